import { userIdOf } from '@/modules/auth/factory'
import { median } from '@/scripts/bench/percentiles'
import { type BackOfficeSize, createBackOffice } from '@/scripts/bench/seed/seed-back-office'
import type { UserContext } from '@/src/kit/context'
import { entriesOf } from '@/src/kit/ports'
import { caseQueues } from '@/src/kit/staff/queues'
import { type StaffTable, staffTables } from '@/src/kit/staff/staff-tables'

const rounds = 5

export interface PageTime {
  table: string
  /** Such as `state=open`; empty for the page without filters. */
  filter: string
  ms: number
}

/** Values of filters that neither a schema nor a row names. */
const sampleValues: Record<string, readonly string[]> = {
  search: ['collector_2-7', 'seller-7', 'crown', 'nothing like it'],
  seller: ['seller-7'],
  kind: ['pay', 'release', 'refund', 'payout'],
  account: ['liability:escrow', 'revenue:platform_fees'],
  from: ['2025-06-01'],
  to: ['2025-06-01'],
  at: ['2025-06-01'],
}

/** A process of its own, because the environment decides the engine. */
process.stdout.write(JSON.stringify(await measureStaffTables(JSON.parse(String(process.env.SIZE)))))

/** Times the first page of every staff table, without and with each of its filters. */
async function measureStaffTables(size: BackOfficeSize): Promise<PageTime[]> {
  await using site = await createBackOffice(size)
  const user = { kind: 'user', id: await userIdOf(site.admin), role: 'admin', verified: true } as const
  const ctx: UserContext = {
    ...site.ctx,
    actor: { ...user, sessionId: 'bench', secondFactorAt: site.ctx.now() },
  }
  const times: PageTime[] = []
  for (const table of entriesOf(ctx, staffTables))
    for (const query of await queriesOf(ctx, table)) times.push(await measurePage(ctx, table, query))
  return times
}

type Query = Readonly<Record<string, string>>

async function measurePage(ctx: UserContext, table: StaffTable, query: Query): Promise<PageTime> {
  const times: number[] = []
  await table.list(ctx, query)
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await table.list(ctx, query)
    times.push(performance.now() - startedAt)
  }
  const filter = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return { table: table.name, filter: filter.join(' '), ms: median(times) }
}

/** Queries with one filter each, and those that the table requires. */
async function queriesOf(ctx: UserContext, table: StaffTable): Promise<Query[]> {
  const schemas = Object.entries(table.query.entries)
  const required = schemas.filter(([, { type }]) => type !== 'optional')
  const bases = required.reduce<Query[]>(
    (queries, [name, schema]) =>
      queries.flatMap((query) => valuesOf(ctx, name, schema).map((value) => ({ ...query, [name]: value }))),
    [{}],
  )
  const queries: Query[] = []
  for (const base of bases) {
    const row = Object((await table.list(ctx, base)).rows[0])
    const filters = schemas
      .filter(([name, { type }]) => type === 'optional' && name !== 'limit' && name !== 'cursor')
      .flatMap(([name, schema]) =>
        valuesOf(ctx, name, schema, row[name]).map((value) => ({ ...base, [name]: value })),
      )
    queries.push(base, ...filters)
  }
  return queries
}

function valuesOf(ctx: UserContext, name: string, schema: unknown, inRow?: unknown): readonly string[] {
  if (name === 'queue') return entriesOf(ctx, caseQueues).map((queue) => queue.name)
  return sampleValues[name] ?? optionsOf(Object(schema)) ?? (typeof inRow === 'string' ? [inRow] : [])
}

/** The values that a picklist allows; undefined for other schemas. */
function optionsOf(schema: { wrapped?: object; pipe?: object[]; options?: string[] }): string[] | undefined {
  const [inner] = schema.wrapped ? [schema.wrapped] : (schema.pipe?.filter((step) => step !== schema) ?? [])
  return schema.options ?? (inner && optionsOf(inner))
}

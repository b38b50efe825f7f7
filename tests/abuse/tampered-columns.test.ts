import { afterAll, describe, expect, test } from 'bun:test'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { sandboxIntents, sandboxPayouts, sandboxRefunds, stripeTransfers } from '@/modules/checkout/schema'
import { decisions, orders, timeline } from '@/modules/orders/schema'
import { journals, payouts, postings } from '@/modules/wallet/schema'
import { dialect, sql } from '@/src/db/columns'
import type { Writer } from '@/src/kit/db'
import { modules } from '@/src/modules'
import { checkInvariants, isBroken } from '@/src/runtime/invariants'
import { buildSandboxMarket, buildStripeMarket } from '@/tests/abuse/tampered-markets'
import type { TestApp } from '@/tests/support/apps/create-test-app'

const tables = [
  { table: journals, key: ['id'] },
  { table: postings, key: ['id'] },
  { table: orders, key: ['number'] },
  { table: decisions, key: ['id'] },
  { table: timeline, key: ['order_id', 'step'] },
  { table: payouts, key: ['id'] },
  { table: sandboxIntents, key: ['id'] },
  { table: sandboxRefunds, key: ['id'] },
  { table: sandboxPayouts, key: ['id'] },
  { table: stripeTransfers, key: ['key'] },
].map(({ table, key }) => ({
  name: getTableName(table),
  key,
  columns: Object.values(getTableColumns(table)),
}))

/** Columns that may change without a trace, and why. Every other column is protected. */
const unprotected: Record<string, Record<string, string>> = {
  orders_orders: {
    method: 'The buyer chooses it again until they pay; a test below covers paid orders.',
    deliver_to: 'The buyer chooses it until they pay, and it is erased with their account.',
    is_player_named: 'Goes with deliver_to.',
    dispute_reason: 'A text for people.',
    decision_reason: 'A text for people.',
    manual_refund_reference: 'A text for people.',
    refund_error: 'A text for people.',
    pause_reason: 'Says why a deadline is paused, not for how long.',
    dismissed_warning: 'Trusts one payment, which the audit log has; the provider can still hold or take it.',
    watched: 'Says which rules decide at a deadline.',
    changes: 'Says which modules set the price, fees and times, which are protected themselves.',
    reserve_until:
      'Only gets later, and only until the order is paid: the site was away. Nobody has paid yet.',
    reserved_from:
      'Hashes of the buyer’s networks, only for limits, and cleared when the order is paid or ends.',
  },
  orders_decisions: {
    appeal_until: 'Only gets later: the site was away. It keeps money back longer, and never pays sooner.',
  },
  wallet_payouts: {
    destination: 'Shown to the seller, and erased with their account. The provider has the real one.',
    arrives_at: 'Says when the money should arrive. Nothing depends on it, and the provider says it again.',
  },
  checkout_stripe_transfers: {
    attempt: 'Counts rejected attempts. It only rises, and a transfer is looked up before it is repeated.',
  },
}

/** All values of columns that have few. */
const otherValues: Record<string, string[]> = {
  state: [
    'created',
    'awaiting_payment',
    'expiring',
    'expired',
    'paid',
    'sent',
    'completed',
    'refund_pending',
    'held',
    'requested',
    'returned',
    'failed',
    'rejected',
  ],
  dispute: ['none', 'open', 'decided'],
  dispute_by: ['buyer', 'proof', 'bank'],
  chargeback: ['none', 'open', 'won', 'lost'],
  payment_hold: ['review', 'inquiry'],
  refund_reason: ['cancelled', 'clawed_back', 'decided'],
  status: ['awaiting', 'succeeded', 'canceled'],
}

type Value = string | number | null
type Row = Record<string, Value>
type Column = (typeof tables)[number]['columns'][number]

/** Returns wrong values for a column of a row: nearby numbers, values of other rows, and null. */
function tamperedValues({ name, notNull, dataType }: Column, row: Row, rows: Row[]): Value[] {
  const old = row[name] ?? null
  const others = rows.flatMap((other) => (other[name] === old ? [] : (other[name] ?? []))).slice(0, 2)
  const wrong =
    dataType === 'number'
      ? [Number(old ?? 4) + 1, Number(old ?? 6) - 1]
      : [`${old ?? ''}x`, ...(otherValues[name] ?? others)]
  return [...new Set(notNull ? wrong : [...wrong, null])].filter((value) => value !== old)
}

/** Returns statements that each set a column of one row. */
function statementsOf({ name: table, key }: (typeof tables)[number], row: Row, change: Row): string[] {
  const changed = { ...row, ...change }
  const [column = ''] = Object.keys(change)
  const set = `set ${column} = ${literal(change[column])}`
  const where = `where ${key.map((name) => `${name} = ${literal(row[name])}`).join(' and ')}`
  const update = `update ${table} ${set} ${where}`
  if (key.includes(column)) return [update]
  const insert = `into ${table} (${Object.keys(changed).join()}) values (${literals(changed)})`
  const upsert = `insert ${insert} on conflict (${key.join()}) do update ${set}`
  return dialect === 'postgres'
    ? [update, upsert]
    : [update, upsert, `replace ${insert}`, `update or replace ${table} ${set} ${where}`]
}

function literal(value: Value | undefined): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? null)
}

const literals = (row: Row) => Object.values(row).map(literal).join()

async function contentOf(db: Pick<Writer, 'rows'>, table: string): Promise<string> {
  const rows = await db.rows<Row>(sql.raw(`select * from ${table}`))
  return rows.map(literals).sort().join('\n')
}

/** Runs statements one by one and rolls each back. Returns those that no trigger refused and no invariant reports. */
async function findUndetected({ core }: TestApp, table: string, statements: string[]): Promise<string[]> {
  const undetected: string[] = []
  const before = await contentOf(core.db.read, table)
  const run = async (tx: Writer, statement: string) => {
    await tx.rows(sql.raw(statement))
    const hasChanged = (await contentOf(tx, table)) !== before
    if (hasChanged && !(await isReported(tx, table))) undetected.push(statement)
    throw new Error('rolled back')
  }
  for (const statement of statements) await core.db.transact((tx) => run(tx, statement)).catch(expectRefusal)
  return undetected
}

/** Rethrows every error but those of triggers, constraints and `findUndetected`. */
function expectRefusal(error: unknown): void {
  const causes: string[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    causes.push(`${'code' in cause && cause.code} ${'errno' in cause && cause.errno} ${cause.message}`)
  if (!/SQLITE_CONSTRAINT|P0001|\b23\d{3}\b|rolled back/.test(causes.join('\n'))) throw error
}

/** Asks the module that has the table first, because its invariants find nearly everything. */
async function isReported(tx: Writer, table: string): Promise<boolean> {
  const isOwner = ({ name }: (typeof modules)[number]) => table.startsWith(`${name}_`)
  for (const module of modules.toSorted((a, b) => Number(isOwner(b)) - Number(isOwner(a))))
    if ((await checkInvariants({ db: tx }, [module])).some(isBroken)) return true
  return false
}

const markets = { sandbox: await buildSandboxMarket(), stripe: await buildStripeMarket() }
afterAll(async () => {
  for (const market of Object.values(markets)) await market[Symbol.asyncDispose]()
})

test('the markets have orders and payouts in every state that lasts', async () => {
  const statesOf = async (column: string, table: string) => {
    const select = sql.raw(`select distinct ${column} from ${table}`)
    const rows = await Promise.all(
      Object.values(markets).map(({ app }) => app.core.db.read.rows<Row>(select)),
    )
    return [...new Set(rows.flat().map((row) => row[column]))].sort()
  }
  expect(await statesOf('state', 'orders_orders')).toEqual([
    'awaiting_payment',
    'charged_back',
    'completed',
    'expired',
    'paid',
    'refund_pending',
    'refunded',
    'sent',
  ])
  expect(await statesOf('chargeback', 'orders_orders')).toEqual(['lost', 'none', 'open', 'won'])
  expect(await statesOf('dispute', 'orders_orders')).toEqual(['decided', 'none', 'open'])
  expect(await statesOf('state', 'wallet_payouts')).toEqual([
    'failed',
    'held',
    'paid',
    'rejected',
    'requested',
    'returned',
  ])
})

describe.each(Object.entries(markets))('%s', (_, { app }) => {
  test('all invariants hold', async () => {
    expect(await app.brokenInvariants()).toEqual([])
  })

  test.each(tables)(
    'every change of a protected column of $name is refused or reported (A45)',
    async (table) => {
      const { name, columns } = table
      const rows = await app.core.db.read.rows<Row>(sql.raw(`select * from ${name}`))
      const covered = columns.filter((column) => unprotected[name]?.[column.name] === undefined)
      const statements = covered.flatMap((column) =>
        rows.flatMap((row, index) =>
          tamperedValues(column, row, rows).flatMap((value) =>
            // The database treats the rows of a table alike, so one row tests the other ways to change it.
            statementsOf(table, row, { [column.name]: value }).slice(0, index === 0 ? undefined : 1),
          ),
        ),
      )
      expect(await findUndetected(app, name, statements)).toEqual([])
    },
  )

  test.each(tables)('no row of $name can be deleted', async ({ name }) => {
    const remove = [`delete from ${name}`, ...(dialect === 'postgres' ? [`truncate ${name} cascade`] : [])]
    expect(await findUndetected(app, name, remove)).toEqual([])
  })
})

test.each(['method', 'deliver_to'])('a paid order keeps its %s', async (column) => {
  const { app } = markets.sandbox
  const change = app.core.db.transact((tx) =>
    tx.rows(sql.raw(`update orders_orders set ${column} = 'thief' where state in ('paid', 'sent')`)),
  )
  await expect(change).rejects.toThrow()
})

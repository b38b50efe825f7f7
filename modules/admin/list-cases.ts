import { type SQL, sql } from 'drizzle-orm'
import type { CasesQuery, QueueCase } from '@/modules/admin/contract'
import { findProfiles } from '@/modules/auth/service'
import { assert } from '@/src/kit/assert'
import type { Context, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { decimalOf } from '@/src/kit/money'
import { use } from '@/src/kit/ports'
import { type CaseRow, type Queue, queuesPort } from '@/src/kit/staff/queues'
import { requireRight } from '@/src/kit/staff/staff'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 50

interface AssignedCase extends CaseRow {
  assignee_id: string | null
  snoozed_until: number | null
}

/**
 * Returns a page of the open cases of a queue, oldest first, and the cursor of the next page. Leaves out those that the actor is a
 * party to, and those that are put off, or with `snoozed` all others. Throws not_found, role_missing.
 */
export async function listCases(
  ctx: UserContext,
  name: string,
  { limit = pageDefault, cursor, snoozed = false, assignee }: CasesQuery,
): Promise<{ rows: QueueCase[]; next: string | undefined }> {
  const isSnoozed = sql`coalesce(k.snoozed_until, 0) > ${ctx.now()}`
  const found = await selectCases(ctx, findQueue(ctx, name), {
    where: [
      sql`' ' || c.parties || ' ' not like ${`% ${ctx.actor.id} %`}`,
      snoozed ? isSnoozed : sql`not (${isSnoozed})`,
      ...(assignee === 'me' ? [sql`k.assignee_id = ${ctx.actor.id}`] : []),
      ...(assignee === 'nobody' ? [sql`k.assignee_id is null`] : []),
      ...(cursor === undefined ? [] : [isAfter(cursor)]),
    ],
    limit: limit + 1,
  })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: await presentCases(ctx, page),
    next: found.length > limit && last ? `${last.opened_at}_${last.id}` : undefined,
  }
}

/** Returns a queue. Throws not_found, role_missing. */
export function findQueue(ctx: UserContext, name: string): Queue {
  const queue = use(ctx, queuesPort).find((one) => one.name === name)
  if (!queue) throw httpErrors.not_found()
  requireRight(ctx, queue.right)
  return queue
}

/** Returns an open case with what staff recorded about it. Throws not_found, role_missing. */
export async function findCase(ctx: UserContext, name: string, id: string): Promise<AssignedCase> {
  const [found] = await selectCases(ctx, findQueue(ctx, name), { where: [sql`c.id = ${id}`], limit: 1 })
  if (!found) throw httpErrors.not_found()
  return found
}

/** Returns an open case as staff see it. Throws not_found, role_missing. */
export async function findPresentedCase(ctx: UserContext, name: string, id: string): Promise<QueueCase> {
  const [presented] = await presentCases(ctx, [await findCase(ctx, name, id)])
  assert(presented, 'one row is presented as one')
  return presented
}

/** Returns the ids of the users involved in an open case. Throws not_found, role_missing. */
export async function findCaseParties(
  ctx: UserContext,
  id: string,
  { name = '' }: Partial<Record<string, string>>,
) {
  return (await findCase(ctx, name, id)).parties.split(' ').filter(Boolean)
}

async function selectCases(
  ctx: Context,
  { name, cases }: Queue,
  { where, limit }: { where: readonly SQL[]; limit: number },
): Promise<AssignedCase[]> {
  const rows = await ctx.db.rows<AssignedCase>(sql`
    select c.*, k.assignee_id as assignee_id, k.snoozed_until as snoozed_until
    from (${cases(ctx)}) as c
    left join admin_cases as k on k.queue = ${name} and k.case_id = c.id and k.opened_at = c.opened_at
    where ${sql.join([...where], sql` and `)} order by c.opened_at, c.id limit ${limit}`)
  // PostgreSQL returns bigints as strings.
  return rows.map((row) => ({
    ...row,
    opened_at: Number(row.opened_at),
    amount_cents: row.amount_cents === null ? null : Number(row.amount_cents),
    snoozed_until: row.snoozed_until === null ? null : Number(row.snoozed_until),
  }))
}

/** A cursor has the time and the id of the last case of the previous page: `1700000000000_id`. */
function isAfter(cursor: string): SQL {
  const [, openedAt, id] = /^(\d+)_(.+)$/s.exec(cursor) ?? []
  return sql`(c.opened_at > ${Number(openedAt)} or (c.opened_at = ${Number(openedAt)} and c.id > ${id}))`
}

async function presentCases(ctx: Context, rows: readonly AssignedCase[]): Promise<QueueCase[]> {
  const profiles = await findProfiles(
    ctx,
    rows.flatMap(({ assignee_id }) => assignee_id ?? []),
  )
  return rows.map(({ id, opened_at, about, amount_cents, path, assignee_id, snoozed_until }) => {
    const assignee = profiles.get(assignee_id ?? '')
    return {
      id,
      openedAt: isoTime(opened_at),
      about,
      amount: amount_cents === null ? null : decimalOf(amount_cents),
      path,
      assignee: assignee ? { id: assignee.id, username: assignee.username } : null,
      snoozedUntil: isoTime(snoozed_until),
    }
  })
}

import { type SQL, sql } from 'drizzle-orm'
import { casesCommandMessages } from '@/modules/admin/cases-command-messages'
import type { CasesQuery, NextCaseQuery, QueueCase } from '@/modules/admin/contract'
import { findProfiles, usernameText } from '@/modules/auth/service'
import { assert } from '@/src/kit/assert'
import type { Context, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { type ListPage, pageOf, parseCursor } from '@/src/kit/lists/keyset'
import { decimalOf } from '@/src/kit/money'
import { entriesOf } from '@/src/kit/ports'
import { type CaseRow, caseQueues, daysAfterOpening, type Queue } from '@/src/kit/staff/queues'
import { hasRight } from '@/src/kit/staff/rights'
import { requireRight } from '@/src/kit/staff/staff'
import { isoTime } from '@/src/kit/text/iso-time'

const pageDefault = 50

interface AssignedCase extends CaseRow {
  queue: string
  due_at: number
  assignee_id: string | null
  snoozed_until: number | null
}

/**
 * Returns a page of the open cases that the actor may work on, those that are due first before the others. Leaves out those that the actor
 * is a party to. Throws not_found, role_missing.
 */
export function listCases(ctx: UserContext, query: CasesQuery): Promise<ListPage<QueueCase>> {
  const { queue, assignee } = query
  return findPage(ctx, queue === undefined ? listQueues(ctx) : [findQueue(ctx, queue)], query, [
    sql`' ' || c.parties || ' ' not like ${`% ${ctx.actor.id} %`}`,
    ...(assignee === 'me' ? [sql`k.assignee_id = ${ctx.actor.id}`] : []),
    ...(assignee === 'nobody' ? [sql`k.assignee_id is null`] : []),
  ])
}

/** Returns a page of all open cases, for the operator. Throws not_found for an unknown queue. */
export async function listAllCases(
  ctx: Context,
  query: Omit<CasesQuery, 'assignee'>,
): Promise<ListPage<QueueCase>> {
  const { queue } = query
  const all = entriesOf(ctx, caseQueues)
  const queues = all.filter(({ name }) => queue === undefined || name === queue)
  if (queue !== undefined && queues.length === 0)
    throw httpErrors.not_found({
      detail: casesCommandMessages.unknown(
        queue,
        all.map(({ name }) => name),
      ),
    })
  return await findPage(ctx, queues, query)
}

async function findPage(
  ctx: Context,
  queues: readonly Queue[],
  { state = 'open', limit = pageDefault, cursor }: CasesQuery,
  where: readonly SQL[] = [],
): Promise<ListPage<QueueCase>> {
  const isSnoozed = sql`coalesce(k.snoozed_until, 0) > ${ctx.now()}`
  const found = await selectCases(ctx, queues, {
    where: [state === 'snoozed' ? isSnoozed : sql`not (${isSnoozed})`, ...where],
    dueUntil: state === 'overdue' ? ctx.now() : undefined,
    cursor,
    limit: limit + 1,
  })
  const { rows, next } = pageOf(found, limit, ({ due_at, queue, id }) => [due_at, queue, id])
  return { rows: await presentCases(ctx, rows), next }
}

/**
 * Returns the case of a queue that the actor should decide next: the first one after `after`, otherwise the first one, that nobody else
 * works on and that the actor may decide. Throws not_found, role_missing.
 */
export async function findNextCase(
  ctx: UserContext,
  { queue: name, after }: NextCaseQuery,
): Promise<{ next: QueueCase | null }> {
  const queue = findQueue(ctx, name)
  for (const start of after === undefined ? [undefined] : [after, undefined]) {
    let cursor = start
    do {
      const { rows, next } = await listCases(ctx, { queue: name, cursor })
      for (const row of rows) {
        const isFree = row.assignee === null || row.assignee.id === ctx.actor.id
        if (isFree && row.path !== null && (await mayDecide(ctx, queue, row.id))) return { next: row }
      }
      cursor = next
    } while (cursor !== undefined)
  }
  return { next: null }
}

async function mayDecide(ctx: UserContext, queue: Queue, id: string): Promise<boolean> {
  return queue.mayDecide === undefined || (await queue.mayDecide(ctx, id))
}

/** The queues that the actor may work on. */
export function listQueues(ctx: UserContext): Queue[] {
  return entriesOf(ctx, caseQueues).filter(({ right }) => hasRight(ctx.actor.role, right))
}

/** Returns a queue. Throws not_found, role_missing. */
export function findQueue(ctx: UserContext, name: string): Queue {
  const queue = entriesOf(ctx, caseQueues).find((one) => one.name === name)
  if (!queue) throw httpErrors.not_found()
  requireRight(ctx, queue.right)
  return queue
}

/** Returns an open case with what staff recorded about it. Throws not_found, role_missing. */
export async function findCase(ctx: UserContext, name: string, id: string): Promise<AssignedCase> {
  const [found] = await selectCases(ctx, [findQueue(ctx, name)], { where: [sql`c.id = ${id}`], limit: 1 })
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
  return partiesOf(await findCase(ctx, name, id))
}

interface Selection {
  /** Conditions for a case `c` and what staff recorded about it, `k`. */
  where: readonly SQL[]
  /** Ms since 1970. */
  dueUntil?: number | undefined
  cursor?: string | undefined
  limit: number
}

/** Selects from several queues with one statement, which reads at most `limit` cases of each. */
async function selectCases(
  ctx: Context,
  queues: readonly Queue[],
  { where, dueUntil, cursor, limit }: Selection,
): Promise<AssignedCase[]> {
  if (queues.length === 0) return []
  // The types are those of every queue: PostgreSQL takes a column that is null in one of them for text.
  const parts = queues.map(
    (queue) => sql`
      select * from (
        select * from (
          select c.id as id, cast(${queue.name} as text) as queue, cast(c.opened_at as bigint) as opened_at,
            cast(${queue.dueAt ?? daysAfterOpening(1)} as bigint) as due_at, cast(c.about as text) as about,
            cast(c.amount_cents as bigint) as amount_cents, cast(c.path as text) as path, c.parties as parties,
            k.assignee_id as assignee_id, k.snoozed_until as snoozed_until
          from (${queue.cases(ctx)}) as c
          left join admin_cases as k on k.queue = ${queue.name} and k.case_id = c.id and k.opened_at = c.opened_at
          where ${sql.join([...where], sql` and `)}) as d
        where ${sql.join([...dueConditions(dueUntil, cursor)], sql` and `)}
        order by due_at, queue, id limit ${limit}) as e`,
  )
  const rows = await ctx.db.rows<AssignedCase>(
    sql`select * from (${sql.join(parts, sql` union all `)}) as f order by due_at, queue, id limit ${limit}`,
  )
  // PostgreSQL returns bigints as strings.
  return rows.map((row) => ({
    ...row,
    opened_at: Number(row.opened_at),
    due_at: Number(row.due_at),
    amount_cents: row.amount_cents === null ? null : Number(row.amount_cents),
    snoozed_until: row.snoozed_until === null ? null : Number(row.snoozed_until),
  }))
}

function dueConditions(dueUntil: number | undefined, cursor: string | undefined): SQL[] {
  const last = parseCursor(cursor, ['number', 'text', 'text'])
  return [
    dueUntil === undefined ? sql`1 = 1` : sql`due_at <= ${dueUntil}`,
    ...(last ? [sql`(due_at, queue, id) > (${last[0]}, ${last[1]}, ${last[2]})`] : []),
  ]
}

function partiesOf({ parties }: CaseRow): string[] {
  return parties.split(' ').filter(Boolean)
}

async function presentCases(ctx: Context, rows: readonly AssignedCase[]): Promise<QueueCase[]> {
  const profiles = await findProfiles(
    ctx,
    rows.flatMap((row) => [...partiesOf(row), ...(row.assignee_id === null ? [] : [row.assignee_id])]),
  )
  const queues = new Map(entriesOf(ctx, caseQueues).map((queue) => [queue.name, queue]))
  return rows.map((row) => {
    const { id, queue: name, about, amount_cents, path, assignee_id } = row
    const queue = queues.get(name)
    const assignee = profiles.get(assignee_id ?? '')
    return {
      id,
      queue: name,
      label: queue?.label ?? name,
      openedAt: isoTime(row.opened_at),
      dueAt: isoTime(row.due_at),
      about: about === null ? null : (queue?.aboutLabels?.[about] ?? about),
      amount: amount_cents === null ? null : decimalOf(amount_cents),
      path,
      people: partiesOf(row).flatMap((userId) => {
        const profile = profiles.get(userId)
        return profile ? [{ id: userId, username: usernameText(profile) }] : []
      }),
      assignee: assignee ? { id: assignee.id, username: assignee.username } : null,
      snoozedUntil: isoTime(row.snoozed_until),
    }
  })
}

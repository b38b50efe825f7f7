import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '@/src/kit/context'
import { defineEvent } from '@/src/kit/events'
import { entriesOf } from '@/src/kit/ports'
import { type CaseAlert, type CaseRow, caseQueues, type Queue } from '@/src/kit/staff/queues'

/** A case that staff must act on was found. */
export const CaseOpened = defineEvent<{ queue: string; caseId: string }>('core.case-opened')

export type AlertingQueue = Pick<Required<Queue>, 'name' | 'alert'>

/** An open case of a queue with an alert. */
export interface OpenCase {
  queue: string
  id: string
  openedAt: number
  alert: CaseAlert
  about: string | null
  amountCents: number | null
  path: string | null
  /** User ids. */
  parties: string[]
}

export interface QueueStatus {
  name: string
  help: string
  /** The number of open cases. */
  count: number
  /** When the oldest of them was opened, in ms since 1970; null without a case. */
  oldestAt: number | null
}

/** Counts the open cases of a queue. */
export async function measureQueue(ctx: Context, { name, help, cases }: Queue): Promise<QueueStatus> {
  const [row] = await ctx.db.rows<{ count: number; oldest: number | null }>(
    sql`select count(*) as count, min(opened_at) as oldest from (${cases(ctx)}) as c`,
  )
  const oldest = row?.oldest ?? null
  return { name, help, count: Number(row?.count ?? 0), oldestAt: oldest === null ? null : Number(oldest) }
}

/** Returns at most `limit` open cases of every queue with an alert, oldest first. `where` restricts the cases `c`. */
export async function findOpenCases(
  ctx: Context,
  limit: number,
  where: (queue: Queue) => SQL,
): Promise<OpenCase[]> {
  const found = await Promise.all(
    entriesOf(ctx, caseQueues).map(async (queue) => {
      const { name, cases, alert } = queue
      if (!alert) return []
      const rows = await ctx.db.rows<CaseRow>(
        sql`select c.* from (${cases(ctx)}) as c where ${where(queue)} order by c.opened_at, c.id limit ${limit}`,
      )
      return rows.map((row) => toOpenCase({ name, alert }, row))
    }),
  )
  return found.flat()
}

/** Returns an open case, or undefined if it is closed. */
export async function maybeOpenCase(
  ctx: Context,
  { queue: name, caseId }: { queue: string; caseId: string },
): Promise<OpenCase | undefined> {
  const [found] = await findOpenCases(ctx, 1, (queue) =>
    queue.name === name ? sql`c.id = ${caseId}` : sql`1 = 0`,
  )
  return found
}

/** Names a row of a queue's query. */
export function toOpenCase({ name: queue, alert }: AlertingQueue, row: CaseRow): OpenCase {
  const { id, opened_at, about, amount_cents, path, parties } = row
  return {
    queue,
    id,
    openedAt: Number(opened_at),
    alert,
    about,
    amountCents: amount_cents === null ? null : Number(amount_cents),
    path,
    parties: parties.split(' ').filter(Boolean),
  }
}

import { and, eq, sql } from 'drizzle-orm'
import type { SnoozeInput } from '@/modules/admin/contract'
import { adminErrors } from '@/modules/admin/errors'
import { findCase, findQueue } from '@/modules/admin/list-cases'
import { inputMessages, serverMessages } from '@/modules/admin/messages'
import { cases } from '@/modules/admin/schema'
import { findProfiles } from '@/modules/auth/service'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { entriesOf } from '@/src/kit/ports'
import { casesKey, queuesKey } from '@/src/kit/staff/paths'
import { caseQueues } from '@/src/kit/staff/queues'
import { isStaffWith, listStaff } from '@/src/kit/staff/staff'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { dayMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'
import { invalidateForUser } from '@/src/realtime/publish'

/** Longer than any deadline of a case. */
const snoozeMaxMs = 90 * dayMs

interface CaseKey {
  queue: string
  id: string
}

/** The actor takes a case. Throws not_found, and case_claimed if a staff member has it. */
export async function claimCase(ctx: UserContext, key: CaseKey): Promise<void> {
  await transact(ctx, async (tx) => {
    const found = await findCase(tx, key.queue, key.id)
    const assignee = await maybeActiveAssignee(tx, key.queue, found.assignee_id)
    if (assignee !== undefined) throw await caseClaimed(tx, assignee)
    await saveCase(tx, key, { openedAt: found.opened_at, assigneeId: tx.actor.id, snoozedUntil: null })
    await recordOn(tx, 'admin.claim-case', key)
  })
}

/** Any staff member can release a case, also that of a colleague who is away. Throws not_found, case_unclaimed. */
export async function releaseCase(ctx: UserContext, key: CaseKey): Promise<void> {
  await transact(ctx, async (tx) => {
    const {
      opened_at: openedAt,
      assignee_id,
      snoozed_until: snoozedUntil,
    } = await findCase(tx, key.queue, key.id)
    if (assignee_id === null) throw adminErrors.case_unclaimed()
    await saveCase(tx, key, { openedAt, assigneeId: null, snoozedUntil })
    await recordOn(tx, 'admin.release-case', key)
  })
}

/** Snoozes a case until a time, or ends that without one. Throws not_found, and case_claimed if someone else has it. */
export async function snoozeCase(ctx: UserContext, key: CaseKey, { until }: SnoozeInput): Promise<void> {
  const snoozedUntil = until === null ? null : Date.parse(until)
  if (snoozedUntil !== null && !isSnoozable(snoozedUntil - ctx.now()))
    throw httpErrors.invalid({ errors: [{ path: 'until', message: inputMessages.until }] })
  await transact(ctx, async (tx) => {
    const { opened_at: openedAt, assignee_id: assigneeId } = await findCase(tx, key.queue, key.id)
    const assignee = await maybeActiveAssignee(tx, key.queue, assigneeId)
    if (assignee !== undefined && assignee !== tx.actor.id) throw await caseClaimed(tx, assignee)
    await saveCase(tx, key, { openedAt, assigneeId, snoozedUntil })
    await recordOn(tx, 'admin.snooze-case', key, { until })
  })
}

function isSnoozable(ms: number): boolean {
  return ms > 0 && ms <= snoozeMaxMs
}

/** Undefined if nobody has the case, or someone who may not work on it anymore. */
async function maybeActiveAssignee(
  tx: UserContext & TxContext,
  queue: string,
  assigneeId: string | null,
): Promise<string | undefined> {
  if (assigneeId === null) return undefined
  return (await isStaffWith(tx, assigneeId, findQueue(tx, queue).right)) ? assigneeId : undefined
}

async function caseClaimed(tx: TxContext, assigneeId: string) {
  const username = (await findProfiles(tx, [assigneeId])).get(assigneeId)?.username
  return adminErrors.case_claimed(
    username === undefined ? {} : { detail: serverMessages.claimedBy(username) },
  )
}

type CaseValues = Omit<typeof cases.$inferInsert, 'queue' | 'caseId'>

async function saveCase(tx: TxContext, { queue, id: caseId }: CaseKey, values: CaseValues): Promise<void> {
  await tx.db
    .insert(cases)
    .values({ queue, caseId, ...values })
    .onConflictDoUpdate({ target: [cases.queue, cases.caseId], set: values })
}

/** Records it, and shows it on the open pages of all staff who may work on the case. */
async function recordOn(
  tx: UserContext & TxContext,
  action: string,
  { queue, id }: CaseKey,
  after: { until?: string | null } = {},
) {
  await recordStaffAction(tx, { action, subjectId: id, after: { queue, ...after } })
  const staff = await listStaff(tx, findQueue(tx, queue).right)
  for (const { id: staffId } of staff) invalidateForUser(tx, staffId, [casesKey, queuesKey])
}

/** Forgets what staff recorded about cases that are closed. */
export async function deleteClosedCases(ctx: Context): Promise<void> {
  await transact(ctx, async (tx) => {
    for (const queue of entriesOf(tx, caseQueues))
      await tx.db.delete(cases).where(
        and(
          eq(cases.queue, queue.name),
          sql`not exists (
            select 1 from (${queue.cases(tx)}) as c where c.id = ${cases.caseId} and c.opened_at = ${cases.openedAt})`,
        ),
      )
  })
}

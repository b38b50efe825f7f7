import { gt, sql } from 'drizzle-orm'
import type { TxContext } from '@/src/kit/context'
import { onApply } from '@/src/kit/events'
import { serverMessages } from '@/src/kit/messages'
import { formatDollars } from '@/src/kit/money'
import { defineNotificationKind, type Notice, notify } from '@/src/kit/notices/notify'
import { findAlertedStaff } from '@/src/kit/staff/queue-alerts'
import { hourMs } from '@/src/kit/text/duration'
import { CaseOpened, maybeOpenCase } from '@/src/runtime/queues'
import { cases } from '@/src/runtime/schema'

const { kind, content } = serverMessages.caseNotice
/** New cases per hour, of all queues, that are pushed. The others are shown on the site only. */
const pushesPerHour = 10

/** To staff, about new cases. The notification settings leave them out: staff choose email and push for each queue, in the back office. */
export const caseNotices = defineNotificationKind({ name: 'cases', ...kind, canMute: false })

/** Shows a new case on the site to staff who may work on it and aren't a party, and pushes it to staff who want that. It is emailed separately. */
export const notifyStaffOfCase = onApply(
  CaseOpened,
  'core.notify-staff-of-case-opened',
  async (tx, { id, at, payload }) => {
    const found = await maybeOpenCase(tx, payload)
    if (!found) return
    const { queue, alert, about, amountCents, path, parties } = found
    const staff = (await findAlertedStaff(tx)).filter(
      (member) => member.mayWorkOn(queue) && !parties.includes(member.id),
    )
    const canPush = await isPushable(tx)
    const notices = staff.map(
      ({ id: userId, alertsOf }): Notice => ({
        userId,
        eventId: id,
        at,
        kind: caseNotices,
        title: alert.title,
        content: content({ item: about, amount: amountCents === null ? null : formatDollars(amountCents) }),
        href: path,
        skips: canPush && alertsOf(queue).push ? ['email'] : ['email', 'push'],
      }),
    )
    await notify(tx, ...notices)
  },
  { formerNames: ['notifications.notify-staff-of-case-opened'] },
)

/** Whether few enough cases were reported within the last hour. */
async function isPushable(tx: TxContext): Promise<boolean> {
  const recent = await tx.db
    .select({ one: sql`1` })
    .from(cases)
    .where(gt(cases.reportedAt, tx.now() - hourMs))
    .limit(pushesPerHour + 1)
  return recent.length <= pushesPerHour
}

import { onApply } from '@/src/kit/events'
import { serverMessages } from '@/src/kit/messages'
import { defineNotificationKind, type Notice, notify } from '@/src/kit/notify'
import { maybeUse } from '@/src/kit/ports'
import { staffPort } from '@/src/kit/staff'
import { CaseOpened, maybeOpenCase } from '@/src/runtime/queues'

const { kind, content } = serverMessages.caseNotice

/** Staff can't turn these notices off, because handling cases is their task. */
export const caseNotices = defineNotificationKind({ name: 'cases', ...kind, canMute: false })

/** Shows a new case on the site to staff who aren't a party. It is emailed separately. */
export const notifyStaffOfCase = onApply(
  CaseOpened,
  'core.notify-staff-of-case-opened',
  async (tx, { id, at, payload }) => {
    const found = await maybeOpenCase(tx, payload)
    if (!found) return
    const { alert, about, amount, path, parties } = found
    const staff = ((await maybeUse(tx, staffPort)?.(tx)) ?? []).filter(
      (member) => !parties.includes(member.id),
    )
    const notices = staff.map(
      ({ id: userId }): Notice => ({
        userId,
        eventId: id,
        at,
        kind: caseNotices,
        type: 'other',
        title: alert.title,
        content: content({ item: about, amount }),
        href: path,
        isMinor: true,
      }),
    )
    await notify(tx, ...notices)
  },
  { formerNames: ['notifications.notify-staff-of-case-opened'] },
)

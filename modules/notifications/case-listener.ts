import { serverMessages } from '@/modules/notifications/messages'
import type { Notice } from '@/modules/notifications/notice'
import { notify } from '@/modules/notifications/notify'
import { onApply } from '@/src/kit/events'
import { use } from '@/src/kit/ports'
import { staffPort } from '@/src/kit/staff'
import { CaseOpened, maybeOpenCase } from '@/src/runtime/queues'

/** Shows a new case on the site to staff who aren't a party. It is emailed separately. */
export const notifyStaffOfCase = onApply(
  CaseOpened,
  'notifications.notify-staff-of-case-opened',
  async (tx, { id, at, payload }) => {
    const found = await maybeOpenCase(tx, payload)
    if (!found) return
    const { alert, about, amount, path, parties } = found
    const staff = (await use(tx, staffPort)(tx)).filter((member) => !parties.includes(member.id))
    const notices = staff.map(
      ({ id: userId }): Notice => ({
        userId,
        eventId: id,
        at,
        kind: 'disputes',
        type: 'other',
        title: alert.title,
        content: serverMessages.caseOpened({ item: about, amount }),
        href: path,
        isMinor: true,
      }),
    )
    await notify(tx, ...notices)
  },
)

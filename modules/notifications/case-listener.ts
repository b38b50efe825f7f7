import { serverMessages } from '@/modules/notifications/messages'
import { notify } from '@/modules/notifications/notify'
import { on } from '@/src/kit/events'
import { use } from '@/src/kit/ports'
import { staffPort } from '@/src/kit/staff'
import { CaseOpened, maybeOpenCase } from '@/src/runtime/queues'

/** Shows a new case on the site to staff who aren't a party. It is emailed separately. */
export const notifyStaffOfCase = on(
  CaseOpened,
  'notifications.notify-staff-of-case-opened',
  async (ctx, { id, payload }) => {
    const found = await maybeOpenCase(ctx, payload)
    if (!found) return
    const { alert, about, amount, path, parties } = found
    for (const { id: userId } of await use(ctx, staffPort)(ctx)) {
      if (parties.includes(userId)) continue
      await notify(ctx, {
        userId,
        eventId: id,
        kind: 'disputes',
        type: 'other',
        title: alert.title,
        content: serverMessages.caseOpened({ item: about, amount }),
        href: path,
        isMinor: true,
      })
    }
  },
)

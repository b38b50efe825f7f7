import { accountNotices } from '@/modules/auth/notification-kinds'
import { maybeSuspension } from '@/modules/auth/service'
import { AccountRestored, AccountSuspended, EmailVerifiedByStaff } from '@/modules/users/events'
import { noticeMessages } from '@/modules/users/messages'
import { onApply } from '@/src/kit/events'
import { notify } from '@/src/kit/notify'
import { formatUtcDay } from '@/src/kit/text/utc-date'

const account = { kind: accountNotices }

const notifyOfSuspension = onApply(
  AccountSuspended,
  'users.notify-of-suspension',
  async (tx, { id, at, payload: { userId } }) => {
    const suspension = await maybeSuspension(tx, userId)
    if (!suspension) return
    const { title, content, link } = noticeMessages.suspended
    const until = suspension.until === null ? null : formatUtcDay(suspension.until)
    const text = content({ until, reason: suspension.reason })
    await notify(tx, {
      ...account,
      userId,
      eventId: id,
      at,
      title,
      content: text,
      href: '/support',
      linkText: link,
    })
  },
)

const notifyOfEnd = onApply(
  AccountRestored,
  'users.notify-of-restoration',
  (tx, { id, at, payload: { userId } }) =>
    notify(tx, { ...account, userId, eventId: id, at, ...noticeMessages.restored, href: null }),
)

const notifyOfVerification = onApply(
  EmailVerifiedByStaff,
  'users.notify-of-verification',
  (tx, { id, at, payload: { userId } }) =>
    notify(tx, { ...account, userId, eventId: id, at, ...noticeMessages.verified, href: '/support' }),
)

export const listeners = [notifyOfSuspension, notifyOfEnd, notifyOfVerification]

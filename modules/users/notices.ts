import { eq } from 'drizzle-orm'
import { accountNotices } from '@/modules/auth/notification-kinds'
import { maybeSuspension } from '@/modules/auth/service'
import { securityPath } from '@/modules/auth/web/paths'
import { supportPath } from '@/modules/support/web/paths'
import {
  AccountRestored,
  AccountSuspended,
  EmailVerifiedByStaff,
  SuspensionUpheld,
} from '@/modules/users/events'
import { noticeMessages } from '@/modules/users/messages'
import { suspensionAppeals } from '@/modules/users/schema'
import type { TxContext } from '@/src/kit/context'
import { onApply } from '@/src/kit/events'
import { notify } from '@/src/kit/notices/notify'
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
      href: securityPath,
      linkText: link,
    })
  },
)

const notifyOfEnd = onApply(
  AccountRestored,
  'users.notify-of-restoration',
  async (tx, { id, at, payload: { userId, appealId } }) => {
    const answer = appealId === undefined ? undefined : await maybeAnswer(tx, appealId)
    const { restored, overturned } = noticeMessages
    const texts =
      answer === undefined ? restored : { title: overturned.title, content: overturned.content(answer) }
    await notify(tx, { ...account, userId, eventId: id, at, ...texts, href: null })
  },
)

const notifyOfUpheldSuspension = onApply(
  SuspensionUpheld,
  'users.notify-of-upheld-suspension',
  async (tx, { id, at, payload: { userId, appealId } }) => {
    const answer = await maybeAnswer(tx, appealId)
    if (answer === undefined) return
    const { title, content, link } = noticeMessages.upheld
    await notify(tx, {
      ...account,
      userId,
      eventId: id,
      at,
      title,
      content: content(answer),
      href: securityPath,
      linkText: link,
    })
  },
)

const notifyOfVerification = onApply(
  EmailVerifiedByStaff,
  'users.notify-of-verification',
  (tx, { id, at, payload: { userId } }) =>
    notify(tx, { ...account, userId, eventId: id, at, ...noticeMessages.verified, href: supportPath }),
)

export const listeners = [notifyOfSuspension, notifyOfEnd, notifyOfUpheldSuspension, notifyOfVerification]

/** What staff answered to an appeal. Undefined if it was reopened in the meantime, or deleted with the account. */
async function maybeAnswer(tx: TxContext, appealId: string): Promise<string | undefined> {
  const [appeal] = await tx.db.select().from(suspensionAppeals).where(eq(suspensionAppeals.id, appealId))
  return appeal?.answer ?? undefined
}

import { eq } from 'drizzle-orm'
import { accountNotices } from '@/modules/auth/notification-kinds'
import { securityPath } from '@/modules/auth/web/paths'
import { UserWarned, WarningLifted } from '@/modules/strikes/events'
import { messages, noticeMessages } from '@/modules/strikes/messages'
import { warnings } from '@/modules/strikes/schema'
import type { WarningRow } from '@/modules/strikes/strikes'
import type { TxContext } from '@/src/kit/context'
import { onApply } from '@/src/kit/events'
import { notify } from '@/src/kit/notices/notify'

const shared = { kind: accountNotices, type: 'other', href: securityPath } as const
const { warned, lifted } = noticeMessages

const notifyOfWarning = onApply(
  UserWarned,
  'strikes.notify-of-warning',
  async (tx, { id, at, payload: { warningId, userId } }) => {
    const warning = await maybeWarning(tx, warningId)
    if (!warning) return
    const { text, strikes } = warning
    const content = warned.content({ reason: messages.reasons[warning.reason], text, strikes })
    const { title, link } = warned
    await notify(tx, { ...shared, userId, eventId: id, at, title, content, linkText: link })
  },
)

const notifyOfLift = onApply(
  WarningLifted,
  'strikes.notify-of-lift',
  async (tx, { id, at, payload: { warningId, userId } }) => {
    const reason = (await maybeWarning(tx, warningId))?.liftReason
    if (!reason) return
    await notify(tx, {
      ...shared,
      userId,
      eventId: id,
      at,
      title: lifted.title,
      content: lifted.content(reason),
    })
  },
)

export const listeners = [notifyOfWarning, notifyOfLift]

/** Warnings are erased with the account. */
async function maybeWarning(tx: TxContext, id: string): Promise<WarningRow | undefined> {
  const [row] = await tx.db.select().from(warnings).where(eq(warnings.id, id))
  return row
}

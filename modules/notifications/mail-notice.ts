import { maybeEmail } from '@/modules/auth/service'
import type { Notice } from '@/modules/notifications/notice'
import { unsubscribeToken } from '@/modules/notifications/unsubscribe'
import { serverWords } from '@/modules/notifications/words'
import type { TxContext } from '@/src/core/context'
import { publicUrl } from '@/src/core/host-config'
import { queueMail } from '@/src/core/mail'

const hourMs = 3_600_000
const actions: Partial<Record<string, string>> = serverWords.mail.actions

/** Mails a notice to the address that the person has proven, if there is one. */
export async function mailNotice(tx: TxContext, notice: Notice): Promise<void> {
  const { userId, kind, title, about, content, href, mailText = content } = notice
  const to = await maybeEmail(tx, userId)
  if (to === undefined) return
  const site = publicUrl(tx)
  const token = await unsubscribeToken(tx, userId, kind)
  await queueMail(tx, `notice:${userId}:${occasionOf(tx, notice)}`, {
    to,
    subject: about === undefined ? title : `${title}: ${about}`,
    text: mailText,
    ...(href !== null && { action: { label: labelFor(href), url: `${site}${href}` } }),
    unsubscribePage: `${site}/unsubscribe#${token}`,
    unsubscribeUrl: `${site}/api/notifications/unsubscribe?token=${token}`,
  })
}

/** A thread is worth a mail an hour, whatever is written in it. */
function occasionOf(tx: TxContext, { eventId, thread }: Notice): string {
  return thread === undefined ? eventId : `${thread}:${Math.floor(tx.now() / hourMs)}`
}

/** `/orders/7` leads to an order. */
function labelFor(href: string): string {
  return actions[href.split('/')[1] ?? ''] ?? serverWords.mail.otherwise
}

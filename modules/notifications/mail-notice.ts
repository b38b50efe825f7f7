import { maybeVerifiedEmail } from '@/modules/auth/service'
import type { UnsubscribeKind } from '@/modules/notifications/contract'
import type { Notice } from '@/modules/notifications/notice'
import { unsubscribeToken } from '@/modules/notifications/unsubscribe'
import { serverWords } from '@/modules/notifications/words'
import type { TxContext } from '@/src/core/context'
import { formatCount } from '@/src/core/counts'
import { publicUrl } from '@/src/core/host-config'
import { type Email, enqueueEmail } from '@/src/core/mail'
import { sha256Hex } from '@/src/core/secret'

const hourMs = 3_600_000
const { mail: said } = serverWords
const actions: Partial<Record<string, string>> = said.actions

/** Mails a notice to the address that the person has proven, if there is one. */
export async function mailNotice(tx: TxContext, notice: Notice): Promise<void> {
  const { userId, kind, content, href, mailText = content } = notice
  await post(tx, { userId, kind, occasion: occasionOf(tx, notice) }, () => ({
    subject: headOf(notice),
    text: mailText,
    ...(href !== null && { action: { label: labelFor(href), url: `${publicUrl(tx)}${href}` } }),
  }))
}

/** Mails several notices as one. */
export async function mailDigest(tx: TxContext, userId: string, notices: readonly Notice[]): Promise<void> {
  const occasion = `digest:${sha256Hex(notices.map((notice) => occasionOf(tx, notice)).join(' '))}`
  await post(tx, { userId, kind: 'all', occasion }, () => ({
    subject: said.digest.subject(formatCount(notices.length), notices.length),
    text: notices.map((notice) => `${headOf(notice)}\n${notice.mailText ?? notice.content}`).join('\n\n'),
    action: { label: said.otherwise, url: publicUrl(tx) },
  }))
}

/** A thread is worth a mail an hour, whatever is written in it. */
export function occasionOf(tx: TxContext, { eventId, thread }: Notice): string {
  return thread === undefined ? eventId : `${thread}:${Math.floor(tx.now() / hourMs)}`
}

interface Post {
  userId: string
  kind: UnsubscribeKind
  occasion: string
}

async function post(
  tx: TxContext,
  { userId, kind, occasion }: Post,
  letter: () => Pick<Email, 'subject' | 'text' | 'action'>,
): Promise<void> {
  const to = await maybeVerifiedEmail(tx, userId)
  if (to === undefined) return
  const site = publicUrl(tx)
  const token = await unsubscribeToken(tx, userId, kind)
  await enqueueEmail(tx, `notice:${userId}:${occasion}`, {
    to,
    ...letter(),
    unsubscribePage: `${site}/unsubscribe#${token}`,
    unsubscribeUrl: `${site}/api/notifications/unsubscribe?token=${token}`,
  })
}

function headOf({ title, about }: Notice): string {
  return about === undefined ? title : said.digest.headed(title, about)
}

/** `/orders/7` leads to an order. */
function labelFor(href: string): string {
  return actions[href.split('/')[1] ?? ''] ?? said.otherwise
}

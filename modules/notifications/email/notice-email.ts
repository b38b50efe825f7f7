import { maybeVerifiedEmail } from '@/modules/auth/service'
import type { UnsubscribeKind } from '@/modules/notifications/contract'
import { unsubscribeToken } from '@/modules/notifications/email/unsubscribe'
import { serverMessages } from '@/modules/notifications/messages'
import type { Notice } from '@/modules/notifications/notice'
import { publicUrl } from '@/src/kit/app-config'
import type { TxContext } from '@/src/kit/context'
import { formatCount } from '@/src/kit/plural'
import { sha256Hex } from '@/src/kit/secret'
import { type Email, enqueueEmail } from '@/src/mail/send-email'

const hourMs = 3_600_000
const { email: said } = serverMessages
const actions: Partial<Record<string, string>> = said.actions

/** Mails a notice to the address that the person has proven, if there is one. */
export async function emailNotice(tx: TxContext, notice: Notice): Promise<void> {
  const { userId, kind, content, href, mailText = content } = notice
  await enqueueNoticeEmail(tx, { userId, kind, dedupeKey: dedupeKeyOf(tx, notice) }, () => ({
    subject: subjectOf(notice),
    text: mailText,
    ...(href !== null && { action: { label: actionLabelFor(href), url: `${publicUrl(tx)}${href}` } }),
  }))
}

/** Mails several notices as one. */
export async function emailDigest(tx: TxContext, userId: string, notices: readonly Notice[]): Promise<void> {
  const occasion = `digest:${sha256Hex(notices.map((notice) => dedupeKeyOf(tx, notice)).join(' '))}`
  await enqueueNoticeEmail(tx, { userId, kind: 'all', dedupeKey: occasion }, () => ({
    subject: said.digest.subject(formatCount(notices.length), notices.length),
    text: notices.map((notice) => `${subjectOf(notice)}\n${notice.mailText ?? notice.content}`).join('\n\n'),
    action: { label: said.otherwise, url: publicUrl(tx) },
  }))
}

/** A thread is worth a mail an hour, whatever is written in it. */
export function dedupeKeyOf(tx: TxContext, { eventId, thread }: Notice): string {
  return thread === undefined ? eventId : `${thread}:${Math.floor(tx.now() / hourMs)}`
}

interface NoticeEmail {
  userId: string
  kind: UnsubscribeKind
  dedupeKey: string
}

async function enqueueNoticeEmail(
  tx: TxContext,
  { userId, kind, dedupeKey }: NoticeEmail,
  letter: () => Pick<Email, 'subject' | 'text' | 'action'>,
): Promise<void> {
  const to = await maybeVerifiedEmail(tx, userId)
  if (to === undefined) return
  const site = publicUrl(tx)
  const token = await unsubscribeToken(tx, userId, kind)
  await enqueueEmail(tx, `notice:${userId}:${dedupeKey}`, {
    to,
    ...letter(),
    unsubscribePage: `${site}/unsubscribe#${token}`,
    unsubscribeUrl: `${site}/api/notifications/unsubscribe?token=${token}`,
  })
}

function subjectOf({ title, about }: Notice): string {
  return about === undefined ? title : said.digest.headed(title, about)
}

/** `/orders/7` leads to an order. */
function actionLabelFor(href: string): string {
  return actions[href.split('/')[1] ?? ''] ?? said.otherwise
}

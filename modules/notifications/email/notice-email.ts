import { and, eq, lte, sql } from 'drizzle-orm'
import { isAccountOpen, maybeVerifiedEmail } from '@/modules/auth/service'
import type { UnsubscribeKind } from '@/modules/notifications/contract'
import { unsubscribeToken } from '@/modules/notifications/email/unsubscribe'
import { serverMessages } from '@/modules/notifications/messages'
import type { Notice } from '@/modules/notifications/notice'
import { findMutedChannels, type Schedule } from '@/modules/notifications/preferences'
import { pendingEmails } from '@/modules/notifications/schema'
import { isWithinHours, nextOccurrence } from '@/modules/notifications/time-of-day'
import { publicUrl } from '@/src/kit/app-config'
import type { Context, TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { formatCount } from '@/src/kit/plural'
import { sha256Hex } from '@/src/kit/secret'
import { transact } from '@/src/kit/transact'
import { type Email, enqueueEmail } from '@/src/mail/send-email'

const hourMs = 3_600_000
const { email: texts } = serverMessages
const actions: Partial<Record<string, string>> = texts.actions

/** Emails a notice to the user's verified address, if there is one. */
async function emailNotice(tx: TxContext, notice: Notice): Promise<void> {
  const { userId, kind, content, href, mailText = content } = notice
  await enqueueNoticeEmail(tx, { userId, kind, dedupeKey: dedupeKeyOf(tx, notice) }, () => ({
    subject: subjectOf(notice),
    text: mailText,
    ...(href !== null && { action: { label: actionLabelFor(href), url: `${publicUrl(tx)}${href}` } }),
  }))
}

/** Emails several notices as one digest. */
async function emailDigest(tx: TxContext, userId: string, notices: readonly Notice[]): Promise<void> {
  const dedupeKey = `digest:${sha256Hex(notices.map((notice) => dedupeKeyOf(tx, notice)).join(' '))}`
  await enqueueNoticeEmail(tx, { userId, kind: 'all', dedupeKey }, () => ({
    subject: texts.digest.subject(formatCount(notices.length), notices.length),
    text: notices.map((notice) => `${subjectOf(notice)}\n${notice.mailText ?? notice.content}`).join('\n\n'),
    action: { label: texts.defaultAction, url: publicUrl(tx) },
  }))
}

/** Limits a thread to one email per hour. */
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
  buildContent: () => Pick<Email, 'subject' | 'text' | 'action'>,
): Promise<void> {
  const to = await maybeVerifiedEmail(tx, userId)
  if (to === undefined) return
  const site = publicUrl(tx)
  const token = await unsubscribeToken(tx, userId, kind)
  await enqueueEmail(tx, `notice:${userId}:${dedupeKey}`, {
    to,
    ...buildContent(),
    unsubscribePage: `${site}/unsubscribe#${token}`,
    unsubscribeUrl: `${site}/api/notifications/unsubscribe?token=${token}`,
  })
}

function subjectOf({ title, about }: Notice): string {
  return about === undefined ? title : texts.digest.headed(title, about)
}

function actionLabelFor(href: string): string {
  return actions[href.split('/')[1] ?? ''] ?? texts.defaultAction
}

/** Further users wait for the next run, seconds later. */
const usersPerRun = 100

/** Users in an active conversation read new messages on the site before this passes. */
const conversationDelayMs = 300_000

/** Emails a notice now, or stores it until the time that the user's settings demand. */
export async function scheduleEmail(tx: TxContext, notice: Notice, schedule: Schedule): Promise<void> {
  const dueAt = notice.isUrgent ? undefined : dueTime(tx, notice, schedule)
  if (dueAt === undefined) return emailNotice(tx, notice)
  const { userId } = notice
  await tx.db
    .insert(pendingEmails)
    .values({ id: newId(tx), userId, dedupeKey: dedupeKeyOf(tx, notice), notice, dueAt })
    .onConflictDoNothing()
}

/** Sends all due emails, one per user. */
export async function sendPendingEmails(ctx: Context): Promise<void> {
  const users = await ctx.db
    .selectDistinct({ userId: pendingEmails.userId })
    .from(pendingEmails)
    .where(lte(pendingEmails.dueAt, ctx.now()))
    .limit(usersPerRun)
  for (const { userId } of users) await transact(ctx, (tx) => sendPendingEmailsTo(tx, userId))
}

/** Drops pending emails whose notification the user has read on the site. */
export async function deleteReadPendingEmails(tx: TxContext, userId: string): Promise<void> {
  await tx.db.delete(pendingEmails).where(
    and(
      eq(pendingEmails.userId, userId),
      sql`exists (
          select 1 from notifications_notifications notification
          where notification.user_id = ${userId} and notification.is_read and (
            notification.event_id = ${pendingEmails.dedupeKey}
            or ${pendingEmails.dedupeKey} like notification.thread || ':%'
          )
        )`,
    ),
  )
}

async function sendPendingEmailsTo(tx: TxContext, userId: string): Promise<void> {
  const due = await tx.db
    .delete(pendingEmails)
    .where(and(eq(pendingEmails.userId, userId), lte(pendingEmails.dueAt, tx.now())))
    .returning()
  if (!(await isAccountOpen(tx, userId))) return
  const notices: Notice[] = []
  for (const { notice } of due.toSorted((one, other) => one.id.localeCompare(other.id)))
    if (!(await findMutedChannels(tx, userId, notice.kind)).has('email')) notices.push(notice)
  const [first, ...others] = notices
  if (first && others.length === 0) await emailNotice(tx, first)
  else if (first) await emailDigest(tx, userId, notices)
}

/** Returns when to send the email (ms); undefined means now. */
function dueTime(
  tx: TxContext,
  { thread }: Notice,
  { timeZone, quiet, digestAt }: Schedule,
): number | undefined {
  const now = tx.now()
  if (digestAt !== null) return nextOccurrence(now, timeZone, digestAt)
  if (quiet && isWithinHours(now, timeZone, quiet)) return nextOccurrence(now, timeZone, quiet.until)
  return thread === undefined ? undefined : now + conversationDelayMs
}

import { and, eq, lte, sql } from 'drizzle-orm'
import { allKinds } from '@/modules/notifications/contract'
import { unsubscribeToken } from '@/modules/notifications/email/unsubscribe'
import { maybeKind, type StoredNotice } from '@/modules/notifications/kinds'
import { serverMessages } from '@/modules/notifications/messages'
import { isEmailMuted, type Schedule } from '@/modules/notifications/preferences'
import { pendingEmails } from '@/modules/notifications/schema'
import { isWithinHours, nextOccurrence } from '@/modules/notifications/time-of-day'
import { publicUrl } from '@/src/kit/config/app-config'
import type { Context, TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { attemptEach } from '@/src/kit/jobs/jobs'
import { itemPicturePort } from '@/src/kit/notices/notify'
import { recipientsPort } from '@/src/kit/notices/recipients'
import { maybeUse, use } from '@/src/kit/ports'
import { sha256Hex } from '@/src/kit/secret'
import { hourMs } from '@/src/kit/text/duration'
import { formatCount } from '@/src/kit/text/plural'
import { transact } from '@/src/kit/transact'
import { type Email, enqueueEmail } from '@/src/mail/send-email'

const { email: texts } = serverMessages

/** Emails a notice to a verified address of its user. */
async function emailNotice(tx: TxContext, to: string, notice: StoredNotice): Promise<void> {
  const { userId, kind, content, href, itemId, mailText = content, linkText = texts.openSite } = notice
  const picture = itemId === undefined ? undefined : await maybePicture(tx, itemId)
  await enqueueNoticeEmail(tx, { to, userId, kind, dedupeKey: dedupeKeyOf(tx, notice) }, () => ({
    subject: subjectOf(notice),
    text: mailText,
    ...(picture && { picture }),
    ...(href !== null && { action: { label: linkText, url: `${publicUrl(tx)}${href}` } }),
  }))
}

/** Returns the picture of an item. Mail clients load none over http. */
async function maybePicture(tx: TxContext, itemId: string): Promise<Email['picture']> {
  const site = publicUrl(tx)
  const found = site.startsWith('https://') && (await maybeUse(tx, itemPicturePort)?.(tx, itemId))
  return found ? { url: `${site}${found.path}`, alt: found.itemName } : undefined
}

/** Emails several notices as one digest. */
async function emailDigest(
  tx: TxContext,
  to: string,
  userId: string,
  notices: readonly StoredNotice[],
): Promise<void> {
  const dedupeKey = `digest:${sha256Hex(notices.map((notice) => dedupeKeyOf(tx, notice)).join(' '))}`
  await enqueueNoticeEmail(tx, { to, userId, kind: allKinds, dedupeKey }, () => ({
    subject: texts.digest.subject(formatCount(notices.length), notices.length),
    text: notices.map((notice) => `${subjectOf(notice)}\n${notice.mailText ?? notice.content}`).join('\n\n'),
    action: { label: texts.openSite, url: publicUrl(tx) },
  }))
}

/** Limits a thread to one email per hour. */
export function dedupeKeyOf(
  tx: TxContext,
  { eventId, thread }: Pick<StoredNotice, 'eventId' | 'thread'>,
): string {
  return thread === undefined ? eventId : `${thread}:${Math.floor(tx.now() / hourMs)}`
}

interface NoticeEmail {
  to: string
  userId: string
  /** The kind of the notice, or `all`. */
  kind: string
  dedupeKey: string
}

async function enqueueNoticeEmail(
  tx: TxContext,
  { to, userId, kind, dedupeKey }: NoticeEmail,
  buildContent: () => Pick<Email, 'subject' | 'text' | 'picture' | 'action'>,
): Promise<void> {
  await enqueueEmail(tx, `notice:${userId}:${dedupeKey}`, {
    to,
    ...buildContent(),
    ...((kind === allKinds || maybeKind(tx, kind)?.canMute) && (await unsubscribeLinks(tx, userId, kind))),
  })
}

async function unsubscribeLinks(tx: TxContext, userId: string, kind: string) {
  const site = publicUrl(tx)
  const token = await unsubscribeToken(tx, userId, kind)
  return {
    unsubscribePage: `${site}/unsubscribe#${token}`,
    unsubscribeUrl: `${site}/api/notifications/unsubscribe?token=${token}`,
  }
}

function subjectOf({ title, about }: StoredNotice): string {
  return about === undefined ? title : texts.digest.headed(title, about)
}

/** Further users wait for the next run, seconds later. */
const usersPerRun = 100

/** Users in an active conversation read new messages on the site before this passes. */
const conversationDelayMs = 300_000

/** Emails a notice now, or stores it until the time that the user's settings demand. */
export async function scheduleEmail(
  tx: TxContext,
  to: string,
  notice: StoredNotice,
  schedule: Schedule,
): Promise<void> {
  const dueAt = notice.isUrgent ? undefined : dueTime(tx, notice, schedule)
  if (dueAt === undefined) return emailNotice(tx, to, notice)
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
  await attemptEach(ctx, users, {
    work: ({ userId }) => transact(ctx, (tx) => sendPendingEmailsTo(tx, userId)),
    failure: "failed to send a user's pending emails",
    describe: (user) => user,
  })
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
  const to = (await use(tx, recipientsPort)(tx, [userId])).get(userId)?.email ?? null
  if (to === null) return
  const notices: StoredNotice[] = []
  for (const { notice } of due.toSorted((one, other) => one.id.localeCompare(other.id)))
    if (!(await isEmailMuted(tx, userId, notice.kind))) notices.push(notice)
  const [first, ...others] = notices
  if (first && others.length === 0) await emailNotice(tx, to, first)
  else if (first) await emailDigest(tx, to, userId, notices)
}

/** Returns when to send the email (ms); undefined means now. */
function dueTime(
  tx: TxContext,
  { thread }: StoredNotice,
  { timeZone, quiet, digestAt }: Schedule,
): number | undefined {
  const now = tx.now()
  if (digestAt !== null) return nextOccurrence(now, timeZone, digestAt)
  if (quiet && isWithinHours(now, timeZone, quiet)) return nextOccurrence(now, timeZone, quiet.until)
  return thread === undefined ? undefined : now + conversationDelayMs
}

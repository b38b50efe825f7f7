import { and, eq, lte, sql } from 'drizzle-orm'
import { isAccountOpen } from '@/modules/auth/service'
import { dedupeKeyOf, emailDigest, emailNotice } from '@/modules/notifications/email/notice-email'
import type { Notice } from '@/modules/notifications/notice'
import { findMutedChannels, findSchedule } from '@/modules/notifications/preferences'
import { pendingEmails } from '@/modules/notifications/schema'
import { isWithinHours, nextOccurrence } from '@/modules/notifications/time-of-day'
import type { Context, TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { transact } from '@/src/kit/transact'

/** The rest comes a moment later. */
const usersPerRun = 100

/** Whoever is in the middle of a talk reads it on the site. */
const conversationDelayMs = 300_000

/** Mails a notice now, or has it wait for the time that the person chose. */
export async function scheduleEmail(tx: TxContext, notice: Notice): Promise<void> {
  const dueAt = notice.isUrgent ? undefined : await dueTime(tx, notice)
  if (dueAt === undefined) return emailNotice(tx, notice)
  const { userId } = notice
  await tx.db
    .insert(pendingEmails)
    .values({ id: newId(tx), userId, dedupeKey: dedupeKeyOf(tx, notice), notice, dueAt })
    .onConflictDoNothing()
}

/** Mails what has waited long enough, to each person as one. */
export async function sendPendingEmails(ctx: Context): Promise<void> {
  const people = await ctx.db
    .selectDistinct({ userId: pendingEmails.userId })
    .from(pendingEmails)
    .where(lte(pendingEmails.dueAt, ctx.now()))
    .limit(usersPerRun)
  for (const { userId } of people) await transact(ctx, (tx) => sendPendingEmailsTo(tx, userId))
}

/** What the person has read meanwhile on the site need not be mailed. */
export async function deleteReadPendingEmails(tx: TxContext, userId: string): Promise<void> {
  await tx.db.delete(pendingEmails).where(
    and(
      eq(pendingEmails.userId, userId),
      sql`exists (
          select 1 from notifications_notifications told
          where told.user_id = ${userId} and told.is_read and (
            told.event_id = ${pendingEmails.dedupeKey} or ${pendingEmails.dedupeKey} like told.thread || ':%'
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
  const wanted: Notice[] = []
  for (const { notice } of due.toSorted((one, other) => one.id.localeCompare(other.id)))
    if (!(await findMutedChannels(tx, userId, notice.kind)).has('email')) wanted.push(notice)
  const [first, ...more] = wanted
  if (first && more.length === 0) await emailNotice(tx, first)
  else if (first) await emailDigest(tx, userId, wanted)
}

async function dueTime(tx: TxContext, { userId, thread }: Notice): Promise<number | undefined> {
  const { timeZone, quiet, digestAt } = await findSchedule(tx, userId)
  const now = tx.now()
  if (digestAt !== null) return nextOccurrence(now, timeZone, digestAt)
  if (quiet && isWithinHours(now, timeZone, quiet)) return nextOccurrence(now, timeZone, quiet.until)
  return thread === undefined ? undefined : now + conversationDelayMs
}

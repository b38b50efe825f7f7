import { and, eq, lte, sql } from 'drizzle-orm'
import { isAccountOpen } from '@/modules/auth/service'
import { mailDigest, mailNotice, occasionOf } from '@/modules/notifications/mail-notice'
import { findMuted } from '@/modules/notifications/mutes'
import type { Notice } from '@/modules/notifications/notice'
import { findTimes } from '@/modules/notifications/preferences'
import { waiting } from '@/modules/notifications/schema'
import { isWithin, nextAt } from '@/modules/notifications/times-of-day'
import type { Context, TxContext } from '@/src/core/context'
import { newId } from '@/src/core/id'
import { transact } from '@/src/core/transact'

/** The rest comes a moment later. */
const peopleAtOnce = 100

/** Whoever is in the middle of a talk reads it on the site. */
const talkMs = 300_000

/** Mails a notice now, or has it wait for the time that the person chose. */
export async function mailInTime(tx: TxContext, notice: Notice): Promise<void> {
  const dueAt = notice.isUrgent ? undefined : await dueAtOf(tx, notice)
  if (dueAt === undefined) return mailNotice(tx, notice)
  const { userId } = notice
  await tx.db
    .insert(waiting)
    .values({ id: newId(tx), userId, occasion: occasionOf(tx, notice), notice, dueAt })
    .onConflictDoNothing()
}

/** Mails what has waited long enough, to each person as one. */
export async function mailWaiting(ctx: Context): Promise<void> {
  const people = await ctx.db
    .selectDistinct({ userId: waiting.userId })
    .from(waiting)
    .where(lte(waiting.dueAt, ctx.now()))
    .limit(peopleAtOnce)
  for (const { userId } of people) await transact(ctx, (tx) => mailAllTo(tx, userId))
}

/** What the person has read meanwhile on the site need not be mailed. */
export async function dropRead(tx: TxContext, userId: string): Promise<void> {
  await tx.db.delete(waiting).where(
    and(
      eq(waiting.userId, userId),
      sql`exists (
          select 1 from notifications_notifications told
          where told.user_id = ${userId} and told.is_read and (
            told.event_id = ${waiting.occasion} or ${waiting.occasion} like told.thread || ':%'
          )
        )`,
    ),
  )
}

async function mailAllTo(tx: TxContext, userId: string): Promise<void> {
  const due = await tx.db
    .delete(waiting)
    .where(and(eq(waiting.userId, userId), lte(waiting.dueAt, tx.now())))
    .returning()
  if (!(await isAccountOpen(tx, userId))) return
  const wanted: Notice[] = []
  for (const { notice } of due.toSorted((one, other) => one.id.localeCompare(other.id)))
    if (!(await findMuted(tx, userId, notice.kind)).has('email')) wanted.push(notice)
  const [first, ...more] = wanted
  if (first && more.length === 0) await mailNotice(tx, first)
  else if (first) await mailDigest(tx, userId, wanted)
}

async function dueAtOf(tx: TxContext, { userId, thread }: Notice): Promise<number | undefined> {
  const { timeZone, quiet, digestAt } = await findTimes(tx, userId)
  const now = tx.now()
  if (digestAt !== null) return nextAt(now, timeZone, digestAt)
  if (quiet && isWithin(now, timeZone, quiet)) return nextAt(now, timeZone, quiet.until)
  return thread === undefined ? undefined : now + talkMs
}

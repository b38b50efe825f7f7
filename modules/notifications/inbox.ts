import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Notification } from '@/modules/notifications/contract'
import { deleteReadPendingEmails } from '@/modules/notifications/email/notice-email'
import { serverMessages } from '@/modules/notifications/messages'
import { notifications } from '@/modules/notifications/schema'
import type { Context, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { isoTime } from '@/src/kit/iso-time'
import { transact } from '@/src/kit/transact'
import { invalidateForUser } from '@/src/realtime/publish'

const listMax = 100

/** Returns the user's latest notifications, newest first. */
export async function listNotifications(ctx: UserContext): Promise<Notification[]> {
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, ctx.actor.id))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(listMax)
  return rows.map(presentNotification)
}

export function presentNotification(row: typeof notifications.$inferSelect): Notification {
  const { id, type, title, content, href, isRead, createdAt } = row
  return { id, type, title, content, href, isRead, createdAt: isoTime(createdAt) }
}

/** Marks one of the user's notifications as read. Idempotent. Throws not_found. */
export async function markRead(ctx: UserContext, id: string): Promise<void> {
  const [marked] = await markWhere(ctx, ctx.actor.id, eq(notifications.id, id))
  if (!marked) throw httpErrors.not_found({ detail: serverMessages.missing })
}

export async function markAllRead(ctx: UserContext): Promise<void> {
  await markWhere(ctx, ctx.actor.id, eq(notifications.isRead, false))
}

/** Provides `notifierPort`. */
export async function markThreadRead(ctx: Context, userId: string, thread: string): Promise<void> {
  await markWhere(ctx, userId, eq(notifications.thread, thread))
}

function markWhere(ctx: Context, userId: string, condition: SQL): Promise<unknown[]> {
  return transact(ctx, async (tx) => {
    invalidateForUser(tx, userId, ['/api/notifications'])
    const marked = await tx.db
      .update(notifications)
      .set({ isRead: true })
      .where(and(condition, eq(notifications.userId, userId)))
      .returning()
    await deleteReadPendingEmails(tx, userId)
    return marked
  })
}

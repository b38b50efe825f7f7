import { and, eq } from 'drizzle-orm'
import { maybeRecipient } from '@/modules/auth/service'
import type { NotificationFrame } from '@/modules/notifications/contract'
import { scheduleEmail } from '@/modules/notifications/email/notice-email'
import type { Notice } from '@/modules/notifications/notice'
import { findDeliveryPreferences } from '@/modules/notifications/preferences'
import { enqueuePush } from '@/modules/notifications/push/push'
import { notifications } from '@/modules/notifications/schema'
import { definedColumns, paramColumns, preparedBy } from '@/src/db/prepared'
import type { TxContext } from '@/src/kit/context'
import type { Writer } from '@/src/kit/db'
import { newId } from '@/src/kit/id'
import { isoTime } from '@/src/kit/iso-time'
import { publishToUser } from '@/src/realtime/publish'

type NotificationRow = typeof notifications.$inferSelect

/** Notifies a user over every channel they haven't muted, once per event. Skips deleted accounts. */
export async function notify(tx: TxContext, notice: Notice): Promise<void> {
  const { userId, kind, isMinor = false } = notice
  const recipient = await maybeRecipient(tx, userId)
  if (!recipient) return
  const { skipped, schedule } = await findDeliveryPreferences(tx, userId, kind)
  // An unread notification has already been emailed and pushed.
  if (!skipped.has('site') && (await notifyOnSite(tx, notice)) === 'updated') return
  if (isMinor) return
  if (!skipped.has('push')) await enqueuePush(tx, notice, schedule)
  if (!skipped.has('email') && recipient.hasEmail) await scheduleEmail(tx, notice, schedule)
}

/** Updates the thread's unread notification, or creates a new one. */
async function notifyOnSite(tx: TxContext, notice: Notice): Promise<'updated' | 'created'> {
  const updated = await updateUnread(tx, notice)
  const row = updated ?? (await insertOnce(tx, notice))
  if (row) publishToUser(tx, notice.userId, { type: 'notification', data: toFrame(row) })
  return updated ? 'updated' : 'created'
}

async function updateUnread(tx: TxContext, notice: Notice): Promise<NotificationRow | undefined> {
  const { userId, eventId, at, thread, title, content } = notice
  if (thread === undefined) return undefined
  const [updated] = await tx.db
    .update(notifications)
    .set({ eventId, title, content, createdAt: at })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.thread, thread),
        eq(notifications.isRead, false),
      ),
    )
    .returning()
  return updated
}

const insertNotification = preparedBy((db: Writer, columns: (keyof typeof notifications.$inferInsert)[]) =>
  db.insert(notifications).values(paramColumns(columns)).onConflictDoNothing().returning(),
)

async function insertOnce(tx: TxContext, notice: Notice): Promise<NotificationRow | undefined> {
  const { userId, eventId, at, thread = null, type, title, content, href } = notice
  const row = { id: newId(tx), userId, eventId, thread, type, title, content, href, createdAt: at }
  const [inserted] = await insertNotification(tx.db, definedColumns(row), row)
  return inserted
}

function toFrame({ id, type, title, content, createdAt }: NotificationRow): NotificationFrame {
  return { id, type, title, content, createdAt: isoTime(createdAt) }
}

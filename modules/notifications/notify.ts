import { and, eq } from 'drizzle-orm'
import { isAccountOpen } from '@/modules/auth/service'
import type { NotificationFrame } from '@/modules/notifications/contract'
import { scheduleEmail } from '@/modules/notifications/email/pending-emails'
import type { Notice } from '@/modules/notifications/notice'
import { findMutedChannels } from '@/modules/notifications/preferences'
import { enqueuePush } from '@/modules/notifications/push/push'
import { notifications } from '@/modules/notifications/schema'
import { definedColumns, paramColumns, preparedBy } from '@/src/db/prepared'
import type { Writer } from '@/src/db/types'
import type { Context, TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { isoTime } from '@/src/kit/iso-time'
import { transact } from '@/src/kit/transact'
import { publishToUser } from '@/src/realtime/publish'

type NotificationRow = typeof notifications.$inferSelect

/** Tells a person something by the ways they left open, once for each event; nobody is told who left meanwhile. */
export async function notify(ctx: Context, notice: Notice): Promise<void> {
  const { userId, kind, isMinor = false } = notice
  await transact(ctx, async (tx) => {
    if (!(await isAccountOpen(tx, userId))) return
    const muted = await findMutedChannels(tx, userId, kind)
    // Whoever has not looked yet need not be called again.
    if (!muted.has('site') && (await notifyOnSite(tx, notice)) === 'renewed') return
    if (isMinor) return
    if (!muted.has('push')) await enqueuePush(tx, notice)
    if (!muted.has('email')) await scheduleEmail(tx, notice)
  })
}

/** Of a thread the one that is unread says the latest. */
async function notifyOnSite(tx: TxContext, notice: Notice): Promise<'renewed' | 'told'> {
  const renewed = await updateUnread(tx, notice)
  const told = renewed ?? (await insertOnce(tx, notice))
  if (told) publishToUser(tx, notice.userId, { type: 'notification', data: toFrame(told) })
  return renewed ? 'renewed' : 'told'
}

async function updateUnread(tx: TxContext, notice: Notice): Promise<NotificationRow | undefined> {
  const { userId, eventId, thread, title, content } = notice
  if (thread === undefined) return undefined
  const [renewed] = await tx.db
    .update(notifications)
    .set({ eventId, title, content, createdAt: tx.now() })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.thread, thread),
        eq(notifications.isRead, false),
      ),
    )
    .returning()
  return renewed
}

const insertNotification = preparedBy((db: Writer, columns: (keyof typeof notifications.$inferInsert)[]) =>
  db.insert(notifications).values(paramColumns(columns)).onConflictDoNothing().returning(),
)

async function insertOnce(tx: TxContext, notice: Notice): Promise<NotificationRow | undefined> {
  const { userId, eventId, thread = null, type, title, content, href } = notice
  const row = { id: newId(tx), userId, eventId, thread, type, title, content, href, createdAt: tx.now() }
  const [told] = await insertNotification(tx.db, definedColumns(row), row)
  return told
}

function toFrame({ id, type, title, content, createdAt }: NotificationRow): NotificationFrame {
  return { id, type, title, content, createdAt: isoTime(createdAt) }
}

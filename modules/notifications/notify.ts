import { and, eq } from 'drizzle-orm'
import { isAccountOpen } from '@/modules/auth/service'
import type { NotificationFrame } from '@/modules/notifications/contract'
import { findMuted } from '@/modules/notifications/mutes'
import type { Notice } from '@/modules/notifications/notice'
import { pushNotice } from '@/modules/notifications/push'
import { notifications } from '@/modules/notifications/schema'
import { mailInTime } from '@/modules/notifications/waiting'
import type { Context, TxContext } from '@/src/core/context'
import { newId } from '@/src/core/id'
import { isoTime } from '@/src/core/iso-time'
import { transact } from '@/src/core/transact'
import { definedColumns, paramColumns, preparedBy } from '@/src/db/planned'
import type { Writer } from '@/src/db/types'
import { publishToUser } from '@/src/live/tell'

type Row = typeof notifications.$inferSelect

/** Tells a person something by the ways they left open, once for each event; nobody is told who left meanwhile. */
export async function notify(ctx: Context, notice: Notice): Promise<void> {
  const { userId, kind, isMinor = false } = notice
  await transact(ctx, async (tx) => {
    if (!(await isAccountOpen(tx, userId))) return
    const muted = await findMuted(tx, userId, kind)
    // Whoever has not looked yet need not be called again.
    if (!muted.has('site') && (await tellOnSite(tx, notice)) === 'renewed') return
    if (isMinor) return
    if (!muted.has('push')) await pushNotice(tx, notice)
    if (!muted.has('email')) await mailInTime(tx, notice)
  })
}

/** Of a thread the one that is unread says the latest. */
async function tellOnSite(tx: TxContext, notice: Notice): Promise<'renewed' | 'told'> {
  const renewed = await renew(tx, notice)
  const told = renewed ?? (await insert(tx, notice))
  if (told) publishToUser(tx, notice.userId, { type: 'notification', data: frameOf(told) })
  return renewed ? 'renewed' : 'told'
}

async function renew(tx: TxContext, notice: Notice): Promise<Row | undefined> {
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

async function insert(tx: TxContext, notice: Notice): Promise<Row | undefined> {
  const { userId, eventId, thread = null, type, title, content, href } = notice
  const row = { id: newId(tx), userId, eventId, thread, type, title, content, href, createdAt: tx.now() }
  const [told] = await insertNotification(tx.db, definedColumns(row), row)
  return told
}

function frameOf({ id, type, title, content, createdAt }: Row): NotificationFrame {
  return { id, type, title, content, createdAt: isoTime(createdAt) }
}

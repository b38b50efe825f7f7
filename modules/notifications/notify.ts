import { and, eq } from 'drizzle-orm'
import type { NotificationFrame } from '@/modules/notifications/contract'
import { scheduleEmail } from '@/modules/notifications/email/notice-email'
import { findDeliveryPreferences } from '@/modules/notifications/preferences'
import { enqueuePush } from '@/modules/notifications/push/push'
import { notifications } from '@/modules/notifications/schema'
import { paramRows, preparedBy, rowValues } from '@/src/db/prepared'
import type { TxContext } from '@/src/kit/context'
import type { Writer } from '@/src/kit/db'
import { newId } from '@/src/kit/id'
import type { Notice } from '@/src/kit/notices/notify'
import { recipientsPort } from '@/src/kit/notices/recipients'
import { use } from '@/src/kit/ports'
import { isoTime } from '@/src/kit/text/iso-time'
import { publishToUser } from '@/src/realtime/publish'

type NotificationRow = typeof notifications.$inferSelect

/** Provides `notifierPort`. */
export async function notify(tx: TxContext, all: readonly Notice[]): Promise<void> {
  const recipients = await use(tx, recipientsPort)(
    tx,
    all.map(({ userId }) => userId),
  )
  const notices = all.filter(({ userId }) => recipients.has(userId))
  if (notices.length === 0) return
  const preferences = await findDeliveryPreferences(tx, notices)
  const onSite = notices.filter(
    ({ skips }, at) => !skips?.includes('site') && !preferences[at]?.skipped.has('site'),
  )
  const updated = await notifyOnSite(tx, onSite)
  for (const [at, notice] of notices.entries()) {
    const [email = null, preference] = [recipients.get(notice.userId)?.email, preferences[at]]
    // An unread notification has already been emailed and pushed.
    if (!preference || notice.isMinor || updated.has(notice)) continue
    const { schedule } = preference
    const skipped = preference.skipped.union(new Set(notice.skips))
    if (!skipped.has('push')) await enqueuePush(tx, notice, schedule)
    if (!skipped.has('email') && email !== null)
      await scheduleEmail(tx, email, { ...notice, kind: notice.kind.name }, schedule)
  }
}

/** Updates the unread notification of each notice's thread, or creates a new one. Returns the notices of the updated ones. */
async function notifyOnSite(tx: TxContext, notices: readonly Notice[]): Promise<Set<Notice>> {
  const updated = new Set<Notice>()
  for (const notice of notices) {
    const row = await updateUnread(tx, notice)
    if (!row) continue
    updated.add(notice)
    publishNotification(tx, row)
  }
  const created = notices.filter((notice) => !updated.has(notice))
  for (const row of await insertOnce(tx, created)) publishNotification(tx, row)
  return updated
}

function publishNotification(tx: TxContext, row: NotificationRow): void {
  publishToUser(tx, row.userId, { type: 'notification', data: toFrame(row) })
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

const columns = [
  'id',
  'userId',
  'eventId',
  'thread',
  'kind',
  'type',
  'title',
  'content',
  'href',
  'createdAt',
] as const

const insertNotifications = preparedBy((db: Writer, count: number) =>
  db.insert(notifications).values(paramRows(columns, count)).onConflictDoNothing().returning(),
)

/** Returns the new notifications. A user who was notified of an event before gets none. */
async function insertOnce(tx: TxContext, notices: readonly Notice[]): Promise<NotificationRow[]> {
  if (notices.length === 0) return []
  const rows = notices.map(
    ({ userId, eventId, at, thread = null, type = 'other', title, content, href, kind }) => {
      const id = newId(tx)
      return { id, userId, eventId, thread, kind: kind.name, type, title, content, href, createdAt: at }
    },
  )
  return insertNotifications(tx.db, rows.length, rowValues(rows))
}

function toFrame({ id, type, title, content, createdAt }: NotificationRow): NotificationFrame {
  return { id, type, title, content, createdAt: isoTime(createdAt) }
}

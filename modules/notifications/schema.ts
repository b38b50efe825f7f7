import type { StoredNotice } from '@/modules/notifications/kinds'
import { bool, index, integer, json, primaryKey, sql, table, text, uniqueIndex } from '@/src/db/columns'
import type { Channel, NotificationType } from '@/src/kit/notices/notify'

export const notifications = table(
  'notifications_notifications',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    eventId: text('event_id').notNull(),
    /** A thread has at most one unread notification, with the content of its latest event. */
    thread: text('thread'),
    /** The name of its kind; null if an earlier version stored it. */
    kind: text('kind'),
    type: text('type').$type<NotificationType>().notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    href: text('href'),
    isRead: bool('is_read').notNull().default(false),
    /** The time of the event. */
    createdAt: integer('created_at').notNull(),
  },
  (row) => [
    // Also lists a user's notifications, so the time comes first. A listener that runs twice notifies once.
    uniqueIndex('notifications_once').on(row.userId, row.createdAt, row.eventId),
    index('notifications_thread').on(row.userId, row.thread).where(sql`thread is not null`),
  ],
)

/** Settings that differ from the default of a kind: a row mutes the channel, or unmutes one that is muted by default. */
export const mutes = table(
  'notifications_mutes',
  {
    userId: text('user_id').notNull(),
    kind: text('kind').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
  },
  (row) => [primaryKey({ columns: [row.userId, row.kind, row.channel] })],
)

/** Quiet hours and digest; users without a row have the defaults. */
export const settings = table('notifications_settings', {
  userId: text('user_id').primaryKey(),
  timeZone: text('time_zone').notNull(),
  quietFrom: text('quiet_from'),
  quietUntil: text('quiet_until'),
  digestAt: text('digest_at'),
})

/** Notices to email later: after quiet hours, in the daily digest, or once a conversation pauses. */
export const pendingEmails = table(
  'notifications_pending_emails',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** The event, or the thread and hour: pending notices of one thread become one email. */
    dedupeKey: text('dedupe_key').notNull(),
    notice: json<StoredNotice>('notice').notNull(),
    dueAt: integer('due_at').notNull(),
  },
  (row) => [
    uniqueIndex('notifications_pending_emails_once').on(row.userId, row.dedupeKey),
    index('notifications_pending_emails_due').on(row.dueAt),
  ],
)

/** Browsers subscribed to push, each for as long as its session lasts. */
export const devices = table(
  'notifications_devices',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    sessionId: text('session_id').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (row) => [
    uniqueIndex('notifications_devices_endpoint').on(row.endpoint),
    index('notifications_devices_user').on(row.userId, row.createdAt),
  ],
)

/** Secrets of the site, generated on first use. */
export const secrets = table('notifications_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

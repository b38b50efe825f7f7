import type { Channel, NoticeKind, NotificationType } from '@/modules/notifications/contract'
import type { Notice } from '@/modules/notifications/notice'
import { bool, index, integer, json, primaryKey, table, text, uniqueIndex } from '@/src/db/columns'

export const notifications = table(
  'notifications_notifications',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** The event it tells of: a listener that runs twice tells once. */
    eventId: text('event_id').notNull(),
    /** What it belongs to: of several of one thread that are unread, the last says it all. */
    thread: text('thread'),
    type: text('type').$type<NotificationType>().notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    href: text('href'),
    isRead: bool('is_read').notNull().default(false),
    createdAt: integer('created_at').notNull(),
  },
  (row) => [
    uniqueIndex('notifications_once').on(row.userId, row.eventId),
    index('notifications_user').on(row.userId, row.createdAt),
    index('notifications_thread').on(row.userId, row.thread),
  ],
)

/** What somebody does not want to be told, and by which way. */
export const mutes = table(
  'notifications_mutes',
  {
    userId: text('user_id').notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    channel: text('channel').$type<Channel>().notNull(),
  },
  (row) => [primaryKey({ columns: [row.userId, row.kind, row.channel] })],
)

/** When somebody wants to be told of things; as everybody else who has none. */
export const settings = table('notifications_settings', {
  userId: text('user_id').primaryKey(),
  timeZone: text('time_zone').notNull(),
  quietFrom: text('quiet_from'),
  quietUntil: text('quiet_until'),
  digestAt: text('digest_at'),
})

/** Notices that are mailed later: when somebody's quiet hours end, or with the others of their day. */
export const pendingEmails = table(
  'notifications_pending_emails',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** As a thread or the event it tells of: several of one thread wait as one. */
    dedupeKey: text('dedupe_key').notNull(),
    notice: json<Notice>('notice').notNull(),
    dueAt: integer('due_at').notNull(),
  },
  (row) => [
    uniqueIndex('notifications_pending_emails_once').on(row.userId, row.dedupeKey),
    index('notifications_pending_emails_due').on(row.dueAt),
  ],
)

/** Browsers that show messages while the site is closed, each for as long as its session lasts. */
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

/** What the site alone knows, made when it is first needed. */
export const secrets = table('notifications_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

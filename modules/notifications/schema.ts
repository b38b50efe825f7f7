import type { Channel, NoticeKind, NotificationType } from '@/modules/notifications/contract'
import { bool, index, integer, primaryKey, table, text, uniqueIndex } from '@/src/db/columns'

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

/** What the site alone knows, made when it is first needed. */
export const secrets = table('notifications_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

import { bool, index, integer, primaryKey, sql, table, text } from '@/src/db/columns'

/** Messages between two users. `content` is empty once the sender has deleted their account or moderators removed the message. */
export const messages = table(
  'messages_messages',
  {
    id: text('id').primaryKey(),
    /** Both users' ids, sorted. */
    pair: text('pair').notNull(),
    senderId: text('sender_id').notNull(),
    receiverId: text('receiver_id').notNull(),
    content: text('content').notNull(),
    itemId: text('item_id'),
    createdAt: integer('created_at').notNull(),
    readAt: integer('read_at'),
    /** When moderators removed it, and why. */
    removedAt: integer('removed_at'),
    removalReason: text('removal_reason'),
  },
  (row) => [
    index('messages_pair').on(row.pair, row.id),
    index('messages_sent').on(row.senderId, row.createdAt),
    index('messages_unread').on(row.receiverId, row.senderId).where(sql`read_at is null`),
  ],
)

/** One user's side of a conversation, or a user they blocked without ever writing. */
export const participants = table(
  'messages_participants',
  {
    userId: text('user_id').notNull(),
    otherId: text('other_id').notNull(),
    lastMessageId: text('last_message_id'),
    /** When the user sent the first message; null when the other user did. */
    begunAt: integer('begun_at'),
    isBlocked: bool('is_blocked').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.userId, row.otherId] }),
    index('messages_participants_latest').on(row.userId, row.lastMessageId),
    index('messages_participants_begun').on(row.userId, row.begunAt),
  ],
)

import { bool, index, integer, table, text } from 'mintmark/module'
import type { Audience } from './contract'

export const announcements = table(
  'announcements_announcements',
  {
    id: text('id').primaryKey(),
    /** Null for the operator, by a command. */
    authorId: text('author_id'),
    audience: text('audience').$type<Audience>().notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** The page that it is about; null for its own. */
    href: text('href'),
    isEmailed: bool('is_emailed').notNull(),
    /** When the banner ends, or was ended; null for none. */
    bannerUntil: integer('banner_until'),
    createdAt: integer('created_at').notNull(),
    /** The last user who was notified: the next batch begins after them. Empty before the first one. */
    notifiedUntil: text('notified_until').notNull(),
    notified: integer('notified').notNull(),
    /** When everyone was notified; null before. */
    completedAt: integer('completed_at'),
  },
  (row) => [index('announcements_banners').on(row.bannerUntil)],
)

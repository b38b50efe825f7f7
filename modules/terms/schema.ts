import { bool, index, integer, primaryKey, table, text } from '@/src/db/columns'

/** The published versions. Rows are never changed or deleted. */
export const versions = table('terms_versions', {
  /** 1, 2, 3 and so on. A higher number replaces the lower ones from `appliesAt` on. */
  number: integer('number').primaryKey(),
  content: text('content').notNull(),
  /** What changed, for users. */
  summary: text('summary').notNull(),
  /** Ms since 1970. */
  appliesAt: integer('applies_at').notNull(),
  isEmailed: bool('is_emailed').notNull(),
  publishedAt: integer('published_at').notNull(),
  /** Null for the operator, by a command. */
  authorId: text('author_id'),
})

/** Who accepted which version. */
export const acceptances = table(
  'terms_acceptances',
  {
    userId: text('user_id').notNull(),
    number: integer('number').notNull(),
    acceptedAt: integer('accepted_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.userId, row.number] }),
    index('terms_acceptances_number').on(row.number),
  ],
)

import { index, integer, table, text } from '@/src/db/columns'

/** The actions of staff. Rows are never changed or deleted; each contains a hash of the row before it. */
export const entries = table(
  'audit_log_entries',
  {
    /** 1, 2, 3, … without gaps. */
    id: integer('id').primaryKey(),
    at: integer('at').notNull(),
    /** Null for the operator on the command line. */
    actorId: text('actor_id'),
    action: text('action').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The user whose account the action concerns. */
    userId: text('user_id'),
    requestId: text('request_id'),
    /** `done`, or the code of the error that rejected it. */
    outcome: text('outcome').notNull(),
    /** The hash of its row in `audit_log_details`; null without one. */
    detailsHash: text('details_hash'),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (row) => [
    index('audit_log_actor').on(row.actorId, row.id),
    index('audit_log_action').on(row.action, row.id),
    index('audit_log_subject').on(row.subjectId, row.id),
    index('audit_log_user').on(row.userId, row.id),
  ],
)

/** The change and the reason of an action. Rows can be erased, because the chain contains only their salted hashes. */
export const details = table('audit_log_details', {
  entryId: integer('entry_id').primaryKey(),
  salt: text('salt').notNull(),
  /** JSON of `ActionDetails`. */
  content: text('content').notNull(),
})

/** The latest entry, in a single row. An append changes it first, so that appends wait for each other. */
export const head = table('audit_log_head', {
  id: integer('id').primaryKey(),
  entryId: integer('entry_id').notNull(),
  hash: text('hash').notNull(),
})

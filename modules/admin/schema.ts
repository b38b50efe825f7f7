import { bool, index, integer, json, primaryKey, table, text } from '@/src/db/columns'

/** Which staff member works on an open case, and until when it is put off. Deleted when the case is closed. */
export const cases = table(
  'admin_cases',
  {
    queue: text('queue').notNull(),
    caseId: text('case_id').notNull(),
    /** When the case was opened; distinguishes it from an earlier one with the same id. */
    openedAt: integer('opened_at').notNull(),
    assigneeId: text('assignee_id'),
    snoozedUntil: integer('snoozed_until'),
  },
  (row) => [
    primaryKey({ columns: [row.queue, row.caseId] }),
    index('admin_cases_assignee').on(row.assigneeId),
  ],
)

/** How a staff member wants to be notified of new cases of a queue. Without a row: `defaultAlerts`. */
export const alerts = table(
  'admin_alerts',
  {
    userId: text('user_id').notNull(),
    queue: text('queue').notNull(),
    email: bool('email').notNull(),
    push: bool('push').notNull(),
    badge: bool('badge').notNull(),
  },
  (row) => [primaryKey({ columns: [row.userId, row.queue] })],
)

/** The latest successful test of a check, such as the test email. */
export const checkTests = table('admin_check_tests', {
  name: text('name').primaryKey(),
  at: integer('at').notNull(),
  /** The output of the test. Contains no email address. */
  says: text('says').notNull(),
})

/** Filters and an order of a list that a staff member saved under a name. */
export const views = table(
  'admin_views',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    /** The name of the staff table. */
    table: text('table_name').notNull(),
    name: text('name').notNull(),
    /** Parameters of the page's URL. */
    filters: json<Record<string, string>>('filters').notNull(),
  },
  (row) => [index('admin_views_user').on(row.userId, row.table)],
)

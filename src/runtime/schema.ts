import { bool, index, integer, json, primaryKey, serial, table, text } from '@/src/db/columns'
import type { Actor } from '@/src/kit/context'

/** Every fact ever published: outbox of the listeners, audit trail and activity feed in one. */
export const events = table(
  'core_events',
  {
    /** Facts are told in the order of these. */
    seq: serial('seq'),
    name: text('name').notNull(),
    payload: json<unknown>('payload').notNull(),
    actor: json<Actor>('actor').notNull(),
    at: integer('at').notNull(),
  },
  (row) => [index('core_events_name').on(row.name, row.at)],
)

/** What a listener has yet to be told. A row goes when its listener has run. */
export const deliveries = table(
  'core_deliveries',
  {
    eventSeq: integer('event_seq')
      .notNull()
      .references(() => events.seq),
    listener: text('listener').notNull(),
    attempts: integer('attempts').notNull(),
    nextAt: integer('next_at').notNull(),
    error: text('error'),
  },
  (row) => [
    primaryKey({ columns: [row.eventSeq, row.listener] }),
    index('core_deliveries_due').on(row.listener, row.nextAt, row.eventSeq),
  ],
)

/** Calls to the outside world, written with their cause and carried out until their outcome is known. */
export const outbox = table(
  'core_outbox',
  {
    key: text('key').primaryKey(),
    kind: text('kind').notNull(),
    /** One call at a time for each subject (an order, a payout). */
    subject: text('subject').notNull(),
    payload: json<unknown>('payload').notNull(),
    state: text('state').$type<'pending' | 'inflight' | 'done'>().notNull(),
    attempts: integer('attempts').notNull(),
    enqueuedAt: integer('enqueued_at').notNull(),
    nextAt: integer('next_at').notNull(),
    error: text('error'),
  },
  (row) => [
    index('core_outbox_due').on(row.state, row.nextAt),
    index('core_outbox_kind').on(row.state, row.kind, row.nextAt),
    index('core_outbox_subject').on(row.subject, row.state),
  ],
)

/** What was answered to requests that carry an idempotency key, for a day. Neither key nor answer can be read here. */
export const idempotencyRecords = table(
  'core_idempotency_records',
  {
    /** A mark of the person and the key. */
    key: text('key').primaryKey(),
    /** A mark of what was asked. */
    request: text('request').notNull(),
    attempts: integer('attempts').notNull(),
    /** Until when whoever carries it out is believed to be alive. */
    leaseUntil: integer('lease_until').notNull(),
    /** Something of it has been committed. */
    hasActed: bool('has_acted').notNull().default(false),
    response: text('response'),
    at: integer('at').notNull(),
  },
  (row) => [index('core_idempotency_records_at').on(row.at)],
)

/** Each time that a backup was put in the place of this database. */
export const restorations = table('core_restorations', {
  id: serial('id'),
  at: integer('at').notNull(),
  /** When the backup was made, where that is known. */
  madeAt: integer('made_at'),
  /** Since when calls to the outside go out again. */
  releasedAt: integer('released_at'),
})

/** How far the limits of requests are used up, by the hash of who used them: only what a restart must not forget. */
export const rateLimits = table(
  'core_rate_limits',
  {
    key: text('key').primaryKey(),
    startedAt: integer('started_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    used: integer('used').notNull(),
  },
  (row) => [index('core_rate_limits_ends').on(row.endsAt)],
)

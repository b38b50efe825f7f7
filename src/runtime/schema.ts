import { bool, bytes, index, integer, json, primaryKey, serial, table, text } from '@/src/db/columns'
import type { Actor } from '@/src/kit/context'
import type { SwitchName } from '@/src/kit/switches'
import type { Fingerprint, ProcessFinding } from '@/src/runtime/processes/fingerprint'

/** The request that caused a row; null for the site's own work, and in rows from before this was stored. */
function causeColumns() {
  return { requestId: text('request_id'), traceparent: text('traceparent') }
}

/** Every published event: the relay's source, the audit trail and the activity feed. */
export const events = table('core_events', {
  /** Events are delivered in this order. */
  seq: serial('seq'),
  name: text('name').notNull(),
  payload: json<unknown>('payload').notNull(),
  actor: json<Actor>('actor').notNull(),
  at: integer('at').notNull(),
  ...causeColumns(),
})

/** Pending deliveries. A row is deleted when its listener has run. */
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

/** Outbox jobs: stored in the transaction that caused them and retried until the outcome is known. */
export const outbox = table(
  'core_outbox',
  {
    key: text('key').primaryKey(),
    kind: text('kind').notNull(),
    /** Jobs with the same subject (an order, a payout) run one at a time. */
    subject: text('subject').notNull(),
    payload: json<unknown>('payload').notNull(),
    state: text('state').$type<'pending' | 'inflight' | 'done'>().notNull(),
    attempts: integer('attempts').notNull(),
    enqueuedAt: integer('enqueued_at').notNull(),
    nextAt: integer('next_at').notNull(),
    error: text('error'),
    ...causeColumns(),
  },
  (row) => [
    index('core_outbox_due').on(row.state, row.nextAt),
    index('core_outbox_kind').on(row.state, row.kind, row.nextAt),
    index('core_outbox_subject').on(row.subject, row.state),
  ],
)

/**
 * Responses to requests with an idempotency key, kept for a day. Key and response are unreadable without the client's
 * key.
 */
export const idempotencyRecords = table(
  'core_idempotency_records',
  {
    /** Hash of the user and the key. */
    key: text('key').primaryKey(),
    /** Hash of the request. */
    request: text('request').notNull(),
    /** A random number, which tells attempts at the request apart. */
    attempt: integer('attempts').notNull(),
    /** Until then the process that ran the request is considered alive. */
    leaseUntil: integer('lease_until').notNull(),
    /** The request has committed something. */
    hasActed: bool('has_acted').notNull().default(false),
    response: text('response'),
    at: integer('at').notNull(),
  },
  (row) => [index('core_idempotency_records_at').on(row.at)],
)

/** Cases of queues that were reported, until an hour after they are closed. */
export const cases = table(
  'core_cases',
  {
    queue: text('queue').notNull(),
    caseId: text('case_id').notNull(),
    /** A case that is opened again is a new one. */
    openedAt: integer('opened_at').notNull(),
    reportedAt: integer('reported_at').notNull(),
    /** Null while the email waits for a later one that lists several cases. */
    mailedAt: integer('mailed_at'),
  },
  (row) => [
    primaryKey({ columns: [row.queue, row.caseId, row.openedAt] }),
    index('core_cases_mailed').on(row.mailedAt),
  ],
)

/** One row per restored backup. */
export const restorations = table('core_restorations', {
  id: serial('id'),
  at: integer('at').notNull(),
  /** When the backup was made, if known. */
  madeAt: integer('made_at'),
  /** When the restore lock was released. */
  releasedAt: integer('released_at'),
})

/** Problems that the operator got an email about, until they are over. */
export const alerts = table('core_alerts', {
  /** The name of the diagnostic. */
  name: text('name').primaryKey(),
  says: text('says').notNull(),
  since: integer('since').notNull(),
  /** When a process last found it. */
  seenAt: integer('seen_at').notNull(),
})

/** When a process of the site was last alive: one row. */
export const heartbeat = table('core_heartbeat', {
  id: integer('id').primaryKey(),
  at: integer('at').notNull(),
})

/** When no process of the site was alive, or none could write. */
export const absences = table('core_absences', {
  id: serial('id'),
  since: integer('since').notNull(),
  until: integer('until').notNull(),
})

/** Rate limit windows that are at least half used, by hash of limit and caller, so that a restart doesn't reset them. */
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

/** Modules that admins switched off, which takes effect when a process starts. */
export const modulesOff = table('core_modules_off', {
  name: text('name').primaryKey(),
  switchedAt: integer('switched_at').notNull(),
})

/** Switches that admins turned off while the site runs: see src/kit/switches.ts. */
export const switchedOff = table('core_switched_off', {
  name: text('name').$type<SwitchName>().primaryKey(),
  /** The notice for users. */
  message: text('message'),
  at: integer('at').notNull(),
})

/** How many requests to the API took how long: a histogram for each quarter of an hour, of all processes together. */
export const requestTimes = table(
  'core_request_times',
  {
    /** The beginning of the quarter. */
    at: integer('at').notNull(),
    /** The index of a range of durations. */
    bucket: integer('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (row) => [primaryKey({ columns: [row.at, row.bucket] })],
)

/** Files that rows of modules refer to: see src/runtime/files/files.ts. */
export const files = table('core_files', {
  id: text('id').primaryKey(),
  /** The module whose rows refer to it. */
  module: text('module').notNull(),
  /** Length in bytes. */
  size: integer('size').notNull(),
})

/** The contents of files. SQLite keeps them in a database of its own: see src/db/sqlite/files-database.ts. */
export const fileContents = table('core_file_contents', {
  id: text('id').primaryKey(),
  bytes: bytes('bytes').notNull(),
  storedAt: integer('stored_at').notNull(),
})

/** The processes that serve the site: see src/runtime/processes/registry.ts. */
export const processes = table('core_processes', {
  id: text('id').primaryKey(),
  /** The name of its machine. */
  machine: text('machine').notNull(),
  port: integer('port').notNull(),
  pid: integer('pid').notNull(),
  version: text('version').notNull(),
  commit: text('commit').notNull(),
  startedAt: integer('started_at').notNull(),
  seenAt: integer('seen_at').notNull(),
  fingerprint: json<Fingerprint>('fingerprint').notNull(),
  findings: json<readonly ProcessFinding[]>('findings').notNull(),
})

import { index, integer, json, sql, text, uniqueIndex, userTable } from 'mintmark/module'
import type { Attempt, DeliveryState, EventType, PauseReason } from './contract'
import type { PreviousSecret } from './signatures'

/** Servers of users that events are sent to. */
export const endpoints = userTable('webhooks_endpoints', {
  url: text('url').notNull(),
  events: json<EventType[]>('events').notNull(),
  secret: text('secret').notNull(),
  /** Those that were replaced, the latest first. Each signs too until its time, so that servers can be changed over. */
  previousSecrets: json<PreviousSecret[]>('previous_secrets').notNull().default(sql`'[]'`),
  /** Null while events are sent. */
  pausedAt: integer('paused_at'),
  pauseReason: text('pause_reason').$type<PauseReason>(),
  /** Consecutive attempts that failed. */
  failures: integer('failures').notNull(),
  /** When the first of them was. */
  failingSince: integer('failing_since'),
  /** The circuit breaker is open: no attempt before this time. */
  retryAt: integer('retry_at'),
})

/** Events for one endpoint. The id is the `webhook-id` of each attempt. */
export const deliveries = userTable(
  'webhooks_deliveries',
  {
    endpointId: text('endpoint_id').notNull(),
    /** Null for a test. */
    eventId: text('event_id'),
    type: text('type').notNull(),
    /** The request body, the same for each attempt. */
    body: text('body').notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** Counts replays: jobs of an earlier run do nothing. */
    run: integer('run').notNull(),
    /** Attempts of this run. */
    tries: integer('tries').notNull(),
    nextAt: integer('next_at').notNull(),
    /** The latest attempts, oldest first. */
    attempts: json<Attempt[]>('attempts').notNull(),
  },
  (row) => [
    index('webhooks_deliveries_endpoint').on(row.endpointId, row.id),
    uniqueIndex('webhooks_deliveries_event').on(row.endpointId, row.eventId),
  ],
)

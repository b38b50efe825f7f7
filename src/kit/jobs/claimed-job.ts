/** One attempt of a job, as its handler sees it. */
export interface OutboxJob<Payload> {
  /** The idempotency key. It never changes. */
  readonly key: string
  readonly payload: Payload
  /** The number of this attempt, starting at 1. */
  readonly attempts: number
  /** Ms since 1970. */
  readonly enqueuedAt: number
}

/** The stored cause of an event or an outbox job. */
export interface Cause {
  /** Null if no request caused it. */
  readonly requestId: string | null
  /** The span that caused it (W3C Trace Context); null unless it was traced. */
  readonly traceparent: string | null
}

/** A job that this process has claimed, and runs before its lease ends. */
export interface ClaimedJob extends OutboxJob<unknown>, Cause {
  readonly kind: string
  readonly subject: string
}

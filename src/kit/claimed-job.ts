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

/** A job that this process has claimed, and runs before its lease ends. */
export interface ClaimedJob extends OutboxJob<unknown> {
  readonly kind: string
}

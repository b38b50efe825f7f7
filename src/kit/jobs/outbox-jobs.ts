import type { Context, TxContext } from '@/src/kit/context'
import type { OutboxJob } from '@/src/kit/jobs/claimed-job'
import { dayMs, hourMs } from '@/src/kit/text/duration'

/** A type of request to an external service: a payment provider, a mail server, a game platform. */
export interface OutboxJobType<Payload = unknown> {
  /** `module.what-it-does`. Stored with each job, so renaming it needs a migration. */
  readonly kind: string
  /** The payload contains a secret. It is erased once the job is done. */
  readonly isSecret: boolean
  /** How long a done job is kept, in ms. Undefined keeps it forever, as proof for the ledger. */
  readonly retentionMs?: number
  /** How many jobs of its destination run at once in a process: more for one that stands for many servers. */
  readonly concurrency?: number
  readonly _payload?: Payload
}

/**
 * `done`: the outcome is known. `unknown`: the job must be retried with the same key. `postponed`: nothing was requested, which doesn't count as
 * an attempt; the job runs again at `until` (ms since 1970), or earlier if `makeJobsDue` is called.
 */
export type Outcome =
  | {
      outcome: 'done'
      /** Applies the outcome, in the `read committed` transaction that marks the job as done. */
      apply?: (tx: TxContext) => Promise<unknown>
    }
  | { outcome: 'unknown'; reason: string }
  | { outcome: 'postponed'; until: number; reason: string }

/**
 * The response of an external service. `unknown`: no response, or one that doesn't settle the outcome, so the request must
 * be repeated with the same key. `refused`: a definite no.
 */
export type ExternalResult<Value> =
  | { outcome: 'ok'; value: Value }
  | { outcome: 'unknown'; reason: string }
  | { outcome: 'refused'; reason: string }

/** Stripe keeps idempotency keys for 24 hours. Older requests must be looked up before they are repeated. */
const keyLifetimeMs = 23 * hourMs

/** Runs the jobs of one type. Defined with `handle`. */
export interface OutboxHandler {
  readonly type: OutboxJobType
  readonly run: (ctx: Context, job: OutboxJob<unknown>) => Promise<Outcome>
}

/** Defines a job type. A module runs it with `handle` and creates jobs with `enqueue`. */
export function defineOutboxJob<Payload extends Record<string, unknown>>(
  kind: string,
  {
    isSecret = false,
    retentionMs,
    concurrency,
  }: { isSecret?: boolean; retentionMs?: number; concurrency?: number } = {},
): OutboxJobType<Payload> {
  return { kind, isSecret, retentionMs, concurrency }
}

/** Defines how jobs of a type run. An exception counts as an unknown outcome. */
export function handle<Payload>(
  type: OutboxJobType<Payload>,
  run: (ctx: Context, job: OutboxJob<Payload>) => Promise<Outcome>,
): OutboxHandler {
  return { type, run: (ctx, job) => run(ctx, job as OutboxJob<Payload>) }
}

/** How long a sent message is remembered, so that it isn't sent again under its key. */
export const sentMessageRetentionMs = 7 * dayMs

/** Whether the service may have forgotten the job's idempotency key, so that repeating the request isn't safe. */
export function isIdempotencyKeyExpired(
  ctx: Context,
  { enqueuedAt }: Pick<OutboxJob<unknown>, 'enqueuedAt'>,
): boolean {
  return ctx.now() - enqueuedAt >= keyLifetimeMs
}

/** Whether an earlier attempt may have succeeded unnoticed. Handlers look it up before repeating the request. */
export function mayHaveRunBefore(
  ctx: Context,
  job: Pick<OutboxJob<unknown>, 'enqueuedAt' | 'attempts'>,
): boolean {
  return job.attempts > 1 || isIdempotencyKeyExpired(ctx, job)
}

import { eq } from 'drizzle-orm'
import { paramColumns, prepared } from '@/src/db/prepared'
import type { Writer } from '@/src/db/types'
import type { Context, TxContext } from '@/src/kit/context'
import { outbox } from '@/src/runtime/schema'

/** A kind of call to the outside world: to a payment provider, a mail server, a game platform. */
interface OutboxJobType<Payload = unknown> {
  readonly kind: string
  /** Its payload holds a secret, which is forgotten once the call is done. */
  readonly isSecret: boolean
  /** How long its row stays after it was done, in ms; for ever when left out, where the books lean on it. */
  readonly retentionMs?: number
  readonly _payload?: Payload
}

export interface OutboxJob<Payload> {
  /** The idempotency key, the same for ever for this intent. */
  readonly key: string
  readonly payload: Payload
  /** Which attempt this is, from 1. */
  readonly attempts: number
  /** When it was queued, ms since 1970. */
  readonly enqueuedAt: number
}

/** `done`: the outcome is known and applied. `unknown`: it is in doubt and must be tried again with the same key. */
export type Outcome = { outcome: 'done' } | { outcome: 'unknown'; reason: string }

/**
 * What the outside world answered. `unknown`: no answer, or none that settles it; the same call with the same key must
 * follow. `refused`: a definite no.
 */
export type ExternalResult<Value> =
  | { outcome: 'ok'; value: Value }
  | { outcome: 'unknown'; reason: string }
  | { outcome: 'refused'; reason: string }

/** The outside forgets its keys after a day; from here on a call is looked up before it is made again. */
const keyLifetimeMs = 23 * 3_600_000

export interface OutboxHandler {
  readonly type: OutboxJobType
  readonly run: (ctx: Context, queued: OutboxJob<unknown>) => Promise<Outcome>
}

/** Names a kind of call; a module carries it out with `perform` and asks for it with `queueCall`. */
export function defineOutboxJob<Payload extends Record<string, unknown>>(
  kind: string,
  { isSecret = false, keptMs }: { isSecret?: boolean; keptMs?: number } = {},
): OutboxJobType<Payload> {
  return { kind, isSecret, retentionMs: keptMs }
}

/** How a kind of call is carried out. What it throws counts as an unknown outcome. */
export function handle<Payload>(
  call: OutboxJobType<Payload>,
  run: (ctx: Context, queued: OutboxJob<Payload>) => Promise<Outcome>,
): OutboxHandler {
  return { type: call, run: (ctx, queued) => run(ctx, queued as OutboxJob<Payload>) }
}

/** A message that was sent is remembered so long, and not sent again under its key. */
export const sentMessageRetentionMs = 7 * 86_400_000

/** Whether the outside may have forgotten the key of this call, so that repeating it is no longer harmless. */
export function isIdempotencyKeyExpired(
  ctx: Context,
  queued: Pick<OutboxJob<unknown>, 'enqueuedAt'>,
): boolean {
  return ctx.now() - queued.enqueuedAt >= keyLifetimeMs
}

/** Whether an attempt may have acted without anybody here hearing of it: what it did is looked for before the next one. */
export function mayHaveRunBefore(
  ctx: Context,
  queued: Pick<OutboxJob<unknown>, 'enqueuedAt' | 'attempts'>,
): boolean {
  return queued.attempts > 1 || isIdempotencyKeyExpired(ctx, queued)
}

/** Whether the outcome of a queued call is known. */
export async function isOutboxJobDone(ctx: Context, key: string): Promise<boolean> {
  const [row] = await ctx.db.select({ state: outbox.state }).from(outbox).where(eq(outbox.key, key))
  return row?.state === 'done'
}

const insertJob = prepared((db: Writer) =>
  db
    .insert(outbox)
    .values({
      ...paramColumns(['key', 'kind', 'subject', 'payload', 'enqueuedAt', 'nextAt']),
      state: 'pending',
      attempts: 0,
    })
    .onConflictDoNothing()
    .returning({ key: outbox.key }),
)

/** Writes the call in the transaction of its cause, to be made now or not before a time (ms). The same key again changes nothing. */
export async function enqueue<Payload>(
  tx: TxContext,
  call: OutboxJobType<Payload>,
  { notBefore, ...queued }: { key: string; subject: string; payload: Payload; notBefore?: number },
): Promise<void> {
  const at = tx.now()
  await insertJob(tx.db, { ...queued, kind: call.kind, firstAt: at, nextAt: notBefore ?? at })
}

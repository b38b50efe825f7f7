import { eq } from 'drizzle-orm'
import type { Context, TxContext } from '@/src/core/context'
import { outbox } from '@/src/core/schema'
import { filledColumns, planned } from '@/src/db/planned'
import type { Writer } from '@/src/db/types'

/** A kind of call to the outside world: to a payment provider, a mail server, a game platform. */
interface Call<Payload = unknown> {
  readonly kind: string
  /** Its payload holds a secret, which is forgotten once the call is done. */
  readonly isSecret: boolean
  /** How long its row stays after it was done, in ms; for ever when left out, where the books lean on it. */
  readonly keptMs?: number
  readonly _payload?: Payload
}

export interface QueuedCall<Payload> {
  /** The idempotency key, the same for ever for this intent. */
  readonly key: string
  readonly payload: Payload
  /** Which attempt this is, from 1. */
  readonly tries: number
  /** When it was queued, ms since 1970. */
  readonly firstAt: number
}

/** `done`: the outcome is known and applied. `unknown`: it is in doubt and must be tried again with the same key. */
export type Outcome = { outcome: 'done' } | { outcome: 'unknown'; reason: string }

/**
 * What the outside world answered. `unknown`: no answer, or none that settles it; the same call with the same key must
 * follow. `refused`: a definite no.
 */
export type Answer<Value> =
  | { outcome: 'ok'; value: Value }
  | { outcome: 'unknown'; reason: string }
  | { outcome: 'refused'; reason: string }

/** The outside forgets its keys after a day; from here on a call is looked up before it is made again. */
const keysKeptMs = 23 * 3_600_000

export interface CallHandler {
  readonly call: Call
  readonly run: (ctx: Context, queued: QueuedCall<unknown>) => Promise<Outcome>
}

/** Names a kind of call; a module carries it out with `perform` and asks for it with `queueCall`. */
export function defineCall<Payload extends Record<string, unknown>>(
  kind: string,
  { isSecret = false, keptMs }: { isSecret?: boolean; keptMs?: number } = {},
): Call<Payload> {
  return { kind, isSecret, keptMs }
}

/** How a kind of call is carried out. What it throws counts as an unknown outcome. */
export function perform<Payload>(
  call: Call<Payload>,
  run: (ctx: Context, queued: QueuedCall<Payload>) => Promise<Outcome>,
): CallHandler {
  return { call, run: (ctx, queued) => run(ctx, queued as QueuedCall<Payload>) }
}

/** A message that was sent is remembered so long, and not sent again under its key. */
export const messageKeptMs = 7 * 86_400_000

/** Whether the outside may have forgotten the key of this call, so that repeating it is no longer harmless. */
export function isKeyStale(ctx: Context, queued: Pick<QueuedCall<unknown>, 'firstAt'>): boolean {
  return ctx.now() - queued.firstAt >= keysKeptMs
}

/** Whether an attempt may have acted without anybody here hearing of it: what it did is looked for before the next one. */
export function isInDoubt(ctx: Context, queued: Pick<QueuedCall<unknown>, 'firstAt' | 'tries'>): boolean {
  return queued.tries > 1 || isKeyStale(ctx, queued)
}

/** Whether the outcome of a queued call is known. */
export async function isCallDone(ctx: Context, key: string): Promise<boolean> {
  const [row] = await ctx.db.select({ state: outbox.state }).from(outbox).where(eq(outbox.key, key))
  return row?.state === 'done'
}

const insertCall = planned((db: Writer) =>
  db
    .insert(outbox)
    .values({
      ...filledColumns(['key', 'kind', 'subject', 'payload', 'firstAt', 'nextAt']),
      state: 'pending',
      tries: 0,
    })
    .onConflictDoNothing()
    .returning({ key: outbox.key }),
)

/** Writes the call in the transaction of its cause, to be made now or not before a time (ms). The same key again changes nothing. */
export async function queueCall<Payload>(
  tx: TxContext,
  call: Call<Payload>,
  { notBefore, ...queued }: { key: string; subject: string; payload: Payload; notBefore?: number },
): Promise<void> {
  const at = tx.now()
  await insertCall(tx.db, { ...queued, kind: call.kind, firstAt: at, nextAt: notBefore ?? at })
}

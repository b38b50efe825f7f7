import type { Context, TxContext } from '@/src/core/context'
import { deliveries, events } from '@/src/core/schema'

/** A fact, past tense, small, holding ids. `module.past-tense` is its name. */
export interface Event<Payload = unknown> {
  readonly name: string
  readonly _payload?: Payload
}

export interface Published<Payload> {
  /** The same however often it is told. */
  readonly id: string
  readonly at: number
  readonly payload: Payload
}

/** Runs after the commit of the fact, at least once, so it must be harmless twice. */
export interface Listener {
  readonly event: Event
  /** `module.what-it-does`: the delivery is kept under this name. */
  readonly name: string
  readonly run: (ctx: Context, published: Published<unknown>) => Promise<void>
}

export function defineEvent<Payload extends Record<string, unknown>>(name: string): Event<Payload> {
  return { name }
}

export function on<Payload>(
  event: Event<Payload>,
  name: string,
  run: (ctx: Context, published: Published<Payload>) => Promise<void>,
): Listener {
  return { event, name, run: (ctx, published) => run(ctx, published as Published<Payload>) }
}

/** Writes the fact in the transaction of its cause, with one delivery for each listener. */
export async function publish<Payload>(
  tx: TxContext,
  event: Event<Payload>,
  payload: Payload,
): Promise<void> {
  const at = tx.now()
  const [written] = await tx.db
    .insert(events)
    .values({ name: event.name, payload, actor: tx.actor, at })
    .returning()
  const listeners = tx.core.listenersOf(event)
  if (!written || listeners.length === 0) return
  await tx.db
    .insert(deliveries)
    .values(
      listeners.map((listener) => ({ eventSeq: written.seq, listener: listener.name, tries: 0, nextAt: at })),
    )
}

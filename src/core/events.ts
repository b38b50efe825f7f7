import { chunks } from '@/src/core/chunks'
import type { Context, TxContext } from '@/src/core/context'
import { deliveries, events } from '@/src/core/schema'

/** A fact, past tense, small, holding ids. `module.past-tense` is its name. */
export interface Event<Payload = unknown> {
  readonly name: string
  readonly _payload?: Payload
}

interface Published<Payload> {
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

/** Well below the number of values that one statement may carry. */
const rowsAtOnce = 500

/** Names a kind of fact: `module.past-tense`. */
export function defineEvent<Payload extends Record<string, unknown>>(name: string): Event<Payload> {
  return { name }
}

/** A listener of one kind of fact, under a name that stays: deliveries are kept by it. */
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
  await publishAll(tx, event, [payload])
}

/** Writes many facts of one kind, as one statement for each so many. */
export async function publishAll<Payload>(
  tx: TxContext,
  event: Event<Payload>,
  payloads: readonly Payload[],
): Promise<void> {
  const [at, listeners] = [tx.now(), tx.core.listenersOf(event)]
  for (const some of chunks(payloads, rowsAtOnce)) {
    const facts = some.map((payload) => ({ name: event.name, payload, actor: tx.actor, at }))
    const written = await tx.db.insert(events).values(facts).returning({ seq: events.seq })
    const told = written.flatMap(({ seq }) =>
      listeners.map((listener) => ({ eventSeq: seq, listener: listener.name, tries: 0, nextAt: at })),
    )
    for (const rows of chunks(told, rowsAtOnce)) await tx.db.insert(deliveries).values(rows)
  }
}

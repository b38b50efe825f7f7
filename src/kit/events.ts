import { param, paramColumns, prepared } from '@/src/db/prepared'
import type { Writer } from '@/src/db/types'
import type { Context, TxContext } from '@/src/kit/context'
import { deliveries, events } from '@/src/runtime/schema'

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

const insertEvent = prepared((db: Writer) =>
  db
    .insert(events)
    .values(paramColumns(['name', 'payload', 'actor', 'at']))
    .returning({ seq: events.seq }),
)

const insertDelivery = prepared((db: Writer) =>
  db
    .insert(deliveries)
    .values({ eventSeq: param('seq'), listener: param('listener'), attempts: 0, nextAt: param('at') })
    .returning({ seq: deliveries.eventSeq }),
)

/** Writes the fact in the transaction of its cause, with one delivery for each listener. */
export async function publish<Payload>(
  tx: TxContext,
  event: Event<Payload>,
  payload: Payload,
): Promise<void> {
  const at = tx.now()
  const [fact] = await insertEvent(tx.db, { name: event.name, payload, actor: tx.actor, at })
  for (const { name } of tx.core.listenersOf(event))
    await insertDelivery(tx.db, { seq: fact?.seq, listener: name, at })
}

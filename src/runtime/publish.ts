import { param, paramColumns, prepared } from '@/src/db/prepared'
import type { TxContext } from '@/src/kit/context'
import type { Writer } from '@/src/kit/db'
import type { Event } from '@/src/kit/events'
import { deliveries, events } from '@/src/runtime/schema'

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

/** Stores an event in the current transaction, with one delivery per listener. */
export async function publish<Payload>(
  tx: TxContext,
  event: Event<Payload>,
  payload: Payload,
): Promise<void> {
  const at = tx.now()
  const [stored] = await insertEvent(tx.db, { name: event.name, payload, actor: tx.actor, at })
  for (const listener of tx.core.listenersOf(event.name))
    await insertDelivery(tx.db, { seq: stored?.seq, listener, at })
}

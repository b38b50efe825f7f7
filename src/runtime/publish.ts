import { param, paramColumns, paramList, prepared, preparedBy } from '@/src/db/prepared'
import { causeOf, type TxContext } from '@/src/kit/context'
import type { Writer } from '@/src/kit/db'
import type { Event } from '@/src/kit/events'
import { deliveries, events } from '@/src/runtime/schema'

const insertEvent = prepared((db: Writer) =>
  db
    .insert(events)
    .values(paramColumns(['name', 'payload', 'actor', 'at', 'requestId', 'traceparent']))
    .returning({ seq: events.seq }),
)

const insertDeliveries = preparedBy((db: Writer, listeners: number) =>
  db
    .insert(deliveries)
    .values(
      paramList(listeners).map((listener) => ({
        eventSeq: param('seq'),
        listener,
        attempts: 0,
        nextAt: param('at'),
      })),
    )
    .returning({ seq: deliveries.eventSeq }),
)

/** Stores an event in the current transaction, with one delivery per listener that needs it. */
export async function publish<Payload>(
  tx: TxContext,
  event: Event<Payload>,
  payload: Payload,
): Promise<void> {
  const at = tx.now()
  const [stored] = await insertEvent(tx.db, {
    name: event.name,
    payload,
    actor: tx.actor,
    at,
    ...causeOf(tx),
  })
  logEvent(tx, event, payload)
  const listeners = await neededListeners(tx, event, payload)
  if (listeners.length === 0) return
  await insertDeliveries(tx.db, listeners.length, { ...listeners, seq: stored?.seq, at })
  for (const listener of listeners) tx.pendingWork.listeners.add(listener)
}

/** With the order, so that a purchase can be followed through the requests of both parties. */
function logEvent<Payload>(
  { requestId, pendingLogEntries }: TxContext,
  event: Event<Payload>,
  payload: Payload,
): void {
  const { orderId } = payload as { orderId?: unknown }
  // The site's own work would fill the log, such as the import of a catalog.
  if (requestId === undefined && orderId === undefined) return
  pendingLogEntries.push({ message: 'event published', fields: { event: event.name, orderId, requestId } })
}

async function neededListeners(tx: TxContext, { name }: Event, payload: unknown): Promise<string[]> {
  const needed: string[] = []
  for (const listener of tx.core.listenersOf(name))
    if ((await listener.isNeeded?.(tx, payload)) ?? true) needed.push(listener.name)
  return needed
}

import { and, eq, lt, sql } from 'drizzle-orm'
import {
  type AppliedEvent,
  assert,
  type Context,
  defineOutboxJob,
  enqueue,
  httpErrors,
  isoTime,
  keyset,
  type ListPage,
  newId,
  type TxContext,
  transact,
  type UserContext,
} from 'mintmark/module'
import { catalogVersion } from './catalog'
import { type Delivery, deliveriesPerPage, type EventType, testType } from './contract'
import { type EndpointRow, findOwnEndpoint } from './endpoint-rows'
import { webhooksErrors } from './errors'
import * as tables from './schema'

const dayMs = 86_400_000
/** Also when the history of an endpoint ends. */
const keptMs = 30 * dayMs
const jobKeptMs = dayMs

export type DeliveryRow = typeof tables.deliveries.$inferSelect

/** Servers that hang for the first time take no places that the others need. */
const concurrency = 64

/** The jobs of an endpoint have its id as their subject, so it gets one request at a time. */
export const DeliverWebhook = defineOutboxJob<{ deliveryId: string; run: number }>('webhooks.deliver', {
  retentionMs: jobKeptMs,
  concurrency,
})

interface NewMessage {
  readonly endpoint: EndpointRow
  readonly type: EventType | typeof testType
  readonly eventId: string | null
  /** When it happened, in ms since 1970. */
  readonly at: number
  readonly data: object
  /** Of the event. Default: that of the transaction. */
  readonly cause?: AppliedEvent<unknown>['cause']
}

/** Stores events for endpoints, to be sent once their circuit breakers allow it. */
export async function storeDeliveries(
  tx: TxContext,
  messages: readonly NewMessage[],
): Promise<DeliveryRow[]> {
  if (messages.length === 0) return []
  const stored = messages.map((message) => ({ ...message, row: rowOf(tx, message) }))
  const rows = stored.map(({ row }) => row)
  const jobs = stored.map(({ row, endpoint, cause }) => ({ ...jobOf(row, endpoint.retryAt), cause }))
  await Promise.all([tx.db.insert(tables.deliveries).values(rows), enqueue(tx, DeliverWebhook, ...jobs)])
  return rows
}

function rowOf(tx: TxContext, { endpoint, type, eventId, at, data }: NewMessage): DeliveryRow {
  const { id: endpointId, userId } = endpoint
  const body = JSON.stringify({ type, version: catalogVersion, timestamp: isoTime(at), data })
  const message = { id: newId(tx), userId, endpointId, eventId, type, body, createdAt: tx.now() }
  return { ...message, state: 'pending', run: 1, tries: 0, nextAt: tx.now(), attempts: [] }
}

function jobOf({ id: deliveryId, endpointId: subject, run, nextAt }: DeliveryRow, retryAt: number | null) {
  const notBefore = Math.max(nextAt, retryAt ?? 0)
  return { key: `webhook:${deliveryId}:${run}`, subject, payload: { deliveryId, run }, notBefore }
}

/** Sends a test event, whatever events the endpoint chose. Throws not_found, webhook_endpoint_paused. */
export function sendTest(ctx: UserContext, id: string): Promise<Delivery> {
  return transact(ctx, async (tx) => {
    const endpoint = await findRunningEndpoint(tx, id)
    const test = { type: testType, eventId: null, at: tx.now(), data: { endpointId: id } } as const
    const [stored] = await storeDeliveries(tx, [{ ...test, endpoint }])
    assert(stored, 'an event for one endpoint is stored')
    return presentDelivery(stored)
  })
}

/** Sends an event again, under the same id, now and with all retries. Throws not_found, webhook_endpoint_paused. */
export function replayDelivery(ctx: UserContext, id: string, deliveryId: string): Promise<Delivery> {
  return transact(ctx, async (tx) => {
    const { deliveries } = tables
    await findRunningEndpoint(tx, id)
    const [replayed] = await tx.db
      .update(deliveries)
      .set({ state: 'pending', run: sql`${deliveries.run} + 1`, tries: 0, nextAt: tx.now() })
      .where(and(eq(deliveries.id, deliveryId), eq(deliveries.endpointId, id)))
      .returning()
    if (!replayed) throw httpErrors.not_found()
    await enqueue(tx, DeliverWebhook, jobOf(replayed, null))
    return presentDelivery(replayed)
  })
}

/** Its owner waits for the result, so the circuit breaker allows one attempt. */
async function findRunningEndpoint(tx: UserContext & TxContext, id: string): Promise<EndpointRow> {
  const endpoint = await findOwnEndpoint(tx, id)
  if (endpoint.pausedAt !== null) throw webhooksErrors.webhook_endpoint_paused()
  await tx.db.update(tables.endpoints).set({ retryAt: null }).where(eq(tables.endpoints.id, id))
  return { ...endpoint, retryAt: null }
}

const newestFirst = keyset('desc', { id: tables.deliveries.id })

/** Returns a page of what was sent to an endpoint, newest first. Throws not_found. */
export async function listDeliveries(
  ctx: UserContext,
  id: string,
  cursor: string | undefined,
): Promise<ListPage<Delivery>> {
  const { deliveries } = tables
  await findOwnEndpoint(ctx, id)
  const where = eq(deliveries.endpointId, id)
  const { rows, next } = await newestFirst.readPage(ctx.db.select().from(deliveries), {
    where,
    limit: deliveriesPerPage,
    cursor,
  })
  return { rows: rows.map(presentDelivery), next }
}

export function presentDelivery(row: DeliveryRow): Delivery {
  const { id, type, state, createdAt, nextAt, body, attempts } = row
  const nextAttemptAt = state === 'pending' ? isoTime(nextAt) : null
  // Safe: only `storeDeliveries` writes the column.
  const known = type as Delivery['type']
  return { id, type: known, state, createdAt: isoTime(createdAt), nextAttemptAt, body, attempts }
}

/** Deletes deliveries that nobody looks up anymore. */
export async function deleteOldDeliveries(ctx: Context): Promise<void> {
  const { deliveries } = tables
  await transact(ctx, (tx) => tx.db.delete(deliveries).where(lt(deliveries.createdAt, tx.now() - keptMs)))
}

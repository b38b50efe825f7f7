import { and, desc, eq, lt, sql } from 'drizzle-orm'
import {
  type Context,
  defineOutboxJob,
  enqueue,
  httpErrors,
  isoTime,
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
  readonly type: EventType | typeof testType
  readonly eventId: string | null
  /** When it happened, in ms since 1970. */
  readonly at: number
  readonly data: object
}

/** Stores an event for an endpoint, to be sent once its circuit breaker allows it. */
export async function storeDelivery(
  tx: TxContext,
  { id: endpointId, userId, retryAt }: EndpointRow,
  { type, eventId, at, data }: NewMessage,
): Promise<DeliveryRow> {
  const body = JSON.stringify({ type, version: catalogVersion, timestamp: isoTime(at), data })
  const message = { id: newId(tx), userId, endpointId, eventId, type, body, createdAt: tx.now() }
  const row = { ...message, state: 'pending', run: 1, tries: 0, nextAt: tx.now(), attempts: [] } as const
  await tx.db.insert(tables.deliveries).values({ ...row, attempts: [] })
  await enqueueRun(tx, { ...row, attempts: [] }, retryAt)
  return { ...row, attempts: [] }
}

async function enqueueRun(tx: TxContext, row: DeliveryRow, retryAt: number | null): Promise<void> {
  const { id: deliveryId, endpointId: subject, run, nextAt } = row
  const job = { key: `webhook:${deliveryId}:${run}`, subject, payload: { deliveryId, run } }
  await enqueue(tx, DeliverWebhook, { ...job, notBefore: Math.max(nextAt, retryAt ?? 0) })
}

/** Sends a test event, whatever events the endpoint chose. Throws not_found, webhook_endpoint_paused. */
export function sendTest(ctx: UserContext, id: string): Promise<Delivery> {
  return transact(ctx, async (tx) => {
    const endpoint = await findRunningEndpoint(tx, id)
    const test = { type: testType, eventId: null, at: tx.now(), data: { endpointId: id } } as const
    return presentDelivery(await storeDelivery(tx, endpoint, test))
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
    await enqueueRun(tx, replayed, null)
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

/** Returns a page of what was sent to an endpoint, newest first. Throws not_found. */
export async function listDeliveries(
  ctx: UserContext,
  id: string,
  cursor: string | undefined,
): Promise<{ deliveries: Delivery[]; next: string | undefined }> {
  const { deliveries } = tables
  await findOwnEndpoint(ctx, id)
  const rows = await ctx.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.endpointId, id), cursor === undefined ? undefined : lt(deliveries.id, cursor)))
    .orderBy(desc(deliveries.id))
    .limit(deliveriesPerPage + 1)
  const page = rows.slice(0, deliveriesPerPage)
  return {
    deliveries: page.map(presentDelivery),
    next: rows.length > deliveriesPerPage ? page.at(-1)?.id : undefined,
  }
}

export function presentDelivery(row: DeliveryRow): Delivery {
  const { id, type, state, createdAt, nextAt, body, attempts } = row
  const nextAttemptAt = state === 'pending' ? isoTime(nextAt) : null
  // Safe: only `storeDelivery` writes the column.
  const known = type as Delivery['type']
  return { id, type: known, state, createdAt: isoTime(createdAt), nextAttemptAt, body, attempts }
}

/** Deletes deliveries that nobody looks up anymore. */
export async function deleteOldDeliveries(ctx: Context): Promise<void> {
  const { deliveries } = tables
  await transact(ctx, (tx) => tx.db.delete(deliveries).where(lt(deliveries.createdAt, tx.now() - keptMs)))
}

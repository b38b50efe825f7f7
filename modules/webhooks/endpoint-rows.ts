import { and, eq } from 'drizzle-orm'
import {
  type Context,
  httpErrors,
  invalidate,
  type TxContext,
  type UserContext,
  VersionedCache,
} from 'mintmark/module'
import type { PauseReason } from './contract'
import * as tables from './schema'

export type EndpointRow = typeof tables.endpoints.$inferSelect

const cacheTag = 'webhooks'
const subscribersKey = 'subscribers'
const cachedBytesMax = 4 * 1024 * 1024
const bytesPerId = 64

const caches = new WeakMap<Context['core'], VersionedCache<ReadonlySet<string>>>()

/**
 * Whether one of these users has an endpoint that isn't paused. From a cache, so it may be late by a moment. It is filled on the
 * transaction's own connection: while all connections of the pool are in transactions, waiting for another one would never end.
 */
export async function haveEndpoints({ core, db }: TxContext, userIds: readonly string[]): Promise<boolean> {
  const cache = caches.get(core) ?? createCache(core)
  caches.set(core, cache)
  const subscribers = await cache.get(subscribersKey, async () => {
    const { endpoints } = tables
    const rows = await db
      .selectDistinct({ id: endpoints.userId, pausedAt: endpoints.pausedAt })
      .from(endpoints)
    return new Set(rows.flatMap(({ id, pausedAt }) => (pausedAt === null ? id : [])))
  })
  return userIds.some((id) => subscribers.has(id))
}

function createCache(core: Context['core']): VersionedCache<ReadonlySet<string>> {
  return new VersionedCache(core, cacheTag, {
    bytesMax: cachedBytesMax,
    bytesOf: ({ size }) => (size + 1) * bytesPerId,
  })
}

/** Call it in a transaction that adds, removes, pauses or resumes endpoints. */
export function invalidateEndpoints(tx: TxContext): void {
  invalidate(tx, cacheTag)
}

/** Returns an endpoint of the user. Throws not_found. */
export async function findOwnEndpoint(ctx: UserContext, id: string): Promise<EndpointRow> {
  const { endpoints } = tables
  const [row] = await ctx.db
    .select()
    .from(endpoints)
    .where(and(eq(endpoints.id, id), eq(endpoints.userId, ctx.actor.id)))
  if (!row) throw httpErrors.not_found()
  return row
}

/** Stops sending to an endpoint. What waits for it ends as failed, and can be replayed. */
export async function pauseEndpoint(tx: TxContext, id: string, pauseReason: PauseReason): Promise<void> {
  const { endpoints, deliveries } = tables
  await tx.db.update(endpoints).set({ pausedAt: tx.now(), pauseReason }).where(eq(endpoints.id, id))
  await tx.db
    .update(deliveries)
    .set({ state: 'failed' })
    .where(and(eq(deliveries.endpointId, id), eq(deliveries.state, 'pending')))
  invalidateEndpoints(tx)
}

import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { findViewableItem } from '@/modules/catalog/items/item-rows'
import { catalogCacheTag } from '@/modules/catalog/ports'
import { refreshRapChanges } from '@/modules/catalog/prices/rap-change'
import { items, platformPrices, rapPoints } from '@/modules/catalog/schema'
import type { PlatformPriceHistory } from '@/modules/platform/ports'
import { maybePlatformPriceHistory, platformKey, unlessUnavailable } from '@/modules/platform/service'
import { invalidate } from '@/src/kit/cache/cache-versions'
import { type Context, systemContext, type TxContext } from '@/src/kit/context'
import { hourMs } from '@/src/kit/text/duration'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'
import { withTimeout } from '@/src/kit/with-timeout'

/** Maximum time a page waits for the platform's prices. */
const timeoutMs = 2_000

/** Returns the resales of an item on the platform in R$, oldest first. Fetches them first if they are due. Throws not_found. */
export async function listResales(ctx: Context, id: string) {
  const item = await findViewableItem(ctx, id)
  const itemId = item.id
  let prices = await maybeStoredPrices(ctx, itemId)
  if (!prices || prices.askAgainAt <= ctx.now()) {
    await withTimeout(timeoutMs, tryFetchPrices(ctx, item), undefined)
    prices = await maybeStoredPrices(ctx, itemId)
  }
  return (prices?.resales ?? []).map(({ at, value }) => ({ at: isoTime(at), value }))
}

async function maybeStoredPrices(ctx: Context, itemId: string) {
  const [prices] = await ctx.db.select().from(platformPrices).where(eq(platformPrices.itemId, itemId))
  return prices
}

/** Logs a failure instead of throwing it, because the stored prices can be shown anyway. */
async function tryFetchPrices(ctx: Context, item: ItemRef): Promise<void> {
  try {
    await fetchPlatformPrices(systemContext(ctx.core, 'catalog.fetch-prices', ctx.now), item)
  } catch (error) {
    ctx.core.log.warn('could not refresh platform prices', { error })
  }
}

const refreshAfterMs = 12 * hourMs
/** Delay after a request that returned nothing or whose process crashed. */
const retryAfterMs = hourMs
/** Uses half of the platform's rate limit; page views use the rest. */
const itemsPerRun = 5

type ItemRef = { id: string; assetId: string }

/** Fetches due prices from the platform: never fetched items first (those on sale before others), then the most overdue. */
export async function refreshPlatformPrices(ctx: Context): Promise<void> {
  // The demo platform is local, so prices are fetched on page views.
  if (platformKey(ctx) === 'demo') return
  const due = await ctx.db
    .select({ id: items.id, assetId: items.assetId })
    .from(items)
    .leftJoin(platformPrices, eq(platformPrices.itemId, items.id))
    .where(
      and(
        isNull(items.mergedInto),
        or(isNull(platformPrices.itemId), lte(platformPrices.askAgainAt, ctx.now())),
      ),
    )
    .orderBy(sql`coalesce(${platformPrices.askAgainAt}, 0)`, asc(items.unlisted), asc(items.seq))
    .limit(itemsPerRun)
  for (const item of due) await fetchPlatformPrices(ctx, item)
}

/** Fetches and stores the prices of one item, unless they are up to date. Returns whether it stored any. */
async function fetchPlatformPrices(ctx: Context, item: ItemRef): Promise<boolean> {
  if (!(await claimRefresh(ctx, item))) return false
  // Prices aren't urgent, so an outage only postpones them.
  const prices = await unlessUnavailable(maybePlatformPriceHistory(ctx, item.assetId))
  if (!prices) return false
  await transact(ctx, (tx) => savePrices(tx, item, prices))
  return true
}

/** Returns true for only one of several concurrent callers. */
async function claimRefresh(ctx: Context, { id: itemId }: ItemRef): Promise<boolean> {
  return transact(ctx, async (tx) => {
    const askAgainAt = tx.now() + retryAfterMs
    const claimed = await tx.db
      .insert(platformPrices)
      .values({ itemId, resales: [], askAgainAt })
      .onConflictDoUpdate({
        target: platformPrices.itemId,
        set: { askAgainAt },
        setWhere: lte(platformPrices.askAgainAt, tx.now()),
      })
      .returning({ itemId: platformPrices.itemId })
    return claimed.length > 0
  })
}

async function savePrices(
  tx: TxContext,
  { id: itemId }: ItemRef,
  { rap, points }: PlatformPriceHistory,
): Promise<void> {
  await tx.db
    .update(platformPrices)
    .set({ resales: points, askAgainAt: tx.now() + refreshAfterMs })
    .where(eq(platformPrices.itemId, itemId))
  if (rap === null) return
  const changed = await tx.db
    .update(items)
    .set({ rap })
    .where(and(eq(items.id, itemId), or(isNull(items.rap), sql`rap <> ${rap}`)))
    .returning({ id: items.id })
  if (changed.length === 0) return
  await tx.db.insert(rapPoints).values({ itemId, at: tx.now(), value: rap }).onConflictDoNothing()
  await refreshRapChanges(tx, [itemId])
  invalidate(tx, catalogCacheTag)
}

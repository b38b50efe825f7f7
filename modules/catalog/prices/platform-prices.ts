import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { findItemRow } from '@/modules/catalog/items/item-rows'
import { catalogCacheTag } from '@/modules/catalog/items/offers'
import { items, platformPrices, rapPoints } from '@/modules/catalog/schema'
import type { PlatformPriceHistory } from '@/modules/platform/ports'
import { maybePlatformPriceHistory, platformKey, unlessUnavailable } from '@/modules/platform/service'
import { invalidate } from '@/src/kit/cache-versions'
import { type Context, systemContext, type TxContext } from '@/src/kit/context'
import { isoTime } from '@/src/kit/iso-time'
import { transact } from '@/src/kit/transact'
import { withTimeout } from '@/src/kit/with-timeout'

/** A page waits no longer for what the platform is asked for the first time. */
const timeoutMs = 2_000

/** What an item was resold for on the platform, oldest first; asks it when that was not done of late. Throws not_found. */
export async function listResales(ctx: Context, itemId: string) {
  const item = await findItemRow(ctx, itemId)
  if (await isRefreshDue(ctx, itemId)) await withTimeout(timeoutMs, tryFetchPrices(ctx, item), undefined)
  const [known] = await ctx.db.select().from(platformPrices).where(eq(platformPrices.itemId, itemId))
  return (known?.resales ?? []).map(({ at, value }) => ({ at: isoTime(at), value }))
}

async function isRefreshDue(ctx: Context, itemId: string): Promise<boolean> {
  const [known] = await ctx.db.select().from(platformPrices).where(eq(platformPrices.itemId, itemId))
  return !known || known.askAgainAt <= ctx.now()
}

/** Whatever becomes of it, what is known is shown. */
async function tryFetchPrices(ctx: Context, item: { id: string; assetId: string }): Promise<void> {
  try {
    await fetchPlatformPrices(systemContext(ctx.core, 'catalog.fetch-prices', ctx.now), item)
  } catch (error) {
    ctx.core.log.warn('could not store platform prices', { error })
  }
}

const hourMs = 3_600_000
const refreshAfterMs = 12 * hourMs
/** Where it told nothing, or somebody who asked never came back with an answer. */
const retryAfterMs = hourMs
/** So many a round: half of what the platform has patience for, the rest is for pages. */
const itemsPerRun = 5

type ItemRef = { id: string; assetId: string }

/** Asks the platform what items go for, those first that nobody asked about yet and that are on sale. */
export async function refreshPlatformPrices(ctx: Context): Promise<void> {
  // The demo universe answers a page at once.
  if (platformKey(ctx) === 'demo') return
  const due = await ctx.db
    .select({ id: items.id, assetId: items.assetId })
    .from(items)
    .leftJoin(platformPrices, eq(platformPrices.itemId, items.id))
    .where(or(isNull(platformPrices.itemId), lte(platformPrices.askAgainAt, ctx.now())))
    .orderBy(sql`coalesce(${platformPrices.askAgainAt}, 0)`, asc(items.unlisted), asc(items.seq))
    .limit(itemsPerRun)
  for (const item of due) await fetchPlatformPrices(ctx, item)
}

/** Asks about one item, unless it was asked of late. Answers whether it learnt anything. */
export async function fetchPlatformPrices(ctx: Context, item: ItemRef): Promise<boolean> {
  if (!(await claimRefresh(ctx, item))) return false
  // While it gives no answer nobody waits: prices are nothing that anybody needs now.
  const prices = await unlessUnavailable(maybePlatformPriceHistory(ctx, item.assetId))
  if (!prices) return false
  await transact(ctx, (tx) => savePrices(tx, item, prices))
  return true
}

/** Of many who come at once one asks. */
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
  invalidate(tx, catalogCacheTag)
}

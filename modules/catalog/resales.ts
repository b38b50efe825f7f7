import { eq } from 'drizzle-orm'
import { findItemRow } from '@/modules/catalog/item-rows'
import { fetchPlatformPrices } from '@/modules/catalog/platform-prices'
import { platformPrices } from '@/modules/catalog/schema'
import { type Context, systemContext } from '@/src/core/context'
import { isoTime } from '@/src/core/iso-time'
import { withTimeout } from '@/src/core/within'

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

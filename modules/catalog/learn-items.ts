import type { Category } from '@/modules/catalog/contract'
import { maybePlatformItem } from '@/modules/platform/service'
import type { Context } from '@/src/core/context'
import type { Core } from '@/src/core/core'
import { withTimeout } from '@/src/core/within'

interface FetchedItem {
  name: string
  category: Category
}

/** The platform has patience for a dozen questions at once; the next look asks about others. */
const requestsMax = 12
const timeoutMs = 3_000
const cachedItemsMax = 10_000

const fetchedItems = new WeakMap<Core, Map<string, FetchedItem>>()

/** What the platform calls items that the catalogue does not know, as far as it has told yet. */
export async function fetchUnknownItems(
  ctx: Context,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, FetchedItem>> {
  const known = fetchedItems.get(ctx.core) ?? new Map<string, FetchedItem>()
  fetchedItems.set(ctx.core, known)
  const unknown = assetIds.filter((id) => !known.has(id)).slice(0, requestsMax)
  if (known.size + unknown.length > cachedItemsMax) known.clear()
  await withTimeout(timeoutMs, Promise.allSettled(unknown.map((id) => fetchUnknownItem(ctx, known, id))), undefined)
  return known
}

async function fetchUnknownItem(ctx: Context, known: Map<string, FetchedItem>, assetId: string): Promise<void> {
  const item = await maybePlatformItem(ctx, assetId)
  if (item) known.set(assetId, { name: item.name, category: item.category })
}

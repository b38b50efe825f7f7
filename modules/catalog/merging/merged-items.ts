import { eq } from 'drizzle-orm'
import { type Item, maybeItemRow } from '@/modules/catalog/items/item-rows'
import { items } from '@/modules/catalog/schema'
import type { Context } from '@/src/kit/context'

/** Returns the id of the item that this one was merged into, or its own. */
export async function resolveItemId(ctx: Pick<Context, 'db'>, id: string): Promise<string> {
  return (await maybeItemRow(ctx, id))?.id ?? id
}

/** Whether a page that may be older than a merge means this item: both ids are its own, or those of an item merged into it. */
export async function isSameItem(
  ctx: Pick<Context, 'db'>,
  { item, itemId, assetId }: { item: Item; itemId: string; assetId: string },
): Promise<boolean> {
  if (itemId === item.id) return isStoredAs(item, assetId)
  const [shown] = await ctx.db.select().from(items).where(eq(items.id, itemId))
  return shown?.mergedInto === item.id && isStoredAs(shown, assetId)
}

/** Earlier versions stored asset IDs with zeros in front. */
function isStoredAs(item: Item, assetId: string): boolean {
  return item.assetId.replace(/^0+(?=\d)/, '') === assetId
}

import { sql } from 'drizzle-orm'
import type { RecentPrices } from '@/modules/catalog/contract'
import { findItemRow } from '@/modules/catalog/items/item-rows'
import { chunks } from '@/src/kit/chunks'
import type { Context } from '@/src/kit/context'
import { dollarsOf } from '@/src/kit/money'

type SalesSummary = NonNullable<RecentPrices['sold']>

/** A suggestion rests on so many sales, none older than this. */
const salesMax = 9
const recentMs = 180 * 86_400_000
const itemsPerQuery = 500

/** What an item goes for: the last sales here, and the platform's average. Throws not_found. */
export async function findRecentPrices(ctx: Context, itemId: string): Promise<RecentPrices> {
  const { rap } = await findItemRow(ctx, itemId)
  const sold = await summarizeRecentSales(ctx, [itemId])
  return { rap, sold: sold.get(itemId) ?? null }
}

/** The last sales of each of these items; items that did not sell of late are absent. */
export async function summarizeRecentSales(
  ctx: Context,
  itemIds: readonly string[],
): Promise<Map<string, SalesSummary>> {
  const prices = new Map<string, number[]>()
  for (const some of chunks(itemIds, itemsPerQuery))
    for (const { item_id, price_cents } of await findRecentSales(ctx, some))
      prices.set(item_id, [...(prices.get(item_id) ?? []), Number(price_cents)])
  return new Map([...prices].map(([itemId, cents]) => [itemId, summarize(cents)]))
}

function findRecentSales(ctx: Context, itemIds: readonly string[]) {
  const ids = sql.join(
    itemIds.map((id) => sql`${id}`),
    sql`, `,
  )
  return ctx.db.rows<{ item_id: string; price_cents: number }>(sql`
    select item_id, price_cents from
      (select item_id, price_cents, row_number() over (partition by item_id order by at desc, id desc) as place
        from catalog_sales where item_id in (${ids}) and at > ${ctx.now() - recentMs}) as recent
    where place <= ${salesMax}`)
}

/** The middle price; of two in the middle what lies between them, in whole cents. */
function summarize(cents: readonly number[]): SalesSummary {
  const sorted = cents.toSorted((one, other) => one - other)
  const [lower = 0, upper = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return {
    count: sorted.length,
    median: dollarsOf(Math.round((lower + upper) / 2)),
    low: dollarsOf(sorted[0] ?? 0),
    high: dollarsOf(sorted.at(-1) ?? 0),
  }
}

import { sql } from 'drizzle-orm'
import type { Context } from '@/src/kit/context'
import { dollarsOf } from '@/src/kit/money'

/** What programs compare: the cheapest listing, the value and the last sale of an item. */
export interface MarketPrice {
  id: string
  assetId: string
  /** In dollars; null if the item isn't on sale. */
  price: number | null
  stock: number
  rap: number | null
  /** In dollars; null if it was never sold here. */
  lastSale: number | null
}

interface Row {
  seq: number | string
  id: string
  asset_id: string
  listing_id: string | null
  price_cents: number | string
  stock: number | string
  rap: number | string | null
  last_sale_cents: number | string | null
}

/** Read in about two milliseconds. Other requests are answered in between. */
const rowsPerTurn = 500

/** The prices of all items of the marketplace. */
export async function listMarketPrices(ctx: Context): Promise<MarketPrice[]> {
  const prices: MarketPrice[] = []
  let after = 0
  for (;;) {
    const rows = await ctx.db.rows<Row>(sql`
      select i.seq, i.id, i.asset_id, i.listing_id, i.price_cents, i.stock, i.rap,
        (select s.price_cents from catalog_sales as s where s.item_id = i.id order by s.at desc limit 1)
          as last_sale_cents
      from catalog_items as i where i.seq > ${after} and i.unlisted < 2 order by i.seq limit ${rowsPerTurn}`)
    prices.push(...rows.map(present))
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerTurn) return prices
    after = Number(last.seq)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** PostgreSQL returns integers of raw queries as text. */
function present(row: Row): MarketPrice {
  const { id, asset_id: assetId, rap, last_sale_cents: lastSale } = row
  return {
    id,
    assetId,
    price: row.listing_id === null ? null : dollarsOf(Number(row.price_cents)),
    stock: Number(row.stock),
    rap: rap === null ? null : Number(rap),
    lastSale: lastSale === null ? null : dollarsOf(Number(lastSale)),
  }
}

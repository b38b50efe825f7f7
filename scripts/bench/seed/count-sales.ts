import type { CountedAs } from '@/modules/orders/contract'
import { sql } from '@/src/db/columns'
import type { Context, TxContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** Counts the copied sales again, for what sellers and items store about theirs. Hand-over times of copies don't count. */
export function countSales(ctx: Context): Promise<void> {
  return transact(ctx, async (tx) => {
    await countSalesOfSellers(tx)
    await countSalesOfItems(tx)
  })
}

async function countSalesOfSellers(tx: TxContext): Promise<void> {
  const countOf = (kind: CountedAs) => sql`sum(case when counted_as = ${kind} then 1 else 0 end)`
  await tx.db.rows(sql`insert into orders_seller_figures (seller_id, sales, refunds, lost)
    select seller_id, ${countOf('sale')}, ${countOf('refund')}, ${countOf('lost')} from orders_orders
    where counted_as is not null group by seller_id
    on conflict (seller_id) do update set sales = excluded.sales, refunds = excluded.refunds, lost = excluded.lost`)
}

async function countSalesOfItems(tx: TxContext): Promise<void> {
  await tx.db.rows(sql`update catalog_items set
    sales_count = (select count(*) from catalog_sales as s where s.item_id = catalog_items.id),
    listed_at = coalesce((select max(l.created_at) from catalog_listings as l
      where l.item_id = catalog_items.id and l.state = 'active'), 0)`)
}

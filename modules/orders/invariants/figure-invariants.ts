import { sql } from 'drizzle-orm'
import { publicSaleSql } from '@/modules/orders/order/public-sales'
import { dialect } from '@/src/db/columns'
import type { Invariant } from '@/src/kit/checks/invariants'

const countOf = (kind: string) => sql.raw(`sum(case when counted_as = '${kind}' then 1 else 0 end)`)

const payload = sql.raw({ sqlite: 'e.payload', postgres: 'cast(e.payload as json)' }[dialect])

export const figureInvariants: Invariant[] = [
  {
    id: 'I41',
    holds:
      'the sales in public figures are those of orders whose seller was paid and which nothing has ended otherwise or questions',
    violations: sql`
      select s.id, o.state, o.chargeback, 'shown' as sale from catalog_sales as s left join orders_orders as o on o.id = s.id
      where o.id is null or not ${publicSaleSql('o')}
        or s.seller_id <> o.seller_id or s.buyer_id <> o.buyer_id or s.price_cents <> o.price_cents
      union all
      select o.id, o.state, o.chargeback, 'missing' from orders_orders as o
      where ${publicSaleSql('o')} and not exists (select 1 from catalog_sales as s where s.id = o.id)`,
  },
  {
    id: 'I42',
    holds: 'an order counts as a sale in the figures of its seller while its sale is public',
    // Sales are counted after the transaction that changes them.
    violations: sql`
      select o.id, o.state, o.counted_as from orders_orders as o
      where (coalesce(o.counted_as, '') = 'sale') <> ${publicSaleSql('o')} and o.id not in (
        select ${payload} ->> 'orderId' from core_deliveries as d join core_events as e on e.seq = d.event_seq
        where d.listener like 'orders.count-order-%')`,
  },
  {
    id: 'I31',
    holds: 'the figures of a seller are the sums of how their orders are counted',
    violations: sql`
      select o.seller_id, o.sales, o.refunds, o.lost from (
          select seller_id, ${countOf('sale')} as sales, ${countOf('refund')} as refunds, ${countOf('lost')} as lost
          from orders_orders where counted_as is not null group by seller_id) as o
        left join orders_seller_figures as f on f.seller_id = o.seller_id
      where f.seller_id is null or f.sales <> o.sales or f.refunds <> o.refunds or f.lost <> o.lost
      union all
      select seller_id, number, 0, 0 from orders_orders where counted_as not in ('sale', 'refund', 'lost')
      union all
      select f.seller_id, f.sales, f.refunds, f.lost from orders_seller_figures as f
      where f.sales + f.refunds + f.lost > 0
        and not exists (select 1 from orders_orders as o where o.seller_id = f.seller_id and o.counted_as is not null)`,
  },
]

import { sql } from 'drizzle-orm'
import type { Invariant } from '@/src/kit/invariants'

const countOf = (kind: string) => sql.raw(`sum(case when counted_as = '${kind}' then 1 else 0 end)`)

export const figureInvariants: Invariant[] = [
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

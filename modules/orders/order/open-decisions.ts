import { type SQL, sql } from 'drizzle-orm'
import { orders } from '@/modules/orders/schema'
import type { Context } from '@/src/kit/context'

/**
 * The condition that a decision about an order can still be undone or appealed, or is appealed. Begins with the few decisions for which
 * that is possible, so that indexes find them.
 */
export function hasOpenDecision(ctx: Pick<Context, 'core'>): SQL {
  const now = ctx.core.trustedNow()
  return sql`${orders.id} in (
    select d.order_id from orders_decisions as d left join orders_appeals as a on a.id = d.id
    where d.id in (
        select id from orders_decisions where undo_until > ${now}
        union all select id from orders_decisions where appeal_until > ${now}
        union all select id from orders_appeals where state = 'open')
      and d.kind = 'decided'
      and (d.undo_until > ${now} or (d.appeal_until > ${now} and a.id is null) or a.state = 'open')
      and not exists (select 1 from orders_decisions as later
        where later.order_id = d.order_id and later.id > d.id and later.kind in ('decided', 'undone')))`
}

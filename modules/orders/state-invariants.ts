import { sql } from 'drizzle-orm'
import type { Invariant } from '@/src/kit/invariants'

/** They tie the fields of an order to its timeline and its journals. */
export const stateInvariants: Invariant[] = [
  {
    id: 'I21',
    holds: 'the state of an order is the last one of its timeline',
    violations: sql`
      select o.id, o.state, last.state as last_state from orders_orders as o
        left join orders_timeline as last on last.order_id = o.id
          and last.step = (select max(t.step) from orders_timeline as t where t.order_id = o.id)
      where coalesce(last.state, '') <> o.state
      union all
      select t.order_id, t.state, 'no order' from orders_timeline as t left join orders_orders as o on o.id = t.order_id
      where o.id is null`,
  },
  {
    id: 'I22',
    holds: 'the times and reasons of an order are set exactly when it has been in their state',
    violations: sql`
      select o.id, o.state, o.sent_at, o.completed_at, o.refund_reason from orders_orders as o
      where (o.deliver_by is null) <> (o.paid_at is null)
        or (o.confirm_by is null) <> (o.sent_at is null)
        or (o.sent_at is not null) <> exists (select 1 from orders_timeline as t where t.order_id = o.id and t.state = 'sent')
        or (o.completed_at is not null) <> exists (select 1 from wallet_journals as j where j.key = 'release:' || o.id)
        or (o.refund_reason is not null) <> exists (select 1 from orders_timeline as t where t.order_id = o.id and t.state = 'refund_pending')
        or (coalesce(o.refund_reason, '') = 'clawed_back') <> exists (select 1 from wallet_journals as j where j.key = 'clawback:' || o.id)`,
  },
  {
    id: 'I23',
    holds: 'the fields of a dispute, of a chargeback and of a payment intent agree with each other',
    violations: sql`
      select id, state, dispute, dispute_by, chargeback, chargeback_cents, chargeback_opened_at, intent_id from orders_orders
      where (dispute = 'none') <> (dispute_reason is null)
        or (dispute = 'none' and dispute_by is not null)
        or (dispute = 'open' and state not in ('paid', 'sent'))
        or (dispute = 'decided' and state in ('paid', 'sent'))
        or (chargeback = 'open') <> (chargeback_opened_at is not null)
        or (chargeback = 'lost') <> (chargeback_cents > 0 and chargeback <> 'open')
        or (intent_id is null) <> (client_secret is null)
        or (intent_id is not null and state = 'created')`,
  },
]

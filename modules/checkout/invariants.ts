import { sql } from 'drizzle-orm'
import type { Invariant } from '@/src/kit/checks/invariants'

export const invariants: Invariant[] = [
  {
    id: 'P1',
    holds: 'the sandbox provider never holds less than its ledger account',
    // The sandbox may be ahead, because its charges are posted a moment later. A ledger that is ahead would have invented money.
    violations: sql`
      select * from (
        select
          (select coalesce(sum(amount_cents), 0) from wallet_postings where account = 'asset:provider:sandbox') as ledger,
          (select coalesce(sum(amount_cents), 0) from checkout_sandbox_intents where status = 'succeeded')
            - (select coalesce(sum(r.amount_cents), 0) from checkout_sandbox_refunds as r
                where exists (select 1 from checkout_sandbox_intents as i join wallet_journals as j
                  on j.order_id = i.order_id and (j.key = 'refund:' || i.order_id or j.key like 'late_refund:%')
                where i.id = r.intent_id))
            - (select coalesce(sum(p.amount_cents), 0) from checkout_sandbox_payouts as p
                where exists (select 1 from wallet_journals as j where j.key = p.key)) as provider) as balances
      where ledger > provider`,
  },
  {
    id: 'P2',
    holds: 'the payments of the sandbox belong to their orders and have their buyers, amounts and times',
    violations: sql`
      select i.id, i.order_id, i.status from checkout_sandbox_intents as i left join orders_orders as o on o.id = i.order_id
      where o.id is null or i.key <> 'create_intent:' || i.order_id
        or i.buyer_id <> o.buyer_id or i.amount_cents <> o.price_cents
        or (o.intent_id = i.id and o.client_secret <> i.client_secret)
        or (i.status = 'succeeded') <> (i.charged_at is not null)
        or (i.status <> 'succeeded' and o.captured_cents is not null)
        or (i.status = 'canceled' and o.state not in ('expiring', 'expired'))
        or o.paid_at <> i.charged_at
      union all
      select o.intent_id, o.id, 'no payment' from orders_orders as o
      where o.intent_id like 'sbx!_%' escape '!'
        and not exists (select 1 from checkout_sandbox_intents as i where i.id = o.intent_id and i.order_id = o.id)`,
  },
  {
    id: 'P3',
    holds: 'the refunds and payouts of the sandbox belong to their orders and payouts',
    violations: sql`
      select r.id, r.key from checkout_sandbox_refunds as r left join checkout_sandbox_intents as i on i.id = r.intent_id
      where i.id is null or r.key not like 'refund:' || i.order_id || ':%' or r.amount_cents > i.amount_cents
      union all
      select s.id, s.key from checkout_sandbox_payouts as s left join wallet_payouts as p on p.id = substr(s.key, 8)
      where p.id is null or s.key <> 'payout:' || p.id or s.amount_cents <> p.amount_cents`,
  },
  {
    id: 'P4',
    holds: 'every transfer at Stripe belongs to a payout',
    violations: sql`
      select t.key, t.payout_id from checkout_stripe_transfers as t left join wallet_payouts as p on p.id = t.payout_id
      where p.id is null or t.key <> 'payout:' || p.id`,
  },
]

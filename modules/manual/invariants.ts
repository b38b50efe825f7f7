import { sql } from 'drizzle-orm'
import type { Invariant } from '@/src/kit/checks/invariants'

/** True if a row names an act of staff that was performed and is about the money of the user. */
const isActOf = (row: string, userId: string) =>
  sql.raw(`(coalesce(${row}.act_id, '') = 'earlier' or exists (
    select 1 from wallet_staff_acts as a
    where a.id = ${row}.act_id and a.kind = 'bank_transfer' and a.state = 'done' and a.user_id = ${userId}))`)

export const invariants: Invariant[] = [
  {
    id: 'B1',
    holds: 'a bank transfer arrived exactly when entries of statements add up to its amount',
    violations: sql`
      select i.id, i.amount_cents, i.status, coalesce(sum(e.amount_cents), 0) as counted
      from manual_intents as i left join manual_entries as e on e.intent_id = i.id and e.state = 'counted'
      group by i.id, i.amount_cents, i.status, i.charged_at
      having coalesce(sum(e.amount_cents), 0) <> case when i.status = 'succeeded' then i.amount_cents else 0 end
        or (i.status = 'succeeded') <> (i.charged_at is not null)`,
  },
  {
    id: 'B2',
    holds: 'bank transfers belong to their orders, and their refunds are of what was paid',
    violations: sql`
      select i.id, i.order_id, 'order' as problem from manual_intents as i left join orders_orders as o on o.id = i.order_id
      where o.id is null or o.provider <> 'manual' or i.buyer_id <> o.buyer_id or i.amount_cents <> o.price_cents
        or i.key <> 'create_intent:' || i.order_id or (o.captured_cents is not null and i.status <> 'succeeded')
      union all
      select i.id, i.order_id, 'refunds' from manual_intents as i join manual_credit_transfers as r on r.intent_id = i.id
      group by i.id, i.order_id, i.status, i.amount_cents
      having sum(case when r.state = 'returned' then 0 else r.amount_cents end) > i.amount_cents or i.status <> 'succeeded'
      union all
      select o.intent_id, o.id, 'no transfer' from orders_orders as o
      where o.provider = 'manual' and o.intent_id is not null
        and not exists (select 1 from manual_intents as i where i.id = o.intent_id and i.order_id = o.id)`,
  },
  {
    id: 'B3',
    holds: 'a transfer left at most once, came back as statements say, and belongs to its refund or payout',
    violations: sql`
      select t.id, t.state, 'entries' as problem from manual_credit_transfers as t
      left join manual_entries as e on e.transfer_id = t.id and e.state = 'counted'
      group by t.id, t.state, t.amount_cents, t.returned_cents
      having sum(case when e.is_debit then 1 else 0 end) > 1
        or sum(case when e.is_debit then e.amount_cents else 0 end) not in (0, t.amount_cents)
        or sum(case when e.is_debit then 0 else coalesce(e.amount_cents, 0) end) <> t.returned_cents
        or (t.state = 'returned') <> (t.returned_cents = t.amount_cents)
        or (t.state not in ('paid', 'returned') and count(e.id) > 0)
      union all
      select t.id, t.state, 'payout' from manual_credit_transfers as t left join wallet_payouts as p on p.id = t.payout_id
      where t.kind = 'payout' and (p.id is null or p.provider <> 'manual' or t.key <> 'payout:' || p.id
        or t.user_id <> p.seller_id or t.amount_cents <> p.amount_cents or p.returned_cents > t.returned_cents
        or (p.state in ('paid', 'returned') and t.state not in ('paid', 'returned')))
      union all
      select p.id, p.state, 'no transfer' from wallet_payouts as p
      where p.provider = 'manual' and p.state in ('paid', 'returned')
        and not exists (select 1 from manual_credit_transfers as t where t.key = 'payout:' || p.id)
      union all
      select t.id, t.state, 'fields' from manual_credit_transfers as t
      where (t.kind = 'refund') <> (t.intent_id is not null) or (t.kind = 'payout') <> (t.payout_id is not null)
        or (t.state = 'sent' and t.file_id is null) or (t.state = 'waiting' and t.file_id is not null)`,
  },
  {
    id: 'B4',
    holds: 'only an act of staff says that money arrived at the bank, left or came back',
    violations: sql`
      select e.id, e.state, e.act_id from manual_entries as e
      left join manual_credit_transfers as t on t.id = e.transfer_id left join manual_intents as i on i.id = e.intent_id
      where e.state = 'counted' and not ${isActOf('e', 'coalesce(t.user_id, i.buyer_id)')}
      union all
      select t.id, t.state, t.act_id from manual_credit_transfers as t
      where t.state in ('paid', 'returned') and not ${isActOf('t', 't.user_id')}`,
  },
]

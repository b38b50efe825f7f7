import { sql } from 'drizzle-orm'
import type { Invariant } from '@/src/kit/invariants'

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
      select i.id, i.order_id, 'refunds' from manual_intents as i join manual_refunds as r on r.intent_id = i.id
      group by i.id, i.order_id, i.status, i.amount_cents
      having sum(r.amount_cents) > i.amount_cents or i.status <> 'succeeded'
      union all
      select o.intent_id, o.id, 'no transfer' from orders_orders as o
      where o.provider = 'manual' and o.intent_id is not null
        and not exists (select 1 from manual_intents as i where i.id = o.intent_id and i.order_id = o.id)`,
  },
]

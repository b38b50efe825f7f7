import { sql } from 'drizzle-orm'
import type { Invariant } from '@/src/kit/checks/invariants'

export const invariants: Invariant[] = [
  {
    id: 'D1',
    holds: 'every order waiting for proof of delivery has a scheduled poll',
    violations: sql`
      select o.id, o.state from orders_orders as o
      where o.watched and o.state in ('paid', 'sent')
        and not exists (select 1 from delivery_watches as w where w.order_id = o.id and w.next_at is not null)`,
  },
  {
    id: 'D2',
    holds:
      "every delivered finding has snapshots of both inventories, and its order doesn't stay in escrow unattended",
    violations: sql`
      select w.order_id, o.state from delivery_watches as w join orders_orders as o on o.id = w.order_id
      where w.finding = 'delivered'
        and ((o.state in ('paid', 'sent') and o.dispute <> 'open' and o.chargeback <> 'open' and w.next_at is null)
          or (select count(*) from delivery_snapshots as s where s.order_id = w.order_id and s.finding = 'delivered') < 2)`,
  },
]

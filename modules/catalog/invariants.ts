import { sql } from 'drizzle-orm'
import type { Invariant } from '@/src/kit/invariants'

export const invariants: Invariant[] = [
  {
    id: 'C1',
    holds: 'every item stores the price of its cheapest active listing and the number of active listings',
    violations: sql`
      select i.id, i.price_cents, i.stock from catalog_items as i
      where i.stock <> (select count(*) from catalog_listings as l where l.item_id = i.id and l.state = 'active')
        or (i.unlisted = 0) <> exists (select 1 from catalog_listings as l where l.item_id = i.id and l.state = 'active')
        or (i.unlisted = 0 and i.price_cents <> (select min(l.price_cents) from catalog_listings as l where l.item_id = i.id and l.state = 'active'))`,
  },
]

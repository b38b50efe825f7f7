import { sql } from 'drizzle-orm'
import type { Invariant } from '@/src/kit/checks/invariants'

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
  {
    id: 'C3',
    holds: 'a merged item has no listings or sales, and leads to an item that was not merged',
    violations: sql`
      select i.id, i.merged_into from catalog_items as i
      where i.merged_into is not null and (i.unlisted <> 2
        or exists (select 1 from catalog_listings as l where l.item_id = i.id)
        or exists (select 1 from catalog_sales as s where s.item_id = i.id)
        or exists (select 1 from catalog_items as target where target.id = i.merged_into and target.merged_into is not null))`,
  },
  {
    id: 'C2',
    holds:
      'no listing that staff hid or have not approved, whose item they removed, or whose seller is suspended or on holiday, is active',
    violations: sql`
      select id, seller_id from catalog_listings
      where state = 'active' and (hidden_reason is not null or seller_suspended or seller_away or item_removed or unapproved)`,
  },
  {
    id: 'C4',
    holds: 'the listings that can be sold of a seller on holiday, and of nobody else, are marked so',
    violations: sql`
      select l.id, l.seller_id from catalog_listings as l left join catalog_holidays as h on h.seller_id = l.seller_id
      where l.state in ('active', 'paused', 'reserved')
        and (case when l.seller_away then 1 else 0 end) <> (case when h.seller_id is null then 0 else 1 end)`,
  },
  {
    id: 'C6',
    holds:
      'no item is shown that was merged or removed, or that only sellers offered who are suspended or whose listings are hidden or not approved, and every other is',
    violations: sql`
      select i.id, i.unlisted from catalog_items as i
      where (i.unlisted = 2) <> (i.stock = 0 and (i.merged_into is not null or i.removal_reason is not null
        or (i.is_from_seller and i.sales_count = 0 and exists (select 1 from catalog_listings as l
          where l.item_id = i.id and (l.hidden_reason is not null or l.seller_suspended or l.unapproved)))))`,
  },
  {
    id: 'C7',
    holds: 'the listings of removed items, and no others, are marked so',
    violations: sql`
      select l.id, l.item_id from catalog_listings as l join catalog_items as i on i.id = l.item_id
      where (i.removal_reason is not null) <> l.item_removed`,
  },
  {
    id: 'C5',
    holds: 'every item stores the number of its sales and when its newest active listing was created',
    violations: sql`
      select i.id, i.sales_count, i.listed_at from catalog_items as i
      where i.sales_count <> (select count(*) from catalog_sales as s where s.item_id = i.id)
        or i.listed_at <> coalesce((select max(l.created_at) from catalog_listings as l
          where l.item_id = i.id and l.state = 'active'), 0)`,
  },
]

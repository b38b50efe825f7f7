import { dialect } from '@/src/db/columns'
import type { Tamperings } from '@/tests/support/module-testing/tampering'

export const tamperings: Tamperings = () => ({
  C2: [
    "update catalog_listings set hidden_reason = 'Fake.', state = 'active' where id = (select min(id) from catalog_listings)",
    `update catalog_listings set unapproved = ${dialect === 'postgres' ? 'true' : '1'}, state = 'active' where id = (select min(id) from catalog_listings)`,
  ],
  C3: [
    "update catalog_items set merged_into = 'another' where id = (select min(item_id) from catalog_listings)",
  ],
  C4: [
    `update catalog_listings set seller_away = ${dialect === 'postgres' ? 'true' : '1'}, state = 'paused'
       where id = (select min(id) from catalog_listings)`,
  ],
  C6: ['update catalog_items set unlisted = 2'],
  C7: [
    `update catalog_listings set item_removed = ${dialect === 'postgres' ? 'true' : '1'}, state = 'paused'`,
  ],
  C5: ['update catalog_items set sales_count = sales_count + 1', 'update catalog_items set listed_at = 1'],
  C1: ['update catalog_items set stock = stock + 1'],
})

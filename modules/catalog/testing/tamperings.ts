import type { Tamperings } from '@/tests/support/module-testing/tampering'

export const tamperings: Tamperings = () => ({
  C2: [
    "update catalog_listings set hidden_reason = 'Fake.', state = 'active' where id = (select min(id) from catalog_listings)",
  ],
  C3: [
    "update catalog_items set merged_into = 'another' where id = (select min(item_id) from catalog_listings)",
  ],
  C4: [
    "insert into catalog_holidays (seller_id, started_at) select min(seller_id), 0 from catalog_listings where state = 'active'",
  ],
  C1: ['update catalog_items set stock = stock + 1'],
})

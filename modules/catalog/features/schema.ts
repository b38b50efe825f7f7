import { items } from '@/modules/catalog/schema'
import { index, integer, table, text } from '@/src/db/columns'

/** Items that staff put first on the landing and home pages. */
export const features = table(
  'catalog_features',
  {
    itemId: text('item_id')
      .primaryKey()
      .references(() => items.id),
    /** Lowest first. */
    position: integer('position').notNull(),
    /** When it ends; null for no end. */
    until: integer('until'),
  },
  (row) => [index('catalog_features_end').on(row.until)],
)

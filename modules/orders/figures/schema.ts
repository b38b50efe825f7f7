import { integer, table, text } from '@/src/db/columns'

/** Counts of each seller's orders by how they ended. */
export const sellerFigures = table('orders_seller_figures', {
  sellerId: text('seller_id').primaryKey(),
  sales: integer('sales').notNull(),
  refunds: integer('refunds').notNull(),
  lost: integer('lost').notNull(),
  /** The median time from payment to hand-over of the last sales, in ms; null without sales. */
  handoverMs: integer('handover_ms'),
})

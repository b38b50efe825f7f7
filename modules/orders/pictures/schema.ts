import type { Party } from '@/modules/orders/contract'
import { orders } from '@/modules/orders/schema'
import { index, integer, table, text } from '@/src/db/columns'

/** Pictures that the parties added to disputes as evidence. */
export const disputePictures = table(
  'orders_dispute_pictures',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    authorId: text('author_id').notNull(),
    party: text('party').$type<Exclude<Party, 'staff'>>().notNull(),
    /** The WebP file; null once the author has deleted their account. */
    fileId: text('file_id'),
    /** The file as base64, in a row that a version without `fileId` wrote: see move-pictures.ts. */
    webp: text('webp'),
    /** SHA-256 of the WebP file. */
    sha256: text('sha256').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    at: integer('at').notNull(),
    /** Size of the file, 0 once it is deleted. */
    bytes: integer('bytes'),
  },
  (row) => [
    index('orders_dispute_pictures_order').on(row.orderId, row.id),
    index('orders_dispute_pictures_author').on(row.authorId, row.id),
    index('orders_dispute_pictures_dispute_bytes').on(row.orderId, row.party, row.bytes),
    index('orders_dispute_pictures_author_bytes').on(row.authorId, row.at, row.bytes),
  ],
)

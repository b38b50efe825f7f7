import { eq } from 'drizzle-orm'
import type { ListingInput } from '@/modules/catalog/contract'
import { serverMessages } from '@/modules/catalog/messages'
import { items } from '@/modules/catalog/schema'
import { maybeThumbnailPath } from '@/modules/thumbnails/service'
import { definedColumns, param, paramColumns, prepared, preparedBy } from '@/src/db/prepared'
import type { Reader, Writer } from '@/src/db/types'
import { assert } from '@/src/kit/assert'
import type { Context, TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'

export type Item = typeof items.$inferSelect

const selectItem = prepared((db: Reader) =>
  db
    .select()
    .from(items)
    .where(eq(items.id, param('id'))),
)

/** An item as the database has it. Throws not_found. */
export async function findItemRow({ db }: Pick<Context, 'db'>, id: string): Promise<Item> {
  const [found] = await selectItem(db, { id })
  if (!found) throw httpErrors.not_found({ detail: serverMessages.errors.itemMissing })
  return found
}

const insertItem = preparedBy((db: Writer, columns: (keyof typeof items.$inferInsert)[]) =>
  db
    .insert(items)
    .values(paramColumns(columns))
    .onConflictDoNothing({ target: items.assetId })
    .returning({ id: items.id }),
)

const selectItemByAsset = prepared((db: Reader) =>
  db
    .select()
    .from(items)
    .where(eq(items.assetId, param('assetId'))),
)

/** The item of an asset, made where it is new. The catalogue's own name and category hold for one that it knows. */
export async function ensureItem(
  tx: TxContext,
  { assetId, itemName, category, description }: ListingInput,
): Promise<Item> {
  const typed = {
    id: newId(tx),
    assetId,
    name: itemName,
    nameKey: itemName.toLowerCase(),
    category,
    description: description || null,
    imageUrl: maybeThumbnailPath(tx, assetId),
    features: [],
  }
  await insertItem(tx.db, definedColumns(typed), typed)
  const [item] = await selectItemByAsset(tx.db, { assetId })
  assert(item, 'an item that was just made or known is there')
  return item
}

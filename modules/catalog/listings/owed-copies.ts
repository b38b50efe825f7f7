import { and, eq, inArray } from 'drizzle-orm'
import { catalogErrors } from '@/modules/catalog/errors'
import type { Listing } from '@/modules/catalog/listings/listing-moves'
import { serverMessages } from '@/modules/catalog/messages'
import { type OrderRef, openOrdersPort } from '@/modules/catalog/ports'
import { listings } from '@/modules/catalog/schema'
import { chunks } from '@/src/kit/chunks'
import type { Context, TxContext } from '@/src/kit/context'
import { use } from '@/src/kit/ports'

const idsPerQuery = 500

/**
 * Call it in the transaction that puts a copy on sale. Throws copy_owed while an order of the seller for this copy is open: a second
 * buyer would pay for what the first one gets. A user who holds the copy after that order isn't blocked.
 */
export async function requireNotOwed(
  tx: TxContext,
  { userAssetId, sellerId }: Pick<Listing, 'userAssetId' | 'sellerId'>,
): Promise<void> {
  if (userAssetId === null) return
  const order = (await findOwedCopies(tx, sellerId, [userAssetId])).get(userAssetId)
  if (order) throw catalogErrors.copy_owed({ detail: serverMessages.owedInOrder(order.number) })
}

/** Returns the open orders of a seller's copies, by `userAssetId`. */
export async function findOwedCopies(
  ctx: Context,
  sellerId: string,
  userAssetIds: readonly string[],
): Promise<Map<string, OrderRef>> {
  const owed = new Map<string, OrderRef>()
  for (const chunk of chunks(userAssetIds, idsPerQuery)) {
    const sold = await ctx.db
      .select({ id: listings.id, userAssetId: listings.userAssetId })
      .from(listings)
      .where(
        and(
          inArray(listings.userAssetId, chunk),
          eq(listings.sellerId, sellerId),
          inArray(listings.state, ['sold', 'withdrawn']),
        ),
      )
    if (sold.length === 0) continue
    const open = await use(ctx, openOrdersPort)(
      ctx,
      sold.map(({ id }) => id),
    )
    for (const { id, userAssetId } of sold) {
      const order = open.get(id)
      if (order && userAssetId !== null) owed.set(userAssetId, order)
    }
  }
  return owed
}

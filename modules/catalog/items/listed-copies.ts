import { and, isNotNull } from 'drizzle-orm'
import type { Condition } from '@/modules/catalog/contract'
import { listings } from '@/modules/catalog/schema'
import { inJsonList } from '@/src/db/columns'
import type { Context } from '@/src/kit/context'

/** The copy that a listing was about. */
export interface ListedCopy {
  /** Its id on the platform; null if the seller named none. */
  userAssetId: string | null
  serial: number | null
  condition: Condition
}

/** Returns the copies of listings in any state, by listing id. */
export async function findCopies(
  ctx: Context,
  listingIds: readonly string[],
): Promise<Map<string, ListedCopy>> {
  const { id, userAssetId, serial, condition } = listings
  const rows = await ctx.db
    .select({ id, userAssetId, serial, condition })
    .from(listings)
    .where(inJsonList(id, listingIds))
  return new Map(rows.map(({ id, ...copy }) => [id, copy]))
}

/** Who was seen with a copy. */
export interface Holder {
  userId: string
  /** In ms. */
  seenAt: number
}

/** Returns the users with whom ownership checks saw these copies last, by `userAssetId`. */
export async function findHolders(
  ctx: Context,
  userAssetIds: readonly string[],
): Promise<Map<string, Holder>> {
  if (userAssetIds.length === 0) return new Map()
  const { userAssetId, sellerId, copySeenAt } = listings
  const rows = await ctx.db
    .select({ userAssetId, userId: sellerId, seenAt: copySeenAt })
    .from(listings)
    .where(and(inJsonList(userAssetId, userAssetIds), isNotNull(userAssetId), isNotNull(copySeenAt)))
    .orderBy(copySeenAt)
  return new Map(
    rows.map(({ userAssetId, userId, seenAt }) => [userAssetId ?? '', { userId, seenAt: seenAt ?? 0 }]),
  )
}

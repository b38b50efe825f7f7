import type { PublicProfile } from '@/modules/auth/service'
import { sellerFiguresField, sellerRatingField, sellerReviewsField } from '@/modules/catalog/ports'
import type { SellerFacts } from '@/modules/catalog/seller-contract'
import { findLinkedUsers } from '@/modules/players/service'
import type { Context } from '@/src/kit/context'
import { resolveField } from '@/src/kit/module/fields'
import { isoTime } from '@/src/kit/text/iso-time'

const unknownFigures = {
  orders: null,
  completed: null,
  completionRate: null,
  disputesLost: null,
  handOverSeconds: null,
  handOverOrders: null,
}

/** The facts about a seller whose account can't be found. */
export const unknownFacts: SellerFacts = {
  verified: false,
  since: null,
  rating: { average: null, count: 0 },
  ...unknownFigures,
}

/** Returns what buyers judge these sellers by, by user id. Its cost doesn't grow with their orders. */
export async function findSellerFacts(
  ctx: Context,
  sellers: readonly PublicProfile[],
): Promise<Map<string, SellerFacts>> {
  const ids = sellers.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [verified, ratings, reviews, figures] = await Promise.all([
    findLinkedUsers(ctx, ids),
    resolveField(ctx, sellerRatingField, ids),
    resolveField(ctx, sellerReviewsField, ids),
    resolveField(ctx, sellerFiguresField, ids),
  ])
  return new Map(
    sellers.map(({ id, createdAt }) => [
      id,
      {
        verified: verified.has(id),
        since: isoTime(createdAt),
        rating: { average: ratings.values.get(id) ?? null, count: reviews.values.get(id) ?? 0 },
        ...(figures.values.get(id) ?? unknownFigures),
      },
    ]),
  )
}

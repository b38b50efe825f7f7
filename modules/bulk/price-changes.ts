import { AppError, changeListing, dollarsOf, type UserContext } from 'mintmark/module'
import type { ChangeResult, PriceChanges } from './contract'

/** Changes the prices of own listings, each in a transaction of its own, so that one that fails leaves the others. */
export async function changePrices(ctx: UserContext, { changes }: PriceChanges): Promise<ChangeResult[]> {
  const results: ChangeResult[] = []
  for (const { listingId, price } of changes) {
    try {
      await changeListing(ctx, listingId, { price })
      results.push({ listingId, price: dollarsOf(price) })
    } catch (error) {
      if (!(error instanceof AppError) || error.kind.status >= 500) throw error
      results.push({ listingId, code: error.kind.code, message: error.detail })
    }
  }
  return results
}

import { AppError, changeListing, changePriceErrors, dollarsOf, type UserContext } from 'mintmark/module'
import * as v from 'valibot'
import type { PriceChanges } from './contract'

const Code = v.picklist(changePriceErrors.map(({ kind }) => kind.code))

/** `price` is the new one; after a failure, `code` and `message` are those of the error. */
export const ChangeResult = v.object({
  listingId: v.string(),
  price: v.optional(v.number()),
  /** At the new price it is for sale once staff approve it. */
  waits: v.optional(v.literal(true)),
  code: v.optional(Code),
  message: v.optional(v.string()),
})
export type ChangeResult = v.InferOutput<typeof ChangeResult>

/**
 * Changes the prices of own listings, each in a transaction of its own, so that one that fails leaves the others. Throws what isn't about one
 * of them, such as account_suspended or switched_off.
 */
export async function changePrices(ctx: UserContext, { changes }: PriceChanges): Promise<ChangeResult[]> {
  const results: ChangeResult[] = []
  for (const { listingId, price } of changes) {
    try {
      const { unapproved } = await changeListing(ctx, listingId, { price })
      results.push({ listingId, price: dollarsOf(price), ...(unapproved && { waits: unapproved }) })
    } catch (error) {
      if (!(error instanceof AppError && v.is(Code, error.kind.code))) throw error
      results.push({ listingId, code: error.kind.code, message: error.detail })
    }
  }
  return results
}

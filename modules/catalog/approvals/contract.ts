import * as v from 'valibot'
import { categories, conditions, Verified } from '@/modules/catalog/contract'
import { inputMessages } from '@/modules/catalog/input-messages'
import { approvalReasons } from '@/modules/catalog/listings/approval-contract'
import { SellerFacts } from '@/modules/catalog/seller-contract'
import { cursorParam, limitParam } from '@/src/kit/input/params'
import { PriceCents } from '@/src/kit/money'

const pageMax = 100
const idMax = 64

/** `listingId`: only this listing. */
export const WaitingListingsQuery = v.object({
  listingId: v.optional(v.pipe(v.string(), v.maxLength(idMax))),
  limit: limitParam(pageMax, inputMessages.limit(pageMax)),
  cursor: cursorParam,
})
export type WaitingListingsQuery = v.InferOutput<typeof WaitingListingsQuery>

/** A listing that waits for staff, with what they decide by. */
export const WaitingListing = v.object({
  listingId: v.string(),
  itemId: v.string(),
  itemName: v.string(),
  assetId: v.string(),
  category: v.picklist(categories),
  imageUrl: v.nullable(v.string()),
  /** Recent average price on the platform, in R$. */
  rap: v.nullable(v.number()),
  price: v.number(),
  /** The price that staff approved before; null for a listing that they haven't approved. */
  approvedPrice: v.nullable(v.number()),
  condition: v.picklist(conditions),
  description: v.nullable(v.string()),
  serial: v.nullable(v.number()),
  verified: Verified,
  reasons: v.array(v.picklist(approvalReasons)),
  since: v.string(),
  seller: v.nullable(v.string()),
  sellerTemporary: v.boolean(),
  sellerId: v.string(),
  sellerSuspended: v.boolean(),
  sellerFacts: SellerFacts,
})
export type WaitingListing = v.InferOutput<typeof WaitingListing>

/** `price`: the one that the staff member saw. */
export const ApprovalInput = v.object({ price: PriceCents })

import * as v from 'valibot'

/** Why a listing waits: one of the seller's first, a seller without a completed sale, its price, or the category of its item. */
export const approvalReasons = ['first', 'unsold', 'price', 'category'] as const
export type ApprovalReason = (typeof approvalReasons)[number]

export type ApprovalState = 'waiting' | 'approved' | 'declined'

/** For the seller of a listing that isn't for sale because staff haven't approved it. `reason`: why they declined it. */
export const OwnApproval = v.object({
  state: v.picklist(['waiting', 'declined']),
  reason: v.nullable(v.string()),
})
export type OwnApproval = v.InferOutput<typeof OwnApproval>

/** One of the user's own listings of an item that staff haven't approved. */
export const UnapprovedListing = v.object({
  listingId: v.string(),
  price: v.number(),
  approval: OwnApproval,
})
export type UnapprovedListing = v.InferOutput<typeof UnapprovedListing>

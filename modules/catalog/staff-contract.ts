import * as v from 'valibot'
import { categories, ItemName, listingStates } from '@/modules/catalog/contract'
import { inputMessages } from '@/modules/catalog/input-messages'
import { cursorParam, limitParam } from '@/src/kit/input/params'

const pageMax = 100
const searchMax = 100

/** `search` is a listing's ID, a seller's username or part of an item's name. */
export const StaffListingsQuery = v.object({
  search: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(searchMax, inputMessages.search(searchMax)),
      v.transform((text) => text || undefined),
    ),
  ),
  show: v.optional(v.picklist(['hidden', ...listingStates], inputMessages.shownListings)),
  limit: limitParam(pageMax, inputMessages.limit(pageMax)),
  cursor: cursorParam,
})
export type StaffListingsQuery = v.InferOutput<typeof StaffListingsQuery>

/** A listing as staff see it. */
export const StaffListing = v.object({
  listingId: v.string(),
  itemId: v.string(),
  itemName: v.string(),
  seller: v.nullable(v.string()),
  sellerTemporary: v.boolean(),
  sellerId: v.string(),
  price: v.number(),
  status: v.picklist(listingStates),
  /** Null unless staff hid it. */
  hiddenReason: v.nullable(v.string()),
  sellerSuspended: v.boolean(),
  /** Staff haven't approved it, or declined it. */
  unapproved: v.boolean(),
  createdAt: v.string(),
})
export type StaffListing = v.InferOutput<typeof StaffListing>

export const ItemNameInput = v.object({ name: ItemName })

/** An item whose name waits for confirmation. `namedBy` is the seller who entered it; null if they deleted their account. */
export const ProvisionalName = v.object({
  id: v.string(),
  assetId: v.string(),
  name: v.string(),
  category: v.picklist(categories),
  stock: v.number(),
  namedBy: v.nullable(v.string()),
  namedByTemporary: v.boolean(),
})
export type ProvisionalName = v.InferOutput<typeof ProvisionalName>

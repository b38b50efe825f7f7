import * as v from 'valibot'
import { ListedItem } from '@/modules/catalog/editing/contract'
import { mergingMessages } from '@/modules/catalog/merging/messages'
import { sanitizeText } from '@/src/kit/text/sanitize-text'

const { errors } = mergingMessages
const mergeReasonMaxLength = 500

const ItemId = v.pipe(v.string(errors.into), v.nonEmpty(errors.into), v.maxLength(64))

export const MergeQuery = v.object({ into: ItemId })

export const MergeReason = v.pipe(
  v.string(errors.reason),
  v.transform(sanitizeText),
  v.nonEmpty(errors.reason),
  v.maxLength(mergeReasonMaxLength, errors.longReason(mergeReasonMaxLength)),
)

/** `into` is the id of the item that stays. */
export const MergeInput = v.object({ into: ItemId, reason: MergeReason })
export type MergeInput = v.InferOutput<typeof MergeInput>

/** The rows that a merge moves to the remaining item. */
export const MergePreview = v.object({
  into: ListedItem,
  listings: v.number(),
  /** Listings among them that are reserved by an order under way. */
  reserved: v.number(),
  sales: v.number(),
  favorites: v.number(),
})
export type MergePreview = v.InferOutput<typeof MergePreview>

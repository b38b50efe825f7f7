import * as v from 'valibot'
import { Order } from '@/modules/orders/contract'
import { inputMessages } from '@/modules/orders/input-messages'
import { cursorParam, limitParam } from '@/src/kit/input/params'

const { number, amount, itemId, itemName, assetId, category, imageUrl, serial, condition } = Order.entries

/** A copy that the user bought here and still holds. */
export const CollectedCopy = v.object({
  orderId: v.string(),
  number,
  itemId,
  itemName,
  assetId,
  category,
  imageUrl,
  serial,
  condition,
  /** The price paid. Decimal string of dollars. */
  amount,
  boughtAt: v.string(),
})
export type CollectedCopy = v.InferOutput<typeof CollectedCopy>

export const CollectionQuery = v.object({
  limit: limitParam(100, inputMessages.limit),
  cursor: cursorParam,
})
export type CollectionQuery = v.InferOutput<typeof CollectionQuery>

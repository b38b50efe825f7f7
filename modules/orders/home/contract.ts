import * as v from 'valibot'
import { Order } from '@/modules/orders/contract'

const { id, state, chargeback, amount, itemId, itemName, assetId, category, imageUrl, nextAction } =
  Order.entries

/** An order that hasn't ended, as one of its parties sees it. */
export const OpenOrder = v.object({
  id,
  state,
  chargeback,
  amount,
  itemId,
  itemName,
  assetId,
  category,
  imageUrl,
  role: v.picklist(['buyer', 'seller']),
  nextAction,
})
export type OpenOrder = v.InferOutput<typeof OpenOrder>

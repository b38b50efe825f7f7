import * as v from 'valibot'
import { categories } from '@/modules/catalog/contract'
import { NextAction, Transaction } from '@/modules/orders/contract'

const { id, state, amount, itemId, itemName, assetId } = Transaction.entries

/** An order that hasn't ended, as one of its parties sees it. */
export const OpenOrder = v.object({
  id,
  state,
  amount,
  itemId,
  itemName,
  assetId,
  category: v.picklist(categories),
  imageUrl: v.nullable(v.string()),
  role: v.picklist(['buyer', 'seller']),
  nextAction: NextAction,
})
export type OpenOrder = v.InferOutput<typeof OpenOrder>

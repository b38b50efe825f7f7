import * as v from 'valibot'
import { categories } from '@/modules/catalog/contract'
import { transactionEntries } from '@/modules/orders/contract'
import { inputMessages } from '@/modules/orders/input-messages'
import { cursorParam, limitParam } from '@/src/kit/input/params'
import { ownListParams } from '@/src/kit/lists/own-list'

/** The other user of a transaction. */
const OtherParty = v.object({
  username: v.string(),
  isTemporary: v.boolean(),
  /** The path of their picture. */
  imageUrl: v.nullable(v.string()),
})

export const Transaction = v.object({
  ...transactionEntries,
  imageUrl: v.nullable(v.string()),
  category: v.picklist(categories),
  other: OtherParty,
  /** Its next action is the user's. */
  needsAction: v.boolean(),
})
export type Transaction = v.InferOutput<typeof Transaction>

/** Of the user's completed transactions. */
export const TransactionTotals = v.object({
  sold: v.number(),
  bought: v.number(),
  /** The sum of their prices, purchases included. Decimal string of dollars. */
  amount: v.string(),
})
export type TransactionTotals = v.InferOutput<typeof TransactionTotals>

export const TransactionQuery = v.object({
  ...ownListParams({ filter: inputMessages.filter, search: inputMessages.search }),
  limit: limitParam(100, inputMessages.limit),
  cursor: cursorParam,
})

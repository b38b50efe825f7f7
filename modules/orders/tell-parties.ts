import type { OrderRow } from '@/modules/orders/move'
import type { TxContext } from '@/src/core/context'
import { invalidateForUser } from '@/src/live/tell'

/** The order is not what it was: what open pages of its buyer and its seller show of it is asked for again. */
export function notifyParties(tx: TxContext, { id, buyerId, sellerId }: OrderRow): void {
  const own = [`/api/orders/${id}`, '/api/transactions']
  invalidateForUser(tx, buyerId, own)
  invalidateForUser(tx, sellerId, [...own, '/api/wallet'])
}

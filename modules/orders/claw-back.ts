import { moveListing } from '@/modules/catalog/service'
import type { Order } from '@/modules/orders/contract'
import { ordersErrors } from '@/modules/orders/errors'
import { SaleReversed } from '@/modules/orders/events'
import { findOrder } from '@/modules/orders/find-order'
import { unrefundedCents } from '@/modules/orders/money'
import { maybeOrderRow, moveOrder } from '@/modules/orders/move'
import { queueRefund } from '@/modules/orders/refund'
import { postJournal, saleReversalJournal, recoverSellerDebt } from '@/modules/wallet/service'
import type { UserContext } from '@/src/core/context'
import { transact } from '@/src/core/transact'

/**
 * Staff undo the release of a completed order: the buyer gets the whole price back, the seller owes their share, and what
 * was paid out is taken back as far as the provider can. Throws not_found, order_state.
 */
export async function reverseSale(ctx: UserContext, id: string, reason: string): Promise<Order> {
  await findOrder(ctx, id)
  await transact(ctx, async (tx) => {
    // What the bank sent back is on its way again: the price must not be given beside it.
    if ((await maybeOrderRow(tx, id))?.unmatchedCents !== null) throw ordersErrors.order_state()
    const order = await moveOrder(tx, id, {
      to: 'refund_pending',
      from: ['completed'],
      notUnderReview: true,
      set: { refundReason: 'clawed_back', decisionReason: reason },
      event: SaleReversed,
    })
    if (!order) throw ordersErrors.order_state()
    await postJournal(tx, saleReversalJournal(id, order.sellerId, order))
    await moveListing(tx, order.listingId, ['sold'], 'withdrawn')
    await queueRefund(tx, order, unrefundedCents(order))
    await recoverSellerDebt(tx, order.sellerId, `reverse:${id}`)
  })
  return findOrder(ctx, id)
}

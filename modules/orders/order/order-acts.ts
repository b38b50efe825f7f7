import type { Outcome } from '@/modules/orders/contract'
import { errorMessages } from '@/modules/orders/error-messages'
import { unrefundedCents } from '@/modules/orders/order/amounts'
import { maybeLockedOrder, maybeOrderRow, type OrderRow } from '@/modules/orders/order/move'
import type { performStaffAct } from '@/modules/wallet/service'
import type { Context, TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

type Request = Parameters<typeof performStaffAct>[1]

/** Returns what all acts of staff about an order have in common. */
export function orderAct<Kind extends Request['kind']>(
  { id, buyerId, sellerId }: OrderRow,
  kind: Kind,
): Pick<Request, 'kind' | 'orderId' | 'parties' | 'isUndoable'> {
  return { kind, orderId: id, parties: [buyerId, sellerId], isUndoable: true }
}

/** Returns who gets the money by an outcome, or most of it, and how much is decided. */
export function stakeOf(
  order: OrderRow,
  outcome: Outcome,
  refundCents = 0,
): Pick<Request, 'userId' | 'amountCents'> {
  const { buyerId, sellerId, priceCents } = order
  if (outcome === 'refund') return { userId: buyerId, amountCents: unrefundedCents(order) }
  return { userId: refundCents * 2 > priceCents ? buyerId : sellerId, amountCents: priceCents }
}

/** Locks an order until the transaction ends. Throws not_found. */
export async function lockOrder(tx: TxContext, id: string): Promise<OrderRow> {
  const order = await maybeLockedOrder(tx, id)
  if (!order) throw httpErrors.not_found({ detail: errorMessages.orderNotFound })
  return order
}

/** Returns the id of the seller of an order. */
export async function findOrderSeller(ctx: Context, id: string): Promise<string | undefined> {
  return (await maybeOrderRow(ctx, id))?.sellerId
}

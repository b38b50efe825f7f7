import { and, desc, eq, isNotNull, or } from 'drizzle-orm'
import { findItems } from '@/modules/catalog/service'
import { findLastReading } from '@/modules/orders/delivery/last-reading'
import { findAppeal } from '@/modules/orders/disputes/find-appeal'
import type { OpenOrder } from '@/modules/orders/home/contract'
import type { OrderRow } from '@/modules/orders/order/move'
import { isOpenOrder } from '@/modules/orders/order/open-orders'
import { nextAction } from '@/modules/orders/order/order-states'
import { orders } from '@/modules/orders/schema'
import type { UserContext } from '@/src/kit/context'
import { decimalOf } from '@/src/kit/money'

/** More open orders than anyone has to act on at once. */
const openMax = 50

/**
 * Returns the user's purchases and paid sales that haven't ended: those that wait for the user first, then the others, each by
 * deadline.
 */
export async function listOpenOrders(ctx: UserContext): Promise<OpenOrder[]> {
  const userId = ctx.actor.id
  const isParty = or(eq(orders.buyerId, userId), and(eq(orders.sellerId, userId), isNotNull(orders.paidAt)))
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(isParty, isOpenOrder))
    .orderBy(desc(orders.number))
    .limit(openMax)
  const items = await findItems(
    ctx,
    rows.map(({ itemId }) => itemId),
  )
  const open = await Promise.all(rows.map((row) => presentOpen(ctx, row, items.get(row.itemId))))
  return open.toSorted(mostUrgentFirst)
}

async function presentOpen(
  ctx: UserContext,
  order: OrderRow,
  item: { category: OpenOrder['category']; imageUrl: string | null } | undefined,
): Promise<OpenOrder> {
  const { id, state, chargeback, itemId, itemName, assetId } = order
  const role = order.buyerId === ctx.actor.id ? 'buyer' : 'seller'
  const { appeal } = await findAppeal(ctx, order, role)
  const reading = await findLastReading(ctx, order)
  return {
    id,
    state,
    chargeback,
    amount: decimalOf(order.priceCents),
    itemId,
    itemName,
    assetId,
    category: item?.category ?? 'package',
    imageUrl: item?.imageUrl ?? null,
    role,
    nextAction: nextAction(order, { isAppealed: appeal?.state === 'open', reading }),
  }
}

function mostUrgentFirst(one: OpenOrder, other: OpenOrder): number {
  return rankOf(one) - rankOf(other) || deadlineOf(one) - deadlineOf(other)
}

/** 0 if the order waits for the user. */
function rankOf({ role, nextAction: { who } }: OpenOrder): number {
  return who === role ? 0 : 1
}

function deadlineOf({ nextAction: { deadline } }: OpenOrder): number {
  return deadline === null ? Number.MAX_SAFE_INTEGER : Date.parse(deadline)
}

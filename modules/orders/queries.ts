import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { findProfiles, isActiveUser } from '@/modules/auth/service'
import { findListing } from '@/modules/catalog/service'
import { type DisputeMessage, inDeliveryStates, type Order, type Party } from '@/modules/orders/contract'
import { findLastReading, findRefundTime } from '@/modules/orders/delivery/last-reading'
import { findAppeal } from '@/modules/orders/disputes/find-appeal'
import { errorMessages } from '@/modules/orders/error-messages'
import { serverMessages } from '@/modules/orders/messages'
import { staffReasonText } from '@/modules/orders/notices/notice-messages'
import { chargebackLostCents, refundedOfPriceCents, retainedPrice } from '@/modules/orders/order/amounts'
import { maybeLockedOrder, maybeOrderRow, type OrderRow } from '@/modules/orders/order/move'
import { nextAction, presentSteps } from '@/modules/orders/order/order-states'
import {
  presentChargeback,
  presentManualRefund,
  presentShares,
} from '@/modules/orders/payments/present-refunds'
import { listDisputePictures } from '@/modules/orders/pictures/list-pictures'
import { disputeMessages, orders, timeline } from '@/modules/orders/schema'
import { presentTransaction } from '@/modules/orders/transactions/transactions'
import type { OrderName } from '@/modules/wallet/ports'
import { netCents } from '@/modules/wallet/service'
import { param, prepared } from '@/src/db/prepared'
import { userGroup } from '@/src/db/user-group'
import { requireSecondFactor } from '@/src/kit/accounts/second-factor'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import { httpErrors } from '@/src/kit/errors'
import { decimalOf, formatDollars } from '@/src/kit/money'
import { hasRight } from '@/src/kit/staff/rights'
import { requireRight } from '@/src/kit/staff/staff'
import { isoTime } from '@/src/kit/text/iso-time'

/** Returns an order and the caller's role in it. Throws not_found if the caller may not see it, second_factor_required. */
export async function findParty(ctx: UserContext, id: string): Promise<PartyOfOrder> {
  return requireParty(ctx, await maybeOrderRow(ctx, id))
}

/** Like `findParty`, and locks the order until the transaction ends, to change it. Throws role_missing for staff who only read orders. */
export async function lockOrderOfParty(tx: UserContext & TxContext, id: string): Promise<PartyOfOrder> {
  const found = requireParty(tx, await maybeLockedOrder(tx, id))
  if (found.party === 'staff') requireRight(tx, 'moderation')
  return found
}

interface PartyOfOrder {
  order: OrderRow
  party: Party
}

function requireParty(ctx: UserContext, order: OrderRow | undefined): PartyOfOrder {
  const party = order && partyOf(ctx, order)
  if (!order || !party) throw httpErrors.not_found({ detail: errorMessages.orderNotFound })
  if (party === 'staff') requireSecondFactor(ctx)
  return { order, party }
}

/** Returns the ids of the buyer and the seller. Throws not_found. */
export async function findOrderParties(ctx: Context, id: string): Promise<string[]> {
  const order = await maybeOrderRow(ctx, id)
  if (!order) throw httpErrors.not_found({ detail: errorMessages.orderNotFound })
  return [order.buyerId, order.sellerId]
}

/** Users who paid for an order, however it ended. */
export const buyers = userGroup({
  table: orders,
  userId: orders.buyerId,
  where: and(isNotNull(orders.paidAt), isActiveUser(orders.buyerId)),
})

/** A member of staff who bought or sold the item is that party, never staff. */
function partyOf({ actor }: UserContext, order: OrderRow): Party | undefined {
  if (actor.id === order.buyerId) return 'buyer'
  if (actor.id === order.sellerId) return 'seller'
  return hasRight(actor.role, 'orders') ? 'staff' : undefined
}

const selectTimeline = prepared((db: Reader) =>
  db
    .select()
    .from(timeline)
    .where(eq(timeline.orderId, param('id')))
    .orderBy(asc(timeline.step)),
)

/** Returns an order as the caller may see it. Throws not_found. */
export async function findOrder(ctx: UserContext, id: string): Promise<Order> {
  return presentOrder(ctx, await findParty(ctx, id))
}

/** Presents an order as a party sees it. */
export async function presentOrder(ctx: UserContext, { order, party }: PartyOfOrder): Promise<Order> {
  const reading = await findLastReading(ctx, order)
  const [{ listing, item }, profiles, steps, messages, appeals, pictures, refundsAt] = await Promise.all([
    findListing(ctx, order.listingId),
    findProfiles(ctx, [order.buyerId, order.sellerId]),
    selectTimeline(ctx.db, { id: order.id }),
    order.dispute === 'none' ? [] : listDisputeMessages(ctx, order.id),
    findAppeal(ctx, order, party),
    order.dispute === 'none' ? [] : listDisputePictures(ctx, order.id),
    findRefundTime(ctx, order, reading),
  ])
  const [buyer, seller] = [profiles.get(order.buyerId), profiles.get(order.sellerId)]
  return {
    ...presentTransaction(order),
    serial: listing.serial,
    condition: listing.condition,
    // An unpaid order frees its listing, whose copy is checked again then.
    verified: order.paidAt === null ? null : isoTime(listing.copySeenAt),
    imageUrl: item.imageUrl,
    category: item.category,
    buyer: buyer?.username ?? serverMessages.unknownBuyer,
    buyerTemporary: buyer?.temporary ?? false,
    buyerHasLeft: buyer?.deleted ?? true,
    seller: seller?.username ?? serverMessages.unknownSeller,
    sellerTemporary: seller?.temporary ?? false,
    sellerHasLeft: seller?.deleted ?? true,
    fees: presentShares(order),
    retainedFees: isRefundedInPart(order) ? presentShares(retainedPrice(order)) : null,
    deliverTo: party === 'seller' && order.paidAt === null ? null : order.deliverTo,
    isPlayerNamed: order.isPlayerNamed,
    reserveUntil: isoTime(order.reserveUntil),
    deliverBy: isoTime(order.deliverBy),
    confirmBy: isoTime(order.confirmBy),
    dispute: order.dispute,
    disputeReason: order.disputeReason,
    disputeKind: order.disputeKind,
    disputeBy: order.disputeBy,
    disputeMessages: messages,
    pictures,
    decisionReason: order.decisionReason,
    ...appeals,
    chargeback: order.chargeback,
    chargebackAmounts: presentChargeback(order),
    ...presentManualRefund(order, party),
    appealPaid: order.appealPaidCents > 0 ? decimalOf(order.appealPaidCents) : null,
    watched: order.watched,
    isCopyWithSeller: reading?.isCopyWithSeller ?? false,
    refundsAt: isoTime(refundsAt),
    refundReason: order.refundReason,
    nextAction: nextAction(order, { isAppealed: appeals.appeal?.state === 'open', reading }),
    timeline: presentSteps(steps),
  }
}

function isRefundedInPart(order: OrderRow): boolean {
  return order.partialRefundCents > 0 && refundedOfPriceCents(order) < order.priceCents
}

/** Returns the seller's net of paid and sent orders in cents, less lost chargebacks. */
export async function sellerEscrowCents(ctx: Context, sellerId: string): Promise<number> {
  const net = sql`(${orders.priceCents} - ${orders.platformFeeCents} - ${orders.processingFeeCents})`
  const lost = sql`(case when ${orders.chargeback} = 'lost' then ${orders.chargebackCents} else 0 end)`
  const [row] = await ctx.db
    .select({
      cents: sql`coalesce(sum(case when ${lost} < ${net} then ${net} - ${lost} else 0 end), 0)`.mapWith(
        Number,
      ),
    })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), inArray(orders.state, inDeliveryStates)))
  return row?.cents ?? 0
}

/** Amounts are texts such as "$1,249.99". */
export interface OrderDescription {
  itemName: string
  amount: string
  /** The amount that a lost chargeback took. */
  chargedBack: string
  /** The amount minus `chargedBack`. */
  refunded: string
  /** What staff refunded of the price while the sale stands. */
  refundedPart: string
  /** Refunded outside the payment provider. */
  refundedManually: string
  /** The seller's share, and what the site paid the seller after an appeal. */
  net: string
  appealPaid: string
  /** Why staff canceled or reversed it, as a sentence after a space; empty if they didn't. */
  staffReason: string
  /** A decision about a dispute ended the order, so its notice says what that means. */
  isDecided: boolean
  /** The payment isn't final. */
  isPaymentHeld: boolean
  /** The seller must hand the item over. */
  isToHandOver: boolean
  /** See the columns of the order. */
  decideBy: number | null
  fallbackOutcome: OrderRow['fallbackOutcome']
}

/** Describes an order for notifications. Throws not_found. */
export async function describeOrder(ctx: Context, id: string): Promise<OrderDescription> {
  const order = await maybeOrderRow(ctx, id)
  if (!order) throw httpErrors.not_found()
  const { itemName, priceCents, manualRefundCents, dispute, decideBy, fallbackOutcome } = order
  const takenCents = chargebackLostCents(order)
  const restCents = Math.max(0, priceCents - takenCents)
  return {
    itemName,
    amount: formatDollars(priceCents),
    chargedBack: formatDollars(takenCents),
    refunded: formatDollars(restCents),
    refundedPart: formatDollars(order.partialRefundCents),
    refundedManually: formatDollars(manualRefundCents),
    net: formatDollars(netCents(retainedPrice(order))),
    appealPaid: formatDollars(order.appealPaidCents),
    staffReason: order.decisionReason === null ? '' : staffReasonText(order.decisionReason),
    // Open again if the decision was undone in the meantime.
    isDecided:
      (dispute === 'decided' || dispute === 'open') &&
      (order.refundReason === null || order.refundReason === 'decided'),
    isPaymentHeld: order.paymentHold !== null,
    isToHandOver: order.state === 'paid' && order.paymentHold === null,
    decideBy,
    fallbackOutcome,
  }
}

/** Returns the messages of a dispute, oldest first. */
async function listDisputeMessages(ctx: Context, orderId: string): Promise<DisputeMessage[]> {
  const rows = await ctx.db
    .select()
    .from(disputeMessages)
    .where(eq(disputeMessages.orderId, orderId))
    .orderBy(asc(disputeMessages.id))
  return rows.map(({ id, party, content, at }) => ({
    id: String(id),
    party,
    content,
    at: isoTime(at),
  }))
}

/** Returns the number and the item name of each order. */
export async function listOrderNames(ctx: Context, ids: readonly string[]): Promise<Map<string, OrderName>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: orders.id, number: orders.number, itemName: orders.itemName })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  return new Map(rows.map(({ id, ...name }) => [id, name]))
}

import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { findProfiles } from '@/modules/auth/service'
import { findListing } from '@/modules/catalog/service'
import { chargebackLostCents } from '@/modules/orders/amounts'
import { findAppeal } from '@/modules/orders/cases/find-appeal'
import type { DisputeMessage, Order, Party } from '@/modules/orders/contract'
import { errorMessages } from '@/modules/orders/error-messages'
import { serverMessages } from '@/modules/orders/messages'
import { maybeLockedOrder, maybeOrderRow, type OrderRow } from '@/modules/orders/move'
import { nextAction } from '@/modules/orders/order-states'
import { presentChargeback, presentManualRefund } from '@/modules/orders/payments/present-refunds'
import { listDisputePictures } from '@/modules/orders/pictures/list-pictures'
import { disputeMessages, orders, timeline } from '@/modules/orders/schema'
import { presentTransaction } from '@/modules/orders/transactions/transactions'
import type { OrderName } from '@/modules/wallet/ports'
import { netCents } from '@/modules/wallet/service'
import { param, prepared } from '@/src/db/prepared'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import type { Reader } from '@/src/kit/db'
import { httpErrors } from '@/src/kit/errors'
import { decimalOf } from '@/src/kit/money'
import { requireSecondFactor } from '@/src/kit/second-factor'
import { isoTime } from '@/src/kit/text/iso-time'

/** Returns an order and the caller's role in it. Throws not_found if the caller may not see it, second_factor_required. */
export async function findParty(ctx: UserContext, id: string): Promise<PartyOfOrder> {
  return requireParty(ctx, await maybeOrderRow(ctx, id))
}

/** Like `findParty`, and locks the order until the transaction ends. */
export async function lockOrderOfParty(tx: UserContext & TxContext, id: string): Promise<PartyOfOrder> {
  return requireParty(tx, await maybeLockedOrder(tx, id))
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

/** A member of staff who bought or sold the item is that party, never staff. */
function partyOf({ actor }: UserContext, order: OrderRow): Party | undefined {
  if (actor.id === order.buyerId) return 'buyer'
  if (actor.id === order.sellerId) return 'seller'
  return actor.role === 'user' ? undefined : 'staff'
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
  const [{ listing, item }, profiles, steps, messages, appeals, pictures] = await Promise.all([
    findListing(ctx, order.listingId),
    findProfiles(ctx, [order.buyerId, order.sellerId]),
    selectTimeline(ctx.db, { id: order.id }),
    order.dispute === 'none' ? [] : listDisputeMessages(ctx, order.id),
    findAppeal(ctx, order, party),
    order.dispute === 'none' ? [] : listDisputePictures(ctx, order.id),
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
    fees: {
      platform: decimalOf(order.platformFeeCents),
      processing: decimalOf(order.processingFeeCents),
      net: decimalOf(netCents(order)),
    },
    deliverTo: party === 'seller' && order.paidAt === null ? null : order.deliverTo,
    isPlayerNamed: order.isPlayerNamed,
    reserveUntil: isoTime(order.reserveUntil),
    deliverBy: isoTime(order.deliverBy),
    confirmBy: isoTime(order.confirmBy),
    dispute: order.dispute,
    disputeReason: order.disputeReason,
    disputeBy: order.disputeBy,
    disputeMessages: messages,
    pictures,
    decisionReason: order.decisionReason,
    ...appeals,
    chargeback: order.chargeback,
    chargebackAmounts: presentChargeback(order),
    ...presentManualRefund(order, party),
    watched: order.watched,
    refundReason: order.refundReason,
    nextAction: nextAction(order, { isAppealed: appeals.appeal?.state === 'open' }),
    timeline: steps.map(({ state, at }) => ({ state, at: isoTime(at) })),
  }
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
    .where(and(eq(orders.sellerId, sellerId), inArray(orders.state, ['paid', 'sent'])))
  return row?.cents ?? 0
}

/** Amounts are decimal strings of dollars. */
export interface OrderDescription {
  itemName: string
  amount: string
  /** The amount that a lost chargeback took. */
  chargedBack: string
  /** The amount minus `chargedBack`. */
  refunded: string
  /** Refunded outside the payment provider. */
  refundedManually: string
  /** See the columns of the order. */
  decideBy: number | null
  fallbackOutcome: OrderRow['fallbackOutcome']
}

/** Describes an order for notifications. Throws not_found. */
export async function describeOrder(ctx: Context, id: string): Promise<OrderDescription> {
  const order = await maybeOrderRow(ctx, id)
  if (!order) throw httpErrors.not_found()
  const { itemName, priceCents, manualRefundCents, decideBy, fallbackOutcome } = order
  const takenCents = chargebackLostCents(order)
  const restCents = Math.max(0, priceCents - takenCents)
  return {
    itemName,
    amount: decimalOf(priceCents),
    chargedBack: decimalOf(takenCents),
    refunded: decimalOf(restCents),
    refundedManually: decimalOf(manualRefundCents),
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

import { and, asc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm'
import { deletedAccountName } from '@/modules/auth/service'
import { ordersErrors } from '@/modules/orders/errors'
import type { OrderRow } from '@/modules/orders/move'
import { openStates, statusOf } from '@/modules/orders/order-states'
import { disputeMessages, orders, timeline } from '@/modules/orders/schema'
import type { Context, TxContext } from '@/src/kit/context'
import type { AppError } from '@/src/kit/errors'
import { isoTime } from '@/src/kit/iso-time'
import { decimalOf } from '@/src/kit/money'
import {
  type DepartingUser,
  type ExportRecords,
  exportInPages,
  exportPageRows,
  exportRowsOf,
  type Json,
  type PersonalData,
} from '@/src/privacy/personal-data'

/** What the buyer wrote and where they had the item sent is in theirs alone. */
const purchases: ExportRecords = (ctx, userId) =>
  exportInPages<OrderRow>(
    (after) =>
      ctx.db
        .select()
        .from(orders)
        .where(and(eq(orders.buyerId, userId), after && gt(orders.number, after.number)))
        .orderBy(asc(orders.number))
        .limit(exportPageRows),
    (rows) =>
      withTimelines(ctx, rows, (order) => ({
        ...commonFields(order),
        method: order.method,
        deliverTo: order.deliverTo,
        disputeReason: order.disputeReason,
        manualRefund: order.manualRefundReference,
      })),
  )

/** A sale shows once it is paid. */
const sales: ExportRecords = (ctx, userId) =>
  exportInPages<OrderRow>(
    (after) =>
      ctx.db
        .select()
        .from(orders)
        .where(
          and(
            eq(orders.sellerId, userId),
            isNotNull(orders.paidAt),
            after && gt(orders.number, after.number),
          ),
        )
        .orderBy(asc(orders.number))
        .limit(exportPageRows),
    (rows) =>
      withTimelines(ctx, rows, (order) => ({
        ...commonFields(order),
        platformFee: decimalOf(order.platformFeeCents),
        processingFee: decimalOf(order.processingFeeCents),
      })),
  )

const ownMessages = exportRowsOf(
  disputeMessages,
  disputeMessages.authorId,
  ({ orderId, party, content, at }) => ({
    orderId,
    party,
    content,
    at: isoTime(at),
  }),
)

export const personalData: PersonalData = {
  tables: {
    orders_orders: {
      retention: 'blanked',
      why: 'Both parties, the ledger and the law need it. Where it was to be delivered goes; the words of a dispute stay, and by what reference the money was given another way, for what became of the money rests on them.',
      download: { purchases, sales },
    },
    orders_dispute_messages: {
      retention: 'kept',
      why: 'The decision about the money rests on what was written; the other party and staff have read it.',
      download: { disputeMessages: ownMessages },
    },
  },
  deletionBlockers: deletionBlockers,
  erase: erase,
}

async function deletionBlockers(ctx: Context, userId: string): Promise<AppError[]> {
  const own = or(eq(orders.buyerId, userId), eq(orders.sellerId, userId))
  const isOpen = or(
    inArray(orders.state, openStates),
    eq(orders.dispute, 'open'),
    isNotNull(orders.unmatchedCents),
  )
  const open = await ctx.db.$count(orders, and(own, isOpen))
  const charged = await ctx.db.$count(orders, and(own, eq(orders.chargeback, 'open')))
  return [
    ...(open > 0 ? [ordersErrors.orders_open({ members: { href: '/profile' } })] : []),
    ...(charged > 0 ? [ordersErrors.chargeback_open({ members: { href: '/profile' } })] : []),
  ]
}

async function erase(tx: TxContext, { id }: DepartingUser): Promise<void> {
  await tx.db.update(orders).set({ deliverTo: deletedAccountName }).where(eq(orders.buyerId, id))
}

async function withTimelines(
  ctx: Context,
  rows: OrderRow[],
  present: (order: OrderRow) => { [name: string]: Json },
): Promise<Json[]> {
  const ids = rows.map((order) => order.id)
  const steps = await ctx.db
    .select()
    .from(timeline)
    .where(inArray(timeline.orderId, ids))
    .orderBy(asc(timeline.orderId), asc(timeline.step))
  const ofOrder = Map.groupBy(steps, (step) => step.orderId)
  return rows.map((order) => ({
    ...present(order),
    timeline: (ofOrder.get(order.id) ?? []).map(({ state, at }) => ({ state, at: isoTime(at) })),
  }))
}

function commonFields(order: OrderRow): { [name: string]: Json } {
  const { id, number, itemId, itemName, assetId, listingId, priceCents, state, decisionReason } = order
  return {
    id,
    number,
    itemId,
    itemName,
    assetId,
    listingId,
    price: decimalOf(priceCents),
    state,
    status: statusOf(order),
    decisionReason,
    createdAt: isoTime(order.createdAt),
  }
}

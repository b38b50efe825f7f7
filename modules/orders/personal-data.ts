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
import type { DepartingUser, ExportRecords, Json, PersonalData } from '@/src/kit/personal-data'
import { exportInPages, exportPageRows, exportRowsOf } from '@/src/privacy/export-pages'

/** Only the buyer's export has the dispute reason, the delivery account and the refund reference. */
const exportPurchases: ExportRecords = (ctx, userId) =>
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
        manualRefundReference: order.manualRefundReference,
      })),
  )

/** Sellers see an order once it is paid. */
const exportSales: ExportRecords = (ctx, userId) =>
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

const exportMessages = exportRowsOf(
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
      why: 'Both parties, the ledger and the law need it. The delivery account is erased. The dispute texts and the references of manual refunds stay as evidence of what happened to the money.',
      download: { purchases: exportPurchases, sales: exportSales },
    },
    orders_dispute_messages: {
      retention: 'kept',
      why: 'Evidence for the decision about the money; the other party and staff have read it.',
      download: { disputeMessages: exportMessages },
    },
  },
  deletionBlockers,
  erase,
}

async function deletionBlockers(ctx: Context, userId: string): Promise<AppError[]> {
  const isParty = or(eq(orders.buyerId, userId), eq(orders.sellerId, userId))
  const isOpen = or(
    inArray(orders.state, openStates),
    eq(orders.dispute, 'open'),
    isNotNull(orders.unmatchedCents),
  )
  const open = await ctx.db.$count(orders, and(isParty, isOpen))
  const charged = await ctx.db.$count(orders, and(isParty, eq(orders.chargeback, 'open')))
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
  const stepsByOrder = Map.groupBy(steps, (step) => step.orderId)
  return rows.map((order) => ({
    ...present(order),
    timeline: (stepsByOrder.get(order.id) ?? []).map(({ state, at }) => ({ state, at: isoTime(at) })),
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

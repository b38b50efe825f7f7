import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, or } from 'drizzle-orm'
import { deletedAccountName } from '@/modules/auth/service'
import { profilePath } from '@/modules/auth/web/paths'
import { ordersErrors } from '@/modules/orders/errors'
import type { OrderRow } from '@/modules/orders/order/move'
import { isOpenBesidesChargebacks } from '@/modules/orders/order/open-orders'
import { presentSteps, statusOf } from '@/modules/orders/order/order-states'
import { chargebackResponses } from '@/modules/orders/payments/schema'
import { erasePictures, exportPictures } from '@/modules/orders/pictures/personal-data'
import { appeals, decisions, disputeMessages, orders, timeline } from '@/modules/orders/schema'
import type { DepartingUser, ExportRecords, Json, PersonalData } from '@/src/kit/accounts/personal-data'
import type { Context, TxContext } from '@/src/kit/context'
import type { AppError } from '@/src/kit/errors'
import { decimalOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'
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

const exportDecisions = exportRowsOf(
  decisions,
  decisions.staffId,
  ({ orderId, kind, outcome, reasonCode, reason, at }) => ({
    orderId,
    kind,
    outcome,
    reasonCode,
    reason,
    at: isoTime(at),
  }),
)

const exportAppeals = exportRowsOf(appeals, appeals.userId, ({ orderId, reason, state, answer, at }) => ({
  orderId,
  reason,
  state,
  answer,
  at: isoTime(at),
}))

/** Leaves out what the party wrote. */
const exportAppealDecisions = exportRowsOf(
  appeals,
  appeals.staffId,
  ({ orderId, state, answer, closedAt }) => ({ orderId, state, answer, at: isoTime(closedAt) }),
)

/** The evidence about the user's payments that was sent to their bank. */
const exportChargebacks: ExportRecords = (ctx, userId) =>
  exportInPages<typeof chargebackResponses.$inferSelect>(
    (after) =>
      ctx.db
        .select(getTableColumns(chargebackResponses))
        .from(chargebackResponses)
        .innerJoin(orders, eq(orders.id, chargebackResponses.orderId))
        .where(and(eq(orders.buyerId, userId), after && gt(chargebackResponses.disputeId, after.disputeId)))
        .orderBy(asc(chargebackResponses.disputeId))
        .limit(exportPageRows),
    async (rows) =>
      rows.map(({ disputeId: id, orderId, reason, status, amountCents, openedAt, state, evidence }) => ({
        id,
        orderId,
        reason,
        status,
        amount: decimalOf(amountCents),
        openedAt: isoTime(openedAt),
        evidence: state === 'submitted' ? evidence : null,
      })),
  )

export const personalData: PersonalData = {
  tables: {
    orders_orders: {
      retention: 'blanked',
      why: 'Both parties, the ledger and the law need it. The delivery account is deleted. The text of a dispute and the reference of a manual refund stay, because they explain where the money went.',
      download: { purchases: exportPurchases, sales: exportSales },
    },
    orders_timeline: {
      retention: 'kept',
      why: 'It says when each state of the order began.',
      notExported: 'Purchases and sales contain it.',
    },
    orders_dispute_messages: {
      retention: 'kept',
      why: 'Evidence for the decision about the money; the other party and staff have read it.',
      download: { disputeMessages: exportMessages },
    },
    orders_dispute_pictures: {
      retention: 'blanked',
      why: 'The picture is deleted. That there was one, when, and its hash stay as part of the dispute.',
      download: { disputePictures: exportPictures },
    },
    orders_decisions: {
      retention: 'kept',
      why: 'It proves who decided what about the money, and why.',
      download: { decisions: exportDecisions },
    },
    orders_appeals: {
      retention: 'kept',
      why: 'It explains where the money went; the other party and staff have read it.',
      download: { appeals: exportAppeals, appealDecisions: exportAppealDecisions },
    },
    orders_chargeback_responses: {
      retention: 'blanked',
      why: 'It shows that a payment was disputed and answered. The texts for the bank are deleted.',
      download: { chargebacks: exportChargebacks },
    },
    orders_seller_figures: {
      retention: 'kept',
      why: 'Counts by ID: the orders that they are computed from stay.',
      notExported: 'They are computed from the orders, which are exported.',
    },
  },
  deletionBlockers,
  erase,
}

async function deletionBlockers(ctx: Context, userId: string): Promise<AppError[]> {
  const isParty = or(eq(orders.buyerId, userId), eq(orders.sellerId, userId))
  const open = await ctx.db.$count(orders, and(isParty, isOpenBesidesChargebacks(ctx)))
  const charged = await ctx.db.$count(orders, and(isParty, eq(orders.chargeback, 'open')))
  return [
    ...(open > 0 ? [ordersErrors.orders_open({ members: { href: profilePath } })] : []),
    ...(charged > 0 ? [ordersErrors.chargeback_open({ members: { href: profilePath } })] : []),
  ]
}

async function erase(tx: TxContext, { id }: DepartingUser): Promise<void> {
  await erasePictures(tx, id)
  await tx.db.update(orders).set({ deliverTo: deletedAccountName }).where(eq(orders.buyerId, id))
  const ofUser = tx.db
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.buyerId, id), eq(orders.sellerId, id)))
  await tx.db
    .update(chargebackResponses)
    .set({ evidence: null })
    .where(inArray(chargebackResponses.orderId, ofUser))
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
    timeline: presentSteps(stepsByOrder.get(order.id) ?? []).map((step) => ({ ...step })),
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

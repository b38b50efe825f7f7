import { type SQL, sql } from 'drizzle-orm'
import { maybeProposal } from '@/modules/orders/disputes/proposals'
import { UnmatchedPaymentReceived } from '@/modules/orders/events'
import { maybeAppealedDecision } from '@/modules/orders/order/appeal-log'
import { maybeOrderRow } from '@/modules/orders/order/move'
import { mayDecideAppeal } from '@/modules/orders/order/standing-decision'
import { RefundOrder } from '@/modules/orders/payments/refunds'
import { isRefundRejected } from '@/modules/orders/payments/rejected-refunds'
import { queueMessages } from '@/modules/orders/queue-messages'
import { CancelIntent } from '@/modules/orders/reservations/reservations'
import { CreateIntent } from '@/modules/orders/reservations/reserve-listing'
import { AcceptDispute, SubmitEvidence } from '@/modules/orders/responses/respond'
import { isDisputed, isOpenAppeal, waitsForProvider } from '@/modules/orders/schema'
import { on } from '@/src/kit/events'
import { type CaseRow, daysAfterOpening, type Queue } from '@/src/kit/staff/queues'
import { reportCase } from '@/src/mail/report-cases'
import { isStuckJob } from '@/src/runtime/outbox/outbox-queries'

/** The last characters of the subject of an order's jobs: `order:{id}`. */
const idInSubject = sql`substr(c.subject, 7)`
/** `number > 0` makes SQLite choose the index of `waitsForProvider`. */
const isWaiting = sql`number > 0 and ${waitsForProvider}`
const unrefundedCents = sql`
  o.price_cents - o.refunded_cents - o.manual_refund_cents
    - case when o.chargeback = 'lost' then o.chargeback_cents else 0 end`
const refundStartedAt = sql`
  (select max(t.at) from orders_timeline as t where t.order_id = o.id and t.state = 'refund_pending')`
/** When the latest unmatched payment was booked. The cross join makes SQLite start with the order's journals. */
const unmatchedAt = sql`
  (select max(p.at) from wallet_journals as j cross join wallet_postings as p
    where j.order_id = o.id and p.journal_id = j.id and p.account = 'liability:suspense' and p.amount_cents < 0)`

const unmatchedPayments = {
  name: 'unmatched_payments',
  label: queueMessages.unmatchedPayments.label,
  right: 'moderation',
  help: 'Payments and returned refunds that belong to no open order and are not refunded yet',
  cases: () =>
    selectOrders({
      // A part of a sale that staff refund is matched: it waits until they can't undo it.
      where: sql`${isWaiting} and unmatched_cents is not null and (unmatched_cents > partial_refund_cents or refund_error is not null) and chargeback <> 'open'`,
      openedAt: unmatchedAt,
      amountCents: sql`o.unmatched_cents`,
    }),
  alert: queueMessages.unmatchedPayments,
} satisfies Queue

/** Everything about orders that waits for a person. An order with an open chargeback waits for the bank, not for its refund or decision. */
export const queues: Queue[] = [
  {
    name: 'disputes',
    label: queueMessages.disputes.label,
    right: 'moderation',
    help: 'Open disputes, which staff must decide',
    cases: () =>
      selectOrders({
        where: sql`${isDisputed} and chargeback <> 'open'`,
        openedAt: sql`o.dispute_opened_at`,
      }),
    dueAt: daysAfterOpening(2),
    mayDecide: async (ctx, id) => {
      const order = await maybeOrderRow(ctx, id)
      return (order && (await maybeProposal(ctx, order)))?.staffId !== ctx.actor.id
    },
    alert: queueMessages.disputes,
  },
  {
    name: 'appeals',
    label: queueMessages.appeals.label,
    right: 'moderation',
    help: 'Appeals against decisions about disputes, which other staff must decide',
    cases: () =>
      selectOrders({
        join: sql`join orders_appeals on orders_appeals.order_id = o.id`,
        where: isOpenAppeal,
        openedAt: sql`orders_appeals.at`,
      }),
    dueAt: daysAfterOpening(3),
    mayDecide: async (ctx, id) => {
      const [order, appealed] = await Promise.all([maybeOrderRow(ctx, id), maybeAppealedDecision(ctx, id)])
      return !order || !appealed || mayDecideAppeal(ctx, order, appealed.decision)
    },
    alert: queueMessages.appeals,
  },
  {
    name: 'chargebacks',
    label: queueMessages.chargebacks.label,
    right: 'moderation',
    help: "Disputes of buyers' banks that wait for a response",
    cases: () => sql`
      select r.dispute_id as id, r.opened_at as opened_at, o.item_name as about, r.amount_cents as amount_cents,
        '/admin/chargebacks/' || r.dispute_id as path, o.buyer_id || ' ' || o.seller_id as parties
      from orders_chargeback_responses as r join orders_orders as o on o.id = r.order_id
      where r.status = 'needs_response' and r.state = 'open'`,
    dueAt: sql`coalesce(
      (select due_by from orders_chargeback_responses where dispute_id = c.id), ${daysAfterOpening(5)})`,
    alert: queueMessages.chargebacks,
  },
  {
    name: 'refused_refunds',
    label: queueMessages.rejectedRefunds.label,
    right: 'moderation',
    help: 'Refunds that the payment provider rejected',
    cases: () =>
      selectOrders({
        where: sql`${isRefundRejected} and state = 'refund_pending'`,
        openedAt: refundStartedAt,
        amountCents: unrefundedCents,
      }),
    alert: queueMessages.rejectedRefunds,
  },
  unmatchedPayments,
  {
    name: 'payment_reviews',
    label: queueMessages.paymentReviews.label,
    right: 'moderation',
    help: 'Payments in manual review or with a fraud warning, which staff approve or refund',
    cases: () =>
      selectOrders({
        where: sql`${isWaiting} and payment_hold in ('review', 'fraud_warning') and dispute <> 'open' and chargeback <> 'open'`,
        openedAt: sql`o.payment_hold_at`,
      }),
    alert: queueMessages.paymentReviews,
  },
  {
    name: 'stuck_payments',
    label: queueMessages.stuckPayments.label,
    right: 'moderation',
    help: 'Requests to the payment provider about orders that failed ten times',
    cases: () =>
      selectOrders({
        id: sql`c.key`,
        join: sql`join core_outbox as c on ${idInSubject} = o.id`,
        where: isStuckJob([CreateIntent, CancelIntent, RefundOrder, SubmitEvidence, AcceptDispute]),
        openedAt: sql`c.enqueued_at`,
      }),
    alert: queueMessages.stuckPayments,
  },
]

/** The site usually refunds an unmatched payment within seconds. The operator learns of it all the same. */
export const reportUnmatchedPayment = on(
  UnmatchedPaymentReceived,
  'orders.report-unmatched-payment',
  async (ctx, { payload }) => {
    const [row] = await ctx.db.rows<CaseRow>(
      selectOrders({
        where: sql`o.id = ${payload.orderId}`,
        openedAt: unmatchedAt,
        amountCents: sql`o.captured_cents`,
      }),
    )
    if (row) await reportCase(ctx, unmatchedPayments, row)
  },
)

interface OrderCases {
  /** The order's own id by default. */
  id?: SQL
  join?: SQL
  where: SQL
  openedAt: SQL
  /** The price by default. */
  amountCents?: SQL
}

function selectOrders({
  id = sql`o.id`,
  join = sql``,
  where,
  openedAt,
  amountCents = sql`o.price_cents`,
}: OrderCases): SQL {
  return sql`
    select ${id} as id, coalesce(${openedAt}, o.updated_at) as opened_at, o.item_name as about,
      ${amountCents} as amount_cents, '/admin/orders/' || o.id as path, o.buyer_id || ' ' || o.seller_id as parties
    from orders_orders as o ${join} where ${where}`
}

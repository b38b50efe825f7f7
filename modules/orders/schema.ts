import type {
  CountedAs,
  DecisionKind,
  OrderState,
  Outcome,
  Party,
  PaymentMethod,
  ReasonCode,
  RefundReason,
  WholeOutcome,
} from '@/modules/orders/contract'
import type { AppealState } from '@/modules/orders/order/appeal-contract'
import type { PaymentHold } from '@/modules/orders/order/chargeback-contract'
import { feeColumns } from '@/modules/orders/order/fee-columns'
import type { TermChange } from '@/modules/orders/order/term-changes'
import {
  bool,
  check,
  index,
  integer,
  json,
  primaryKey,
  serial,
  sql,
  table,
  text,
  uniqueIndex,
} from '@/src/db/columns'

/** Orders that reconcile must check with the provider. Must match the index predicate word for word, or SQLite won't use the index. */
export const waitsForProvider = sql`intent_id is not null and (state in ('awaiting_payment', 'expiring', 'refund_pending') or unmatched_cents is not null or chargeback = 'open' or payment_hold is not null or (captured_cents is not null and provider_fee_cents is null))`
/** Orders whose dispute waits for staff. */
export const isDisputed = sql`dispute = 'open'`
/** Orders whose reservation can expire. */
export const isReserved = sql`state in ('created', 'awaiting_payment')`
/** Orders that hold a listing for a buyer who hasn't paid. */
export const isUnpaid = sql`state in ('created', 'awaiting_payment', 'expiring')`
/** Decisions that were booked. */
export const isDecided = sql`kind = 'decided'`
/** Appeals that wait for staff. */
export const isOpenAppeal = sql`orders_appeals.state = 'open'`
export const isExpired = sql`state = 'expired'`
/** Orders that released their escrow, whatever ended them since. */
export const wasCompleted = sql`completed_at is not null`

export const orders = table(
  'orders_orders',
  {
    number: serial('number'),
    id: text('id').notNull().unique(),
    listingId: text('listing_id').notNull(),
    itemId: text('item_id').notNull(),
    assetId: text('asset_id').notNull(),
    itemName: text('item_name').notNull(),
    sellerId: text('seller_id').notNull(),
    buyerId: text('buyer_id').notNull(),
    // Price and fees are fixed when the order is placed.
    priceCents: integer('price_cents').notNull(),
    ...feeColumns,
    /** What modules changed of the order's terms, in order; null if nothing. */
    changes: json('changes').$type<TermChange[]>(),
    method: text('method').$type<PaymentMethod>().notNull(),
    /** The payment provider; null if an earlier version placed the order, which had one. */
    provider: text('provider'),
    deliverTo: text('deliver_to').notNull(),
    /** False if the buyer neither named a player nor has a linked one: `deliverTo` is then their name on this site. */
    isPlayerNamed: bool('is_player_named').notNull().default(true),
    state: text('state').$type<OrderState>().notNull(),
    dispute: text('dispute').$type<'none' | 'open' | 'decided' | 'closed'>().notNull().default('none'),
    disputeKind: text('dispute_kind').$type<'not_received' | 'wrong_item' | 'other'>(),
    disputeReason: text('dispute_reason'),
    /** Opened by the buyer, by evidence from the platform, by a partial chargeback, or by a check of another module. */
    disputeBy: text('dispute_by').$type<'buyer' | 'proof' | 'bank' | 'check'>(),
    disputeOpenedAt: integer('dispute_opened_at'),
    decisionReason: text('decision_reason'),
    /** When the fallback decision is made; set while a party to the disputed order is staff and no other staff member may decide. */
    decideBy: integer('decide_by'),
    /** The fallback decision if there is no delivery proof. */
    fallbackOutcome: text('fallback_outcome').$type<WholeOutcome>(),
    chargeback: text('chargeback').$type<'none' | 'open' | 'won' | 'lost'>().notNull().default('none'),
    /** Why the payment isn't final; null once it is. See payment-holds. */
    paymentHold: text('payment_hold').$type<PaymentHold>(),
    paymentHoldAt: integer('payment_hold_at'),
    dismissedWarning: text('dismissed_warning'),
    intentId: text('intent_id'),
    clientSecret: text('client_secret'),
    refundReason: text('refund_reason').$type<RefundReason>(),
    /** Amount the provider charged the buyer; null until then. */
    capturedCents: integer('captured_cents'),
    /** The provider's fee for the charge; null until the provider reports it. */
    providerFeeCents: integer('provider_fee_cents'),
    /** Booked amount that the buyer's bank holds (open) or has taken (lost). */
    chargebackCents: integer('chargeback_cents').notNull().default(0),
    /** Number of journals booked for chargebacks and unexpected refunds; part of each journal's key. */
    chargebackStep: integer('chargeback_step').notNull().default(0),
    /** The provider's fee for the chargeback. */
    chargebackFeeCents: integer('chargeback_fee_cents').notNull().default(0),
    /** When the open chargeback began; deadlines don't run until it is closed. */
    chargebackOpenedAt: integer('chargeback_opened_at'),
    /** A late payment, a payment of the wrong amount, a partial refund, or returned money that still has to be refunded. */
    unmatchedCents: integer('unmatched_cents'),
    /** Booked refunds made by the provider. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** Refunds an admin made outside the provider, and their references, one per line. */
    manualRefundCents: integer('manual_refund_cents').notNull().default(0),
    manualRefundReference: text('manual_refund_reference'),
    /** What the site paid the seller after an appeal, because the buyer had been refunded. */
    appealPaidCents: integer('appeal_paid_cents').notNull().default(0),
    /** The provider's reason for last rejecting the pending refund; shown to staff only. */
    refundError: text('refund_error'),
    /** Number of refund attempts; each attempt is a separate outbox job. */
    refundAttempt: integer('refund_attempt').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    reserveUntil: integer('reserve_until').notNull(),
    /** Hashes of the networks that the open reservation was made from; null without one. See reservation-networks. */
    reservedFrom: text('reserved_from'),
    paidAt: integer('paid_at'),
    deliverBy: integer('deliver_by'),
    sentAt: integer('sent_at'),
    confirmBy: integer('confirm_by'),
    /** The delivery module observes the copy on the platform and decides what happens at the deadlines. */
    watched: bool('watched').notNull().default(false),
    /** When and why the delivery deadlines were paused. */
    pausedAt: integer('paused_at'),
    pauseReason: text('pause_reason').$type<'platform' | 'inventory' | 'site'>(),
    completedAt: integer('completed_at'),
    /** How the order is counted in the seller's figures; null if it isn't. See seller-figures. */
    countedAs: text('counted_as').$type<CountedAs>(),
    updatedAt: integer('updated_at').notNull(),
  },
  (row) => [
    // Last line of defense against selling a listing twice.
    uniqueIndex('orders_one_holder').on(row.listingId).where(sql`state <> 'expired'`),
    uniqueIndex('orders_intent').on(row.intentId),
    index('orders_buyer').on(row.buyerId, row.number),
    index('orders_seller').on(row.sellerId, row.number),
    index('orders_item').on(row.itemId, row.createdAt, row.id),
    index('orders_listing').on(row.listingId),
    index('orders_unpaid').on(row.buyerId).where(isUnpaid),
    index('orders_expired').on(row.buyerId, row.updatedAt).where(isExpired),
    index('orders_reserve_due').on(row.reserveUntil).where(isReserved),
    index('orders_reserved_from').on(row.reservedFrom).where(sql`reserved_from is not null`),
    index('orders_deliver_due').on(row.deliverBy).where(sql`state = 'paid'`),
    index('orders_confirm_due').on(row.confirmBy).where(sql`state = 'sent'`),
    index('orders_paused').on(row.pausedAt).where(sql`paused_at is not null`),
    index('orders_waiting').on(row.number).where(waitsForProvider),
    index('orders_sales').on(row.sellerId, row.completedAt).where(wasCompleted),
    index('orders_disputed').on(row.disputeOpenedAt, row.number).where(isDisputed),
    check('orders_two_parties', sql`buyer_id <> seller_id`),
    check('orders_price', sql`price_cents >= 50`),
  ],
)

export const timeline = table(
  'orders_timeline',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    step: integer('step').notNull(),
    state: text('state').$type<OrderState>().notNull(),
    at: integer('at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.orderId, row.step] })],
)

export const disputeMessages = table(
  'orders_dispute_messages',
  {
    id: serial('id'),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    authorId: text('author_id').notNull(),
    party: text('party').$type<Party>().notNull(),
    content: text('content').notNull(),
    at: integer('at').notNull(),
  },
  (row) => [
    index('orders_dispute_messages_order').on(row.orderId),
    index('orders_dispute_messages_author').on(row.authorId),
  ],
)

/** Decisions about disputes, with their authors and reasons. Rows are never changed or deleted. */
export const decisions = table(
  'orders_decisions',
  {
    id: serial('id'),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').$type<DecisionKind>().notNull(),
    outcome: text('outcome').$type<Outcome>().notNull(),
    reasonCode: text('reason_code').$type<ReasonCode>().notNull(),
    /** What the buyer gets back by a split; null for other outcomes. */
    refundCents: integer('refund_cents'),
    reason: text('reason').notNull(),
    /** Null for the fallback decision. */
    staffId: text('staff_id'),
    /** The finding of the delivery proof at that time; null if it couldn't observe the delivery. */
    finding: text('finding'),
    /** Until when staff can undo it, in ms; null if they can't. */
    undoUntil: integer('undo_until'),
    /** Until when the party that lost can appeal, in ms; null if they can't. */
    appealUntil: integer('appeal_until'),
    at: integer('at').notNull(),
  },
  (row) => [
    index('orders_decisions_order').on(row.orderId, row.id),
    index('orders_decisions_finding').on(row.finding, row.id).where(isDecided),
    index('orders_decisions_undo').on(row.undoUntil).where(sql`undo_until is not null`),
    index('orders_decisions_appeal').on(row.appealUntil).where(sql`appeal_until is not null`),
    index('orders_decisions_staff').on(row.staffId, row.id),
  ],
)

/** Appeals against decisions, and decisions that the party that lost accepted. A row changes once, when it is no longer open. */
export const appeals = table(
  'orders_appeals',
  {
    /** The id of the decision. */
    id: integer('id')
      .primaryKey()
      .references(() => decisions.id),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The buyer or the seller. */
    userId: text('user_id').notNull(),
    /** Empty if the decision was accepted without an appeal. */
    reason: text('reason').notNull(),
    state: text('state').$type<AppealState>().notNull(),
    /** The refund of the decision hadn't left, and waits while the appeal is open. */
    stopsRefund: bool('stops_refund').notNull().default(false),
    at: integer('at').notNull(),
    /** Who upheld or overturned it, or undid the decision. */
    staffId: text('staff_id'),
    answer: text('answer'),
    closedAt: integer('closed_at'),
  },
  (row) => [
    uniqueIndex('orders_appeals_one').on(row.orderId).where(sql`state in ('open', 'upheld', 'overturned')`),
    index('orders_appeals_order').on(row.orderId, row.id),
    index('orders_appeals_open').on(row.at).where(sql`state = 'open'`),
    index('orders_appeals_user').on(row.userId),
    index('orders_appeals_staff').on(row.staffId),
  ],
)

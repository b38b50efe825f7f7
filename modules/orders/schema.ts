import type { OrderState, RefundReason } from '@/modules/orders/contract'
import {
  bool,
  check,
  index,
  integer,
  primaryKey,
  serial,
  sql,
  table,
  text,
  uniqueIndex,
} from '@/src/db/columns'

/** Orders that the provider's word moves on. Written out, so that SQLite finds the index that says the same. */
export const waitsForProvider = sql`intent_id is not null and (state in ('awaiting_payment', 'expiring', 'refund_pending') or unmatched_cents is not null or chargeback = 'open' or (captured_cents is not null and provider_fee_cents is null))`
/** Orders whose reservation may end. */
export const isReserved = sql`state in ('created', 'awaiting_payment')`

export const orders = table(
  'orders_orders',
  {
    /** The running number that people read. */
    number: serial('number'),
    id: text('id').notNull().unique(),
    listingId: text('listing_id').notNull(),
    itemId: text('item_id').notNull(),
    assetId: text('asset_id').notNull(),
    itemName: text('item_name').notNull(),
    sellerId: text('seller_id').notNull(),
    buyerId: text('buyer_id').notNull(),
    // Price and fees are frozen when the order is made.
    priceCents: integer('price_cents').notNull(),
    platformFeeCents: integer('platform_fee_cents').notNull(),
    processingFeeCents: integer('processing_fee_cents').notNull(),
    method: text('method').$type<'paypal' | 'card' | 'crypto'>().notNull(),
    deliverTo: text('deliver_to').notNull(),
    state: text('state').$type<OrderState>().notNull(),
    /** The buyer's complaint. */
    dispute: text('dispute').$type<'none' | 'open' | 'decided'>().notNull().default('none'),
    disputeReason: text('dispute_reason'),
    /** Who opened it: the buyer, what the platform showed, or the buyer's bank, which took a part. */
    disputeBy: text('dispute_by').$type<'buyer' | 'proof' | 'bank'>(),
    decisionReason: text('decision_reason'),
    /** The provider's. */
    chargeback: text('chargeback').$type<'none' | 'open' | 'won' | 'lost'>().notNull().default('none'),
    intentId: text('intent_id'),
    clientSecret: text('client_secret'),
    refundReason: text('refund_reason').$type<RefundReason>(),
    /** What the provider took from the buyer, once it did. */
    capturedCents: integer('captured_cents'),
    /** What the provider kept of it; null until the provider says so. */
    providerFeeCents: integer('provider_fee_cents'),
    /** What the buyer's bank took and has not given back, as booked; for good where the chargeback is lost. */
    chargebackCents: integer('chargeback_cents').notNull().default(0),
    /** Counts what was booked of chargebacks and of refunds beside the order's own: each has a key of its own. */
    chargebackStep: integer('chargeback_step').notNull().default(0),
    /** What the provider charges for the chargeback. */
    chargebackFeeCents: integer('chargeback_fee_cents').notNull().default(0),
    /** When the chargeback stopped the clocks. */
    chargebackOpenedAt: integer('chargeback_opened_at'),
    /** Money that came too late or in the wrong amount and has yet to go back. */
    unmatchedCents: integer('unmatched_cents'),
    /** What is booked as given back to the buyer by the provider. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** What the buyer was given another way, because the provider refused, and by what reference, a line each time. */
    manualRefundCents: integer('manual_refund_cents').notNull().default(0),
    manualRefundReference: text('manual_refund_reference'),
    /** Why the provider last refused to give back what is still owed, in its words: for whoever runs the site. */
    refundError: text('refund_error'),
    /** How many refunds were tried; each attempt is its own call. */
    refundAttempt: integer('refund_attempt').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    reserveUntil: integer('reserve_until').notNull(),
    paidAt: integer('paid_at'),
    deliverBy: integer('deliver_by'),
    sentAt: integer('sent_at'),
    confirmBy: integer('confirm_by'),
    /** The platform is asked what became of the copy: its deadlines are acted upon with what it shows. */
    watched: bool('watched').notNull().default(false),
    /** Since when the clocks of the delivery stand still, and why. */
    pausedAt: integer('paused_at'),
    pauseReason: text('pause_reason').$type<'platform' | 'inventory'>(),
    completedAt: integer('completed_at'),
    updatedAt: integer('updated_at').notNull(),
  },
  (row) => [
    // The last guard: whatever happens above, one listing has one order that counts.
    uniqueIndex('orders_one_holder').on(row.listingId).where(sql`state <> 'expired'`),
    uniqueIndex('orders_intent').on(row.intentId),
    index('orders_buyer').on(row.buyerId, row.number),
    index('orders_seller').on(row.sellerId, row.number),
    index('orders_reserve_due').on(row.reserveUntil).where(isReserved),
    index('orders_deliver_due').on(row.deliverBy).where(sql`state = 'paid'`),
    index('orders_confirm_due').on(row.confirmBy).where(sql`state = 'sent'`),
    index('orders_paused').on(row.pausedAt).where(sql`paused_at is not null`),
    index('orders_waiting').on(row.number).where(waitsForProvider),
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

/** What the parties and staff write to one another about a dispute. */
export const disputeMessages = table(
  'orders_dispute_messages',
  {
    id: serial('id'),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    authorId: text('author_id').notNull(),
    party: text('party').$type<'buyer' | 'seller' | 'staff'>().notNull(),
    content: text('content').notNull(),
    at: integer('at').notNull(),
  },
  (row) => [
    index('orders_dispute_messages_order').on(row.orderId),
    index('orders_dispute_messages_author').on(row.authorId),
  ],
)

import type { Outcome, Party, PaymentMethod } from '@/modules/orders/contract'
import type { OrderEventPayload } from '@/modules/orders/events'
import type {
  BankDisputeStatus,
  EvidenceTexts,
  PaymentFacts,
} from '@/modules/orders/order/chargeback-contract'
import { defineCheckPoint } from '@/src/kit/checks/checks'
import type { Context, TxContext } from '@/src/kit/context'
import type { ExternalResult } from '@/src/kit/jobs/outbox-jobs'
import { defineList, definePort } from '@/src/kit/ports'

export interface Refund {
  id: string
  /** The idempotency key of the request; null if the provider no longer knows it. */
  key: string | null
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
}

export interface Chargeback {
  /** `won` and `lost` from the site's point of view. */
  status: 'open' | 'won' | 'lost'
  /** Usually the price, but a bank may take only a part, or more because of its exchange rate. */
  amountCents: number
  /** The provider's fee; 0 once the provider has returned it. */
  feeCents: number
}

/** A dispute that the buyer's bank opened about a payment, as the provider records it. */
export interface BankDispute {
  id: string
  /** The bank only asks, and hasn't taken the money. */
  isInquiry: boolean
  /** `won` and `lost` from the site's point of view; `closed`: an inquiry that ended. */
  status: BankDisputeStatus
  /** The buyer's reason, as the provider names it: `fraudulent`, `product_not_received`, … */
  reason: string
  amountCents: number
  /** In ms since 1970, like `dueBy`. */
  openedAt: number
  /** Until when the bank accepts evidence; null if it accepts none. */
  dueBy: number | null
  /** How often evidence was submitted, on the site or at the provider. */
  submissions: number
}

/** A reason to doubt a payment that succeeded. */
export interface PaymentRisk {
  id: string
  kind: 'review' | 'fraud_warning'
}

/** The provider's current record of a payment, and the only source from which an order learns about money. */
export interface PaymentIntent {
  id: string
  /** The order named in the provider's metadata; null if it names none. */
  orderId: string | null
  clientSecret: string
  status: 'awaiting' | 'processing' | 'succeeded' | 'canceled'
  amountCents: number
  currency: string
  /** When the payment was charged, in ms since 1970. */
  chargedAt: number | null
  /** The provider's fee for the charge; null until reported. */
  feeCents: number | null
  refunds: Refund[]
  chargeback: Chargeback | null
  bankDisputes: BankDispute[]
  /** Open reviews, and warnings that a refund would still answer, the newest first. */
  risks: PaymentRisk[]
}

interface NewIntent {
  /** The idempotency key. */
  key: string
  orderId: string
  buyerId: string
  amountCents: number
  method: PaymentMethod
}

export interface IntentLookup {
  orderId: string
  /** When the order was placed, in ms since 1970. */
  since: number
  /** True if an intent that names this order was created by another one; the provider's metadata can be edited by hand. */
  belongsToOtherOrder: (intentId: string) => Promise<boolean>
}

/** What a provider recorded about payments. */
export interface PaymentRecords {
  /** Those that were charged. */
  payments: { id: string; amountCents: number }[]
  /** Those that didn't fail, with the payment that each returns. */
  refunds: { id: string; paymentId: string; amountCents: number }[]
}

/** The order id of payment intents that test the connection to the provider. They are canceled at once. */
export const connectionTest = 'connection-test'

/** Charges and refunds buyers. The idempotency key of a request makes repeating it safe for a day. */
export interface PaymentProvider {
  /** A part of ledger accounts, and stored with each order: `stripe`. */
  readonly name: string
  /** One without real money gives way to any other. */
  readonly isRealMoney: boolean
  /** The ways to pay that it offers. */
  readonly methods: readonly PaymentMethod[]
  /** How long a buyer may take to pay; undefined for the site's RESERVATION_SECONDS. */
  readonly reservationSeconds?: number
  /** The key the browser uses to talk to the provider; empty if it needs none. */
  readonly publishableKey: string
  createIntent(ctx: Context, order: NewIntent): Promise<ExternalResult<PaymentIntent>>
  findIntent(ctx: Context, intentId: string): Promise<ExternalResult<PaymentIntent>>
  /** Finds an intent whose ID was never received; null if the provider confirms that there is none. */
  findIntentByOrder(ctx: Context, order: IntentLookup): Promise<ExternalResult<PaymentIntent | null>>
  cancelIntent(
    ctx: Context,
    cancel: { key: string; intentId: string },
  ): Promise<ExternalResult<PaymentIntent>>
  refund(
    ctx: Context,
    refund: { key: string; intentId: string; amountCents: number },
  ): Promise<ExternalResult<Refund>>
  /** Syncs the orders named in events that weren't delivered. Returns false if some events couldn't be read. */
  processMissedEvents(ctx: Context): Promise<boolean>
  /** Returns what was recorded since then, in ms since 1970, or before too. Omitted if the provider lists nothing. */
  listRecords?(ctx: Context, since: number): Promise<ExternalResult<PaymentRecords>>
  /** Omitted if no bank can take a payment back. */
  readonly bankDisputes?: BankDisputes
}

/** The evidence that a bank gets in addition to the texts. */
export interface Evidence extends EvidenceTexts {
  /** Undefined if the bank doesn't need it. */
  buyerEmail?: string
}

/** Responds to disputes of the buyer's bank. Both responses are final. */
export interface BankDisputes {
  submitEvidence(
    ctx: Context,
    submission: { key: string; disputeId: string; evidence: Evidence },
  ): Promise<ExternalResult<BankDispute>>
  /** Leaves the money to the buyer. */
  acceptDispute(
    ctx: Context,
    acceptance: { key: string; disputeId: string },
  ): Promise<ExternalResult<BankDispute>>
  /** Returns what the provider and the bank know about a payment; undefined if nothing was charged. */
  findPaymentFacts(ctx: Context, intentId: string): Promise<ExternalResult<PaymentFacts | undefined>>
}

/** A reading of one party's inventory. Times in ms. */
interface InventoryReading {
  side: Exclude<Party, 'staff'>
  observed: string
  finding: string
  readAt: number
  sha256: string
}

/** What the last reading of both inventories means for an order. */
export interface LastReading {
  isCopyWithSeller: boolean
  /** What happens at the buyer's deadline if the next reading shows the same. */
  atDeadline: 'refunds' | 'completes' | 'disputes'
}

export interface DeliveryEvidence {
  /** The conclusion of the latest observation; null before the first. */
  finding: string | null
  observedAt: number | null
  /** The platform name of another player who has the copy. */
  otherHolder: string | null
  /** The decision about the money that the finding supports; undefined if it proves nothing. */
  outcome: Outcome | undefined
  /** Oldest first. */
  readings: InventoryReading[]
}

/** Observes deliveries on the game platform. */
export interface DeliveryProof {
  /** Starts to observe the copy, in the transaction of the payment. Returns false if the copy can't be observed. */
  watch(tx: TxContext, order: { id: string; listingId: string; paidAt: number }): Promise<boolean>
  /** Observes the copy again, in the transaction that takes an order back to a state before its end. */
  watchAgain(tx: TxContext, orderId: string): Promise<void>
  /** Returns the platform username of a user with a linked account. */
  maybeUsername(ctx: Context, userId: string): Promise<string | undefined>
  /** True if the platform answers that no player has this username; false if it doesn't answer. */
  isUnknownUsername(ctx: Context, username: string): Promise<boolean>
  /** Returns who was seen with the copy: the buyer at any time, or the seller recently. */
  findHolder(tx: TxContext, orderId: string): Promise<'buyer' | 'seller' | undefined>
  /** Returns what the last reading showed; undefined if the delivery isn't observed. */
  findLastReading(ctx: Context, orderId: string): Promise<LastReading | undefined>
  /** Returns what the platform showed of the delivery; undefined if it wasn't observed. */
  findEvidence(ctx: Context, orderId: string): Promise<DeliveryEvidence | undefined>
  /** Returns those of these orders whose copy the last observation showed with another player than its buyer and seller. */
  findSeenElsewhere(ctx: Context, orderIds: readonly string[]): Promise<string[]>
  /** Observes the copy now if possible; completes the order if the buyer has it. */
  poll(ctx: Context, orderId: string): Promise<void>
}

export interface PartyMessage {
  senderId: string
  content: string
  at: number
}

/** Returns what two users wrote to each other since then, oldest first, at most a few hundred messages. */
export const partyMessagesPort = definePort<
  (ctx: Context, pair: { userIds: [string, string]; since: number }) => Promise<PartyMessage[]>
>('orders.party-messages', { required: false })

/** Watches whether the game platform shows that an order was delivered. */
export const deliveryProofPort = definePort<DeliveryProof>('orders.delivery-proof')
/** Those that take and refund payments: Stripe, or the sandbox. Each order belongs to one for good. At least one is needed. */
export const paymentProviders = defineList<PaymentProvider>('orders.payment-providers')

/** Before a listing is reserved for a buyer, outside any transaction. The listing may be unknown, or no longer for sale. */
export const beforeReservationPoint = defineCheckPoint<{ listingId: string; buyerId: string }>(
  'orders.before-reservation',
)

/** Why an order is released: the buyer confirmed the delivery, it was proven, or its deadline passed without either. */
export type ReleaseCause = 'confirmed' | 'proven' | 'deadline'

export interface Release extends OrderEventPayload {
  priceCents: number
  /** When the buyer reserved the listing, in ms. */
  placedAt: number
  cause: ReleaseCause
}

/** Before the escrow of an order is released to its seller without a decision of staff, in the transaction, with the order locked. */
export const beforeReleasePoint = defineCheckPoint<Release>('orders.before-release')

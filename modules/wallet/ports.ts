import type { SQL } from 'drizzle-orm'
import type { PayoutMethod } from '@/modules/wallet/contract'
import type { Context } from '@/src/kit/context'
import type { ExternalResult } from '@/src/kit/jobs/outbox-jobs'
import { defineList, definePort, type Throwing } from '@/src/kit/ports'

export interface PayoutRequest {
  /** The idempotency key: the same for every attempt at this payout. */
  key: string
  payoutId: string
  sellerId: string
  amountCents: number
  method: PayoutMethod
  /** What `findDestination` returned when the seller asked for it. */
  destination: string | null
}

/** The provider's record of a payout. */
export interface ProviderPayout {
  /** `pending`: it isn't known yet whether the money leaves. `failed`: it didn't and won't, so it is the seller's again. */
  status: 'pending' | 'paid' | 'failed'
  /** Cents that came back because the bank rejected the payout or the site reversed it. */
  returnedCents: number
  /** When the seller's bank has it, in ms since 1970; left out while that isn't known. */
  arrivesAt?: number
  /** Why it failed, for staff. */
  reason?: string
}

/** Money that a provider sent to a seller, with the key of its payout; null if the provider knows none. */
export interface PayoutRecord {
  id: string
  key: string | null
  amountCents: number
}

/**
 * Sends real money to sellers. Calls carry an idempotency key, so repeating one within a day is safe. The site reads a payout again while it is
 * pending or may be returned; a provider that learns about a change earlier calls `syncPayout`.
 */
export interface PayoutProvider extends Throwing {
  /** A part of ledger accounts, and stored with each payout: `stripe`. */
  readonly name: string
  /** One without real money gives way to any other. */
  readonly isRealMoney: boolean
  /** A seller who chooses one of these is paid by the first provider that has it. */
  readonly methods: readonly PayoutMethod[]
  /** Within how many days of leaving a payout is in the seller's account. Omitted if payouts say when they arrive. */
  readonly arrivalDays?: number
  /** Called in the transaction that requests a payout. Throws one of `throws` if the seller can't be paid now. */
  requirePayable(tx: Context, sellerId: string): Promise<void>
  /** Returns the seller's account that payouts go to, masked, such as `Test Bank •••• 6789`; null if there is none yet. */
  findDestination(ctx: Context, sellerId: string): Promise<string | null>
  sendPayout(ctx: Context, payout: PayoutRequest): Promise<ExternalResult<ProviderPayout>>
  /** Looks up the payout with this key; null means the provider confirms that it never received it. */
  findPayout(ctx: Context, key: string): Promise<ExternalResult<ProviderPayout | null>>
  /** Takes `amountCents` of a payout back from the seller. Rejected if the seller no longer has the money. Omitted if no payout can be taken back. */
  reversePayout?(
    ctx: Context,
    reversal: { key: string; payoutKey: string; amountCents: number },
  ): Promise<ExternalResult<ProviderPayout>>
  /** Returns what was sent since then, in ms since 1970, or before too. Omitted if the provider lists nothing. */
  listRecords?(ctx: Context, since: number): Promise<ExternalResult<PayoutRecord[]>>
  /** Returns what the provider holds for the site, in cents, by its own records. */
  findBalance(ctx: Context): Promise<ExternalResult<number>>
}

/** Those that pay sellers: Stripe, staff by bank transfer, or the sandbox. Each payout belongs to one for good. At least one is needed. */
export const payoutProviders = defineList<PayoutProvider>('wallet.payout-providers')

/** Returns the seller's net proceeds, in cents, of orders that are paid but not complete. */
export const sellerEscrowPort =
  definePort<(ctx: Context, sellerId: string) => Promise<number>>('wallet.seller-escrow')

/** Returns the ids of the seller's completed orders whose money is under review: it may still be taken back, so it can't be withdrawn. */
export const ordersUnderReviewPort = definePort<(ctx: Context, sellerId: string) => Promise<string[]>>(
  'wallet.orders-under-review',
)

/** Returns the id of the seller of an order; undefined if there is no such order. */
export const orderSellerPort =
  definePort<(ctx: Context, orderId: string) => Promise<string | undefined>>('wallet.order-seller')

/** Returns the number of open disputes about sales, by seller. Sellers without one are absent. */
export const openDisputesPort =
  definePort<(ctx: Context, sellerIds: readonly string[]) => Promise<Map<string, number>>>(
    'wallet.open-disputes',
  )

/** Returns the id of the order with a number. */
export const orderIdPort =
  definePort<(ctx: Context, number: number) => Promise<string | undefined>>('wallet.order-id')

export interface OrderName {
  /** The order number shown to users. */
  number: number
  itemName: string
}

/** Selects the ids of the orders of a listing or an item. */
export const orderIdsPort = definePort<(thing: 'listing' | 'item', id: string) => SQL>('wallet.order-ids')

/** Returns order names by order id. */
export const orderNamesPort =
  definePort<(ctx: Context, ids: readonly string[]) => Promise<Map<string, OrderName>>>('wallet.order-names')

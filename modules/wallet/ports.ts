import type { PayoutMethod } from '@/modules/wallet/contract'
import type { Context } from '@/src/kit/context'
import type { ExternalResult } from '@/src/kit/outbox-jobs'
import { definePort } from '@/src/kit/ports'

export interface PayoutRequest {
  /** The idempotency key: the same for every attempt at this payout. */
  key: string
  payoutId: string
  sellerId: string
  amountCents: number
  method: PayoutMethod
}

/** The provider's own record of a payout. */
export interface ProviderPayout {
  /** What came back of it in cents, because the bank refused it or the site reversed it. */
  returnedCents: number
}

/** Sends real money to sellers. Every call carries a key that makes repeating it harmless for a day. */
export interface PayoutProvider {
  readonly name: string
  /** The ways by which it pays. */
  readonly methods: readonly PayoutMethod[]
  /** Refuses by name, in the transaction that asks for a payout, where this seller cannot be paid now. */
  requirePayable(tx: Context, sellerId: string): Promise<void>
  sendPayout(ctx: Context, payout: PayoutRequest): Promise<ExternalResult<ProviderPayout>>
  /** What became of the payout with this key; null is the provider's word that it never got it. */
  findPayout(ctx: Context, key: string): Promise<ExternalResult<ProviderPayout | null>>
  /** Takes a part of a payout back from the seller, where they still have it. */
  reversePayout(
    ctx: Context,
    reversal: { key: string; payoutKey: string; amountCents: number },
  ): Promise<ExternalResult<ProviderPayout>>
}

export const payoutProviderPort = definePort<PayoutProvider>('wallet.payout-provider')

/** The seller's net of orders that are paid and not yet complete, in cents. */
export const sellerEscrowPort =
  definePort<(ctx: Context, sellerId: string) => Promise<number>>('wallet.seller-escrow')

export interface OrderName {
  /** The running number that people read. */
  number: number
  itemName: string
}

/** What people call the orders with these ids. */
export const orderNamesPort =
  definePort<(ctx: Context, ids: readonly string[]) => Promise<Map<string, OrderName>>>('wallet.order-names')

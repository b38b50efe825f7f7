import type { PayoutMethod } from '@/modules/wallet/contract'
import type { Context } from '@/src/core/context'
import { definePort } from '@/src/core/ports'

export interface PayoutOrder {
  /** The idempotency key: the same for every attempt at this payout. */
  key: string
  payoutId: string
  sellerId: string
  amountCents: number
  method: PayoutMethod
}

/** What became of a payout. `unknown` must be tried again with the same key. */
export type PayoutAnswer =
  | { outcome: 'paid' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string }

/** Sends real money to sellers. */
export interface PayoutProvider {
  readonly name: string
  sendPayout(ctx: Context, payout: PayoutOrder): Promise<PayoutAnswer>
}

export const payoutProviderPort = definePort<PayoutProvider>('wallet.payout-provider')

/** The seller's net of orders that are paid and not yet complete, in cents. */
export const sellerEscrowPort =
  definePort<(ctx: Context, sellerId: string) => Promise<number>>('wallet.seller-escrow')

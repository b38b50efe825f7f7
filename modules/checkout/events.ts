import { defineEvent } from '@/src/kit/events'

/** A sandbox intent changed. Corresponds to a webhook of a real provider. */
export const SandboxIntentChanged = defineEvent<{ intentId: string; orderId: string }>(
  'checkout.sandbox-intent-changed',
)

/** The bank account for a seller's payouts changed. */
export const PayoutAccountChanged = defineEvent<{ sellerId: string }>('checkout.payout-account-changed')

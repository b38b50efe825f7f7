import { defineEvent } from '@/src/kit/events'

/** The sandbox's word that an intent changed: what a webhook is for a real provider. */
export const SandboxIntentChanged = defineEvent<{ intentId: string; orderId: string }>(
  'checkout.sandbox-intent-changed',
)

/** The money of a seller goes to another bank from now on. */
export const PayoutAccountChanged = defineEvent<{ sellerId: string }>('checkout.payout-account-changed')

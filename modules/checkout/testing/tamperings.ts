import type { Tamperings } from '@/tests/support/module-testing/tampering'

export const tamperings: Tamperings = () => ({
  P1: ["update checkout_sandbox_intents set status = 'canceled'"],
  P2: ["update checkout_sandbox_intents set buyer_id = 'thief'"],
  P3: ['update checkout_sandbox_payouts set amount_cents = amount_cents + 1'],
  P4: ["insert into checkout_stripe_transfers values ('payout:none', 'none', 'acct_1', 1)"],
})

import { eq } from 'drizzle-orm'
import { sandboxIntents, stripeAccounts } from '@/modules/checkout/schema'
import type { PersonalData } from '@/src/kit/accounts/personal-data'
import { decimalOf } from '@/src/kit/money'
import { isoTime } from '@/src/kit/text/iso-time'
import { exportFewRowsOf, exportRowsOf } from '@/src/privacy/export-pages'

const exportSandboxPayments = exportRowsOf(
  sandboxIntents,
  sandboxIntents.buyerId,
  ({ id, orderId, amountCents, status, chargedAt }) => ({
    id,
    orderId,
    amount: decimalOf(amountCents),
    status,
    chargedAt: isoTime(chargedAt),
  }),
)

const exportStripeAccount = exportFewRowsOf(
  stripeAccounts,
  stripeAccounts.sellerId,
  ({ accountId, state, destination, frozenUntil }) => ({
    accountId,
    state,
    destination,
    frozenUntil: isoTime(frozenUntil),
  }),
)

export const personalData: PersonalData = {
  tables: {
    checkout_sandbox_intents: {
      retention: 'kept',
      why: 'The records of the sandbox provider, which the ledger is checked against. They hold IDs and amounts.',
      download: { sandboxPayments: exportSandboxPayments },
    },
    checkout_stripe_accounts: {
      retention: 'erased',
      why: 'No further payouts are made. The Stripe account belongs to the user and stays at Stripe.',
      download: { stripeAccounts: exportStripeAccount },
    },
    checkout_stripe_transfers: {
      retention: 'kept',
      why: 'A payout can only be proven or reversed with the ID of the Stripe account that received it.',
      notExported: 'The download contains the payouts with time and amount, and the Stripe account.',
    },
    checkout_stripe_events: {
      retention: 'kept',
      why: 'Prevents processing a Stripe event twice. It holds the Stripe IDs of what changed, and is deleted after forty days.',
      notExported: 'The resulting changes are in the download.',
    },
  },
  // These ids belong to sandbox payments, not to users.
  notPersonal: { checkout_sandbox_refunds: ['intent_id'], checkout_sandbox_disputes: ['intent_id'] },
  erase: async (tx, { id }) => {
    await tx.db.delete(stripeAccounts).where(eq(stripeAccounts.sellerId, id))
  },
}

import { eq } from 'drizzle-orm'
import { sandboxIntents, stripeAccounts } from '@/modules/checkout/schema'
import { isoTime } from '@/src/kit/iso-time'
import { decimalOf } from '@/src/kit/money'
import {
  type ExportRecords,
  exportInPages,
  exportRowsOf,
  type PersonalData,
} from '@/src/privacy/personal-data'

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

const exportStripeAccount: ExportRecords = (ctx, userId) =>
  exportInPages(
    () => ctx.db.select().from(stripeAccounts).where(eq(stripeAccounts.sellerId, userId)),
    (rows) =>
      rows.map(({ accountId, state, frozenUntil }) => ({
        accountId,
        state,
        frozenUntil: isoTime(frozenUntil),
      })),
  )

export const personalData: PersonalData = {
  tables: {
    checkout_sandbox_intents: {
      retention: 'kept',
      why: 'These are the books of the payment provider, which the ledger is compared with; they hold ids and amounts.',
      download: { sandboxPayments: exportSandboxPayments },
    },
    checkout_stripe_accounts: {
      retention: 'erased',
      why: 'Nothing is paid out any more. The account with Stripe is theirs, and stays with Stripe.',
      download: { stripeAccounts: exportStripeAccount },
    },
    checkout_stripe_transfers: {
      retention: 'kept',
      why: 'Without Stripe’s number of the account that a payout went to it could neither be proven nor taken back.',
      notExported: 'The payouts in the download say when and how much, the account with Stripe where to.',
    },
    checkout_stripe_events: {
      retention: 'kept',
      why: 'Each message of Stripe is heard once; it names what changed by the number that Stripe gave it.',
      notExported: 'What it made known is in the download.',
    },
  },
  erase: async (tx, { id }) => {
    await tx.db.delete(stripeAccounts).where(eq(stripeAccounts.sellerId, id))
  },
}

import { and, eq, inArray, sql } from 'drizzle-orm'
import { checkoutErrors } from '@/modules/checkout/errors'
import { isIban, maskIban } from '@/modules/manual/iban-contract'
import { serverMessages } from '@/modules/manual/messages'
import { newReference } from '@/modules/manual/references'
import { type CreditTransferRow, creditTransfers } from '@/modules/manual/schema'
import { maybePayee } from '@/modules/manual/transfers/payees'
import type { PayoutProvider, ProviderPayout } from '@/modules/wallet/ports'
import type { Context } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** Payouts that staff send through the bank. */
export const manualPayouts: PayoutProvider = {
  name: 'manual',
  isRealMoney: true,
  methods: ['bank'],
  // Banks take one to three days after a statement shows that the money left.
  arrivalDays: 3,
  throws: [checkoutErrors.payout_account_missing, checkoutErrors.payout_frozen],
  requirePayable: async (tx, sellerId) => {
    const payee = await maybePayee(tx, sellerId)
    if (!payee) throw checkoutErrors.payout_account_missing()
    if (isFrozen(tx, payee)) throw checkoutErrors.payout_frozen()
  },
  findDestination: async (ctx, sellerId) => {
    const payee = await maybePayee(ctx, sellerId)
    return payee ? destinationOf(payee) : null
  },
  sendPayout: (ctx, { key, payoutId, sellerId, amountCents, destination }) =>
    transact(ctx, async (tx) => {
      const known = await maybeTransferByKey(tx, key)
      if (known) return { outcome: 'ok', value: present(known) }
      const payee = await maybePayee(tx, sellerId)
      if (!payee || isFrozen(tx, payee))
        return { outcome: 'refused', reason: 'the seller has no account that can be paid' }
      if (destinationOf(payee) !== destination)
        return { outcome: 'refused', reason: 'the seller has changed the account since' }
      const { name, account, bic } = payee
      await tx.db
        .insert(creditTransfers)
        .values({
          id: newReference(tx, 'MP'),
          kind: 'payout',
          key,
          payoutId,
          userId: sellerId,
          amountCents,
          name,
          account,
          bic,
          state: 'waiting',
          at: tx.now(),
        })
        .onConflictDoNothing({ target: creditTransfers.key })
      const stored = await maybeTransferByKey(tx, key)
      return stored
        ? { outcome: 'ok', value: present(stored) }
        : { outcome: 'unknown', reason: 'the payout was not stored' }
    }),
  findPayout: async (ctx, key) => {
    const transfer = await maybeTransferByKey(ctx, key)
    return { outcome: 'ok', value: transfer ? present(transfer) : null }
  },
  listRecords: async ({ db }) => {
    const isSent = and(
      eq(creditTransfers.kind, 'payout'),
      inArray(creditTransfers.state, ['paid', 'returned']),
    )
    return { outcome: 'ok', value: await db.select().from(creditTransfers).where(isSent) }
  },
  findBalance: async ({ core }) => {
    const [row] = await core.db.readInWorker((read) =>
      read<{ cents: number }>(sql`
        select (select coalesce(sum(amount_cents), 0) from manual_intents where status = 'succeeded')
          - (select coalesce(sum(amount_cents - returned_cents), 0) from manual_credit_transfers
              where state in ('paid', 'returned')) as cents`),
    )
    return { outcome: 'ok', value: Number(row?.cents ?? 0) }
  },
}

function destinationOf({ account }: { account: string }): string {
  return isIban(account) ? maskIban(account) : serverMessages.payeeDestination
}

function isFrozen({ core }: Context, { frozenUntil }: { frozenUntil: number | null }): boolean {
  return (frozenUntil ?? 0) > core.trustedNow()
}

async function maybeTransferByKey(ctx: Context, key: string): Promise<CreditTransferRow | undefined> {
  const [transfer] = await ctx.db.select().from(creditTransfers).where(eq(creditTransfers.key, key))
  return transfer
}

const statuses = {
  waiting: 'pending',
  sent: 'pending',
  paid: 'paid',
  returned: 'paid',
  canceled: 'failed',
} as const

function present({ state, returnedCents, note }: CreditTransferRow): ProviderPayout {
  return { status: statuses[state], returnedCents, ...(note !== null && { reason: note }) }
}

import { eq } from 'drizzle-orm'
import { userIdOf } from '@/modules/auth/factory'
import { buildTransferSite, sellerIban } from '@/modules/manual/factory'
import { manualPayments } from '@/modules/manual/payments'
import { creditTransfers, intents } from '@/modules/manual/schema'
import { manualPayouts } from '@/modules/manual/transfers/payouts'
import { decimalOf } from '@/src/kit/money'
import { transact } from '@/src/kit/transact'
import { type PaymentFixture, testPaymentProvider } from '@/tests/support/providers/payment-conformance'
import { type PayoutFixture, testPayoutProvider } from '@/tests/support/providers/payout-conformance'

testPaymentProvider('bank transfer', buildPayments)
testPayoutProvider('bank transfer', buildPayouts, ['reversePayout'])

/** Staff send what waits, and the next statement has it. */
async function sendWaiting({ app, importEntries }: Awaited<ReturnType<typeof buildTransferSite>>) {
  const waiting = await app.ctx.db.select().from(creditTransfers).where(eq(creditTransfers.state, 'waiting'))
  await importEntries(
    ...waiting.map(({ id, amountCents }) => ({ amount: `-${decimalOf(amountCents)}`, text: id, id })),
  )
}

/** No order has the payments of these tests, so no statement does; the records are as statements leave them. */
async function buildPayments(): Promise<PaymentFixture> {
  const site = await buildTransferSite()
  const { ctx } = site.app
  return {
    ctx,
    provider: manualPayments,
    buyerId: await userIdOf(site.buyer),
    pay: ({ id }) =>
      transact(ctx, (tx) =>
        tx.db.update(intents).set({ status: 'succeeded', chargedAt: tx.now() }).where(eq(intents.id, id)),
      ),
    finishRefunds: () => transact(ctx, (tx) => tx.db.update(creditTransfers).set({ state: 'paid' })),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

async function buildPayouts(): Promise<PayoutFixture> {
  const site = await buildTransferSite()
  await site.enterPayee()
  await site.sell()
  return {
    ctx: site.app.ctx,
    provider: manualPayouts,
    sellerId: await userIdOf(site.seller),
    unpayableSellerId: await userIdOf(site.buyer),
    account: sellerIban,
    finishPayouts: () => sendWaiting(site),
    sendBack: async (key, amountCents) => {
      const [sent] = await site.app.ctx.db.select().from(creditTransfers).where(eq(creditTransfers.key, key))
      await site.importEntries({ amount: decimalOf(amountCents), text: `return ${sent?.id}` })
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

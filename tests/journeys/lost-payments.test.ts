import { expect, test } from 'bun:test'
import { maybeOrderRow } from '@/modules/orders/order/move'
import { sql } from '@/src/db/columns'
import { createStripeApp } from '@/tests/support/apps/stripe-app'
import { eventually } from '@/tests/support/eventually'
import { completeOnboarding } from '@/tests/support/fake-stripe/accounts'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'
import { deliverEvents } from '@/tests/support/fake-stripe/webhooks'
import { passTime } from '@/tests/support/pass-time'
import { hasPromtool, metricsToken, TestPrometheus } from '@/tests/support/prometheus'
import { listItem, reserve } from '@/tests/support/trade'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * A site on the fake Stripe, which keeps its own books, with three orders: one sold and not paid out yet, one paid, and one not paid
 * yet.
 */
async function openMarket() {
  const app = await createStripeApp({ METRICS_TOKEN: metricsToken })
  const { stripe, webhookEndpoint } = app
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const deliverWebhooks = async () => {
    await deliverEvents(stripe.store, webhookEndpoint)
    await app.drain()
  }
  await seller.post('/api/payouts/account', {})
  const [accountId = ''] = stripe.store.tables.account.keys()
  completeOnboarding(stripe.store, accountId)
  const order = async () => String((await reserve(buyer, await listItem(seller))).body.orderId)
  const [sold, paid, unpaid] = [await order(), await order(), await order()]
  for (const id of [sold, paid])
    confirmPayment(stripe.store, String((await maybeOrderRow(app.ctx, id))?.intentId))
  await deliverWebhooks()
  await buyer.post(`/api/orders/${sold}/received`)
  const states = async () => {
    const rows = [sold, paid, unpaid].map((id) => maybeOrderRow(app.ctx, id))
    return (await Promise.all(rows)).map((row) => row?.state)
  }
  return {
    app,
    stripe,
    seller,
    buyer,
    paid,
    states,
    deliverWebhooks,
    payments: async () => (await buyer.get('/api/status')).body.services[1],
    /** What Stripe has moved, and whether the ledger agrees. */
    books: async () => ({
      refunds: stripe.store.tables.refund.size,
      paidOutCents: stripe.store.accountCents.get(accountId) ?? 0,
      difference: (await ledgerCents()) - stripe.balanceCents(),
      broken: await app.brokenInvariants(),
    }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }

  async function ledgerCents(): Promise<number> {
    const [row] = await app.ctx.db.rows<{ cents: number }>(
      sql`select coalesce(sum(amount_cents), 0) as cents from wallet_postings where account = 'asset:provider:stripe'`,
    )
    return Number(row?.cents)
  }
}

const settled = { refunds: 1, paidOutCents: 13_814, difference: 0, broken: [] }

test.each([
  ['lose-request', "can't be reached"],
  ['lose-answer', 'acts, but its answers are lost'],
  ['fail', 'responds with 500'],
] as const)(
  'while Stripe is away for three hours (%s: it %s), money waits, the operator is told, and then each payment happens once',
  async (fault) => {
    await using market = await openMarket()
    const { app, stripe, seller, buyer, paid } = market
    const prometheus = new TestPrometheus(app)
    await prometheus.scrape({ minutes: 2 })
    expect(await market.payments()).toEqual({ name: 'Payment Processing', status: 'Operational' })

    stripe.faults.chances.push({ fault, chance: 1 })
    expect((await seller.post(`/api/orders/${paid}/cancel`)).body.state).toBe('refund_pending')
    const payout = await seller.post('/api/payouts', { amount: '138.14', method: 'bank' })
    expect([payout.status, payout.body.status]).toEqual([201, 'requested'])
    const purchase = await reserve(buyer, await listItem(seller))
    expect([purchase.status, purchase.body.code]).toEqual([502, 'provider_unavailable'])
    await passTime(app, 3 * hourMs, { stepMs: 5 * minuteMs, each: () => prometheus.scrape() })
    expect((await market.states()).slice(1)).toEqual(['refund_pending', 'expiring'])
    expect((await buyer.get('/api/items')).status).toBe(200)
    expect((await seller.get('/api/wallet')).body.available).toBe('0.00')
    expect(await market.payments()).toEqual({ name: 'Payment Processing', status: 'Degraded' })
    for (const job of ['orders.refund', 'wallet.send-payout'])
      expect(
        app.logLines.filter((line) => line.includes('outcome unknown') && line.includes(job)),
      ).not.toEqual([])
    if (hasPromtool) await prometheus.expectFiring('MintmarkDestinationFailing', 'MintmarkOutboxBehind')

    stripe.faults.chances.splice(0)
    await passTime(app, 1.25 * hourMs, { stepMs: 5 * minuteMs })
    await market.deliverWebhooks()
    expect(await market.states()).toEqual(['completed', 'refunded', 'expired'])
    expect((await seller.get('/api/payouts')).body).toMatchObject([{ status: 'paid', amount: '138.14' }])
    expect(await market.books()).toEqual(settled)
    expect(await market.payments()).toEqual({ name: 'Payment Processing', status: 'Operational' })
  },
)

test('while Stripe answers slowly, the rest of the site does not wait, and each payment happens once', async () => {
  await using market = await openMarket()
  const { app, stripe, seller, buyer, paid } = market
  stripe.faults.chances.push({ fault: 'hold-answer', chance: 1 })
  expect((await seller.post(`/api/orders/${paid}/cancel`)).body.state).toBe('refund_pending')
  const payout = seller.post('/api/payouts', { amount: '138.14', method: 'bank' })
  const work = app.drain()
  await eventually(async () => expect(stripe.store.tables.refund.size).toBe(1))
  for (const path of ['/api/items', '/api/transactions', '/api/notifications', '/api/status'])
    expect((await buyer.get(path)).status).toBe(200)
  expect((await seller.post('/api/listings', listing)).status).toBe(201)
  stripe.faults.chances.splice(0)
  stripe.faults.release()
  await Promise.all([payout, work])
  await passTime(app, hourMs, { stepMs: 5 * minuteMs })
  await market.deliverWebhooks()
  expect(await market.states()).toEqual(['completed', 'refunded', 'expired'])
  expect(await market.books()).toEqual(settled)
})

const listing = { itemName: 'Crown', assetId: '901', category: 'hat', price: 5 }

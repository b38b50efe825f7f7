import { expect, test } from 'bun:test'
import { dialect, sql } from '@/src/db/columns'
import { stripeEnv } from '@/tests/support/apps/stripe-app'
import { openTestDb } from '@/tests/support/database/open-database'
import { eventually } from '@/tests/support/eventually'
import { completeOnboarding } from '@/tests/support/fake-stripe/accounts'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'
import { createFakeStripe } from '@/tests/support/fake-stripe/create-fake-stripe'
import { closeDispute, openDispute } from '@/tests/support/fake-stripe/disputes'
import { serveFakeStripe } from '@/tests/support/fake-stripe/serve'
import { deliverEvents } from '@/tests/support/fake-stripe/webhooks'
import { createSite } from '@/tests/support/servers/spawned-site'
import type { TestClient } from '@/tests/support/test-client'
import { listItem, reserve } from '@/tests/support/trade'

/** A spawned site that uses a served fake Stripe. */
async function createMarket() {
  const stripe = createFakeStripe({ now: Date.now })
  const served = serveFakeStripe(stripe)
  const site = await createSite({ ...stripeEnv, STRIPE_API_BASE: served.origin })
  await site.start()
  const [seller, buyer] = [await site.signIn('seller'), await site.signIn('buyer')]
  const deliverWebhooks = () =>
    deliverEvents(stripe.store, { url: `${site.origin}/api/webhooks/stripe`, fetch })
  const waitForState = (id: string, state: string) =>
    eventually(async () => expect((await buyer.get(`/api/orders/${id}`)).body.state).toBe(state))

  return {
    site,
    stripe,
    seller,
    buyer,
    deliverWebhooks,
    waitForState,
    /** Buys one of the seller's listings; Stripe reports the payment. */
    buy: async () => {
      const { body } = await reserve(buyer, await listItem(seller))
      expect(body).toMatchObject({ provider: 'stripe', publishableKey: stripeEnv.STRIPE_PUBLISHABLE_KEY })
      const intentId = String(body.clientSecret).split('_secret_')[0] ?? ''
      confirmPayment(stripe.store, intentId)
      await deliverWebhooks()
      await waitForState(body.orderId, 'paid')
      return { id: String(body.orderId), intentId }
    },
    [Symbol.asyncDispose]: async () => {
      await site[Symbol.asyncDispose]()
      await served[Symbol.asyncDispose]()
    },
  }
}

async function deliver(seller: TestClient, buyer: TestClient, id: string): Promise<void> {
  expect((await seller.post(`/api/orders/${id}/sent`)).body.state).toBe('sent')
  expect((await buyer.post(`/api/orders/${id}/received`)).body.state).toBe('completed')
}

/** The ledger's balance at Stripe, in cents. */
async function ledgerCents(location: string): Promise<number> {
  const db = await openTestDb(location)
  const [row] = await db.read.rows<{ cents: number }>(
    sql`select coalesce(sum(amount_cents), 0) as cents from wallet_postings where account = 'asset:provider:stripe'`,
  )
  await db.close()
  return Number(row?.cents)
}

test('with Stripe payments: purchase, delivery, payout, refund and chargeback, and the ledger matches Stripe to the cent', async () => {
  await using market = await createMarket()
  const { stripe, seller, buyer } = market
  await seller.post('/api/payouts/account', {})
  const [accountId = ''] = stripe.store.tables.account.keys()
  completeOnboarding(stripe.store, accountId)
  await market.deliverWebhooks()
  await eventually(async () => expect((await seller.get('/api/payouts/account')).body.state).toBe('ready'))

  const completed = await market.buy()
  await deliver(seller, buyer, completed.id)
  const disputed = await market.buy()
  await deliver(seller, buyer, disputed.id)
  const refunded = await market.buy()
  await seller.post(`/api/orders/${refunded.id}/cancel`)
  await market.deliverWebhooks()
  await market.waitForState(refunded.id, 'refunded')

  expect((await seller.get('/api/wallet')).body.available).toBe('276.28')
  const payout = await seller.post('/api/payouts', { amount: '138.14', method: 'bank' })
  expect(payout.body).toMatchObject({ status: 'paid', amount: '138.14' })
  expect(stripe.store.accountCents.get(accountId)).toBe(13_814)

  const dispute = openDispute(stripe.store, disputed.intentId)
  await market.deliverWebhooks()
  closeDispute(stripe.store, dispute, 'lost')
  await market.deliverWebhooks()
  await market.waitForState(disputed.id, 'charged_back')

  await eventually(async () =>
    expect(await ledgerCents(market.site.databaseLocation)).toBe(stripe.balanceCents()),
  )
  expect(await market.site.stop()).toBe(0)
  const audit = await market.site.command('audit')
  expect([audit.exitCode, audit.exitCode === 0 ? '' : audit.stdout]).toEqual([0, ''])
})

// On PostgreSQL another process takes over when the dead process's claim expires: tests/stripe moves the clock for that.
test.if(dialect === 'sqlite')(
  'a site killed during a refund retries with the same key, and the buyer is refunded once (A37)',
  async () => {
    await using market = await createMarket()
    const { stripe, site, seller } = market
    const { id } = await market.buy()
    stripe.faults.next('hold-answer', 'POST /v1/refunds')
    void seller.post(`/api/orders/${id}/cancel`).catch(() => undefined)
    await eventually(async () => expect(stripe.store.tables.refund.size).toBe(1))
    await site.kill()
    stripe.faults.release()
    await site.start()
    await market.waitForState(id, 'refunded')
    const keys = stripe.requests.filter(({ route }) => route === 'POST /v1/refunds').map(({ key }) => key)
    expect([new Set(keys).size, stripe.store.tables.refund.size]).toEqual([1, 1])
    expect(await ledgerCents(site.databaseLocation)).toBe(stripe.balanceCents())
  },
)

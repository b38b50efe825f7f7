import { expect, test } from 'bun:test'
import { testedModules } from '@/modules/orders/factory'
import { catchUp, isCaughtUp, markBehind } from '@/modules/orders/payments/reconcile'
import { maybeOrderRow, syncOrder } from '@/modules/orders/service'
import { balanceOf } from '@/modules/wallet/service'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { ScriptedPaymentProvider } from '@/tests/support/providers/scripted-payment-provider'
import { listItem, pay, reserve } from '@/tests/support/trade'

const threeDays = 259_200
const wireOptions = { name: 'wire', reservationSeconds: threeDays, methods: ['card', 'crypto'] } as const

/** A site with the sandbox and a second provider. */
async function buildSite(isRealMoney = false) {
  const wire = new ScriptedPaymentProvider({ ...wireOptions, isRealMoney })
  const app = await createTestApp({ modules: [...testedModules, wire.module] })
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const row = async (orderId: string) => {
    const order = await maybeOrderRow(app.ctx, orderId)
    if (!order) throw new Error('no order')
    return order
  }
  return {
    app,
    wire,
    seller,
    buyer,
    row,
    at: (provider: string) => balanceOf(app.ctx, `asset:provider:${provider}`),
    reserve: async (over: Record<string, unknown>) => reserve(buyer, await listItem(seller), over),
    chargeWire: async (orderId: string) => {
      wire.charge(String((await row(orderId)).intentId), app.ctx.now())
      await syncOrder(app.ctx, orderId)
    },
    brokenInvariants: app.brokenInvariants,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('the providers are listed with their methods and how long they reserve, the default first', async () => {
  await using site = await buildSite()
  expect((await site.buyer.get('/api/payment-methods')).body).toEqual([
    { provider: 'sandbox', methods: ['paypal', 'card', 'crypto'], reservationSeconds: 900 },
    { provider: 'wire', methods: ['card', 'crypto'], reservationSeconds: threeDays },
  ])
})

test('a provider without real money gives way to one that moves it', async () => {
  await using site = await buildSite(true)
  const offered = (await site.buyer.get('/api/payment-methods')).body
  expect(offered).toMatchObject([{ provider: 'wire' }])
  expect((await site.reserve({ provider: 'sandbox' })).status).toBe(422)
})

test.each([
  [{}, 'sandbox', 900],
  [{ method: 'crypto' }, 'sandbox', 900],
  [{ provider: 'wire' }, 'wire', threeDays],
])('an order of %p belongs to %s, which says how long its reservation lasts', async (over, name, seconds) => {
  await using site = await buildSite()
  const { body } = await site.reserve(over)
  const { provider, reserveUntil, createdAt } = await site.row(body.orderId)
  expect([body.provider, provider, reserveUntil - createdAt]).toEqual([name, name, seconds * 1000])
})

test.each([
  [{ provider: 'telegraph' }, 'provider'],
  [{ provider: '' }, 'provider'],
  [{ provider: 'x'.repeat(41) }, 'provider'],
  [{ provider: 7 }, 'provider'],
  [{ provider: 'wire', method: 'paypal' }, 'method'],
])('%p is refused and reserves nothing', async (over, path) => {
  await using site = await buildSite()
  const listing = await listItem(site.seller)
  const refused = await reserve(site.buyer, listing, over)
  expect([refused.status, refused.body.code, refused.body.errors[0].path]).toEqual([422, 'invalid', path])
  expect((await reserve(site.buyer, listing)).status).toBe(200)
})

test('repeating a purchase with another provider returns the order with its own', async () => {
  await using site = await buildSite()
  const listing = await listItem(site.seller)
  const first = (await reserve(site.buyer, listing, { provider: 'wire', method: 'card' })).body
  const second = (await reserve(site.buyer, listing, { provider: 'sandbox', method: 'paypal' })).body
  expect([second.orderId, second.provider, second.clientSecret]).toEqual([
    first.orderId,
    'wire',
    first.clientSecret,
  ])
  expect((await site.row(first.orderId)).method).toBe('card')
})

test('payments, refunds and chargebacks stay with the provider of the order', async () => {
  await using site = await buildSite()
  const refunded = (await site.reserve({ provider: 'wire' })).body
  const disputed = (await site.reserve({ provider: 'wire' })).body
  for (const { orderId } of [refunded, disputed]) await site.chargeWire(orderId)
  const ofSandbox = (await site.reserve({})).body
  await pay(site.buyer, ofSandbox.clientSecret)
  expect([await site.at('wire'), await site.at('sandbox')]).toEqual([2 * 14_999, 14_999])
  await site.seller.post(`/api/orders/${refunded.orderId}/cancel`)
  await site.app.core.drain()
  site.wire.dispute(String((await site.row(disputed.orderId)).intentId), 'open', 0)
  await syncOrder(site.app.ctx, disputed.orderId)
  expect(site.wire.refundRequests.map(({ amountCents }) => amountCents)).toEqual([14_999])
  expect((await site.row(refunded.orderId)).state).toBe('refunded')
  expect([await site.at('wire'), await site.at('sandbox')]).toEqual([0, 14_999])
  await site.seller.post(`/api/orders/${ofSandbox.orderId}/cancel`)
  await site.app.core.drain()
  expect([site.wire.refundRequests.length, await site.at('sandbox')]).toEqual([1, 0])
  expect(await site.brokenInvariants()).toEqual([])
})

test('deadlines wait until every provider has reported what was missed', async () => {
  await using site = await buildSite()
  await markBehind(site.app.ctx)
  site.wire.reportsMissedEvents = false
  await catchUp(site.app.ctx)
  expect(isCaughtUp(site.app.ctx)).toBe(false)
  site.wire.reportsMissedEvents = true
  await catchUp(site.app.ctx)
  expect(isCaughtUp(site.app.ctx)).toBe(true)
})

import { expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { catalogCacheTag, firstItemsPoint } from '@/modules/catalog/ports'
import { feePoint } from '@/modules/fees/ports'
import { deliveryTimePoint, pricePoint, reservationTimePoint } from '@/modules/orders/order/term-points'
import { reserveAtAgreedPrice } from '@/modules/orders/service'
import { pageTitlePoint } from '@/src/http/pages/page-title'
import { invalidate } from '@/src/kit/cache/cache-versions'
import { defineChange } from '@/src/kit/checks/checks'
import { defineModule } from '@/src/kit/module/module'
import type { Provider } from '@/src/kit/ports'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { listItem, pay, reserve } from '@/tests/support/trade'

const moduleWith = (name: string, ...changes: Provider[]) =>
  defineModule({ name, owns: 'Changes of values for tests.', provides: changes })

async function openMarket(...added: ReturnType<typeof moduleWith>[]) {
  const app = await createTestApp({ modules: [...modules, ...added] })
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const listing = await listItem(seller, { price: 100 })
  const judge = await signInStaff(app, 'moderator')
  const changesOf = async (orderId: string) => (await judge.get(`/api/admin/orders/${orderId}`)).body.changes
  return { app, seller, buyer, listing, changesOf, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const tenthOff = defineChange(pricePoint, 'loyalty.tenth', async (_, __, cents) =>
  Math.ceil((cents * 9) / 10),
)
const dollarOff = defineChange(pricePoint, 'coupons.dollar', async (_, __, cents) => cents - 100)

test('modules change the price one after the other, in their order, and staff see who did', async () => {
  await using market = await openMarket(moduleWith('loyalty', tenthOff), moduleWith('coupons', dollarOff))
  const { app, buyer, listing, changesOf } = market
  const expected = await reserve(buyer, listing)
  expect([expected.body.code, expected.body.price]).toEqual(['price_changed', 89])
  const { body } = await reserve(buyer, { ...listing, price: 89 })
  expect(body.amount).toBe(89)
  expect((await reserve(buyer, { ...listing, price: 89 })).body.orderId).toBe(body.orderId)
  await pay(buyer, body.clientSecret)
  expect(await changesOf(body.orderId)).toEqual([
    { term: 'price', by: 'loyalty.tenth', from: '100.00', to: '90.00' },
    { term: 'price', by: 'coupons.dollar', from: '90.00', to: '89.00' },
  ])
  expect((await buyer.get(`/api/items/${listing.itemId}`)).body.stock).toBe(0)
  expect(await app.brokenInvariants()).toEqual([])
})

test('the other order of the modules gives the other price', async () => {
  await using market = await openMarket(moduleWith('coupons', dollarOff), moduleWith('loyalty', tenthOff))
  expect((await reserve(market.buyer, market.listing)).body.price).toBe(89.1)
})

test.each([10_001, 49, -1, 5_000.5, Number.NaN])(
  'a price of %d cents stops the reservation and is logged with the name of the change',
  async (cents) => {
    await using market = await openMarket(
      moduleWith(
        'greedy',
        defineChange(pricePoint, 'greedy.price', async () => cents),
      ),
    )
    const { app, buyer, listing } = market
    expect((await reserve(buyer, listing)).body.code).toBe('unavailable')
    expect(app.logLines.join()).toContain('greedy.price')
    expect((await buyer.get(`/api/items/${listing.itemId}`)).body.stock).toBe(1)
  },
)

test('an agreed price is the first change, never above that of the listing, and modules know that it is agreed', async () => {
  const unlessAgreed = defineChange(pricePoint, 'loyalty.tenth', async (_, { agreedCents }, cents) =>
    agreedCents === undefined ? Math.ceil((cents * 9) / 10) : undefined,
  )
  await using market = await openMarket(moduleWith('loyalty', unlessAgreed))
  const { app, buyer, listing, changesOf } = market
  const agree = (priceCents: number) => {
    const purchase = { listingId: listing.listingId, buyerId: '', priceCents, by: 'test.agreed' }
    return userIdOf(buyer).then((buyerId) =>
      reserveAtAgreedPrice(app.ctx, { ...purchase, buyerId }, async (_, id) => {
        orderId = id
      }),
    )
  }
  let orderId = ''
  for (const wrong of [10_001, 49, 80.5])
    await expect(agree(wrong)).rejects.toMatchObject({ kind: { code: 'price_changed' } })
  await agree(8_000)
  expect(await changesOf(orderId)).toEqual([
    { term: 'price', by: 'test.agreed', from: '100.00', to: '80.00' },
  ])
})

test('a module changes the fees of a sale, whose lines still add up', async () => {
  const halved = defineChange(feePoint, 'promo.halved', async (_, __, { platform, ...lines }) => ({
    ...lines,
    platform: { ...platform, bps: Math.floor(platform.bps / 2), rule: 'Promotion' },
  }))
  await using market = await openMarket(moduleWith('promo', halved))
  const { app, buyer, listing, changesOf } = market
  const { body } = await reserve(buyer, listing)
  await pay(buyer, body.clientSecret)
  expect(await changesOf(body.orderId)).toEqual([
    { term: 'fees', by: 'promo.halved', from: '7.90', to: '5.40' },
  ])
  await buyer.post(`/api/orders/${body.orderId}/received`)
  expect(await app.brokenInvariants()).toEqual([])
})

test.each<[string, object]>([
  ['negative', { bps: -1 }],
  ['above the price', { bps: 10_001 }],
  ['a fraction of a cent', { fixedCents: 0.5 }],
  ['a maximum below the minimum', { minCents: 200, maxCents: 100 }],
])('fees that are %s stop the reservation', async (_, terms) => {
  const wrong = defineChange(feePoint, 'promo.wrong', async (__, ___, { platform, ...lines }) => ({
    ...lines,
    platform: { ...platform, ...terms },
  }))
  await using market = await openMarket(moduleWith('promo', wrong))
  expect((await reserve(market.buyer, market.listing)).body.code).toBe('unavailable')
  expect(market.app.logLines.join()).toContain('promo.wrong')
})

test('modules change how long a buyer may take to pay and a seller to hand over', async () => {
  await using market = await openMarket(
    moduleWith(
      'patience',
      defineChange(reservationTimePoint, 'patience.pay', async () => 3_600),
    ),
    moduleWith(
      'slow',
      defineChange(deliveryTimePoint, 'slow.hand-over', async () => 86_400),
    ),
  )
  const { app, buyer, listing, changesOf } = market
  const { body } = await reserve(buyer, listing)
  expect(Date.parse(body.reserveUntil)).toBe(app.core.now() + 3_600_000)
  await pay(buyer, body.clientSecret)
  const { nextAction } = (await buyer.get(`/api/orders/${body.orderId}`)).body
  expect(Date.parse(nextAction.deadline)).toBe(app.core.now() + 86_400_000)
  expect(await changesOf(body.orderId)).toEqual([
    { term: 'reservation', by: 'patience.pay', from: '900', to: '3600' },
    { term: 'delivery', by: 'slow.hand-over', from: '3600', to: '86400' },
  ])
})

test('a payment arrives whatever a module says of the time to hand over', async () => {
  const never = defineChange(deliveryTimePoint, 'slow.never', async () => Number.POSITIVE_INFINITY)
  const broken = defineChange(deliveryTimePoint, 'slow.broken', async () => {
    throw new Error('no time today')
  })
  await using market = await openMarket(moduleWith('slow', never, broken))
  const { app, buyer, listing, changesOf } = market
  const { body } = await reserve(buyer, listing)
  await pay(buyer, body.clientSecret)
  const order = (await buyer.get(`/api/orders/${body.orderId}`)).body
  expect(order.state).toBe('paid')
  expect(Date.parse(order.nextAction.deadline)).toBe(app.core.now() + 3_600_000)
  expect(await changesOf(body.orderId)).toEqual([])
  expect(app.logLines.join()).toMatch(/slow\.never.*slow\.broken/)
})

test('modules put items first in the marketplace; a wrong list is skipped', async () => {
  let first: readonly string[] = []
  await using market = await openMarket(
    moduleWith(
      'ads',
      defineChange(firstItemsPoint, 'ads.first', async (_, __, ids) => [...first, ...ids]),
    ),
  )
  const { app, seller, listing } = market
  for (let at = 0; at < 3; at++) await listItem(seller, { price: 1 })
  const show = async (ids: readonly string[]) => {
    first = ids
    await transact(app.ctx, async (tx) => invalidate(tx, catalogCacheTag))
    return (await app.visitor().get('/api/items?featured=first')).body
  }
  const plain = await show([])
  expect(plain[0].id).not.toBe(listing.itemId)
  const promoted = await show(['unknown', listing.itemId])
  expect(promoted[0].id).toBe(listing.itemId)
  expect(promoted[0].featured).toBeUndefined()
  expect(promoted).toHaveLength(plain.length)
  expect(await show([listing.itemId, listing.itemId])).toEqual(plain)
  expect(app.logLines.join()).toContain('ads.first')
})

test('a module changes the title of a page; one that would break it is skipped', async () => {
  const titles = new Map([
    ['/support', { title: 'We Help', description: 'Ask us anything.' }],
    ['/terms', { title: '', description: undefined }],
  ])
  const change = defineChange(pageTitlePoint, 'seo.title', async (_, { page }) => titles.get(page))
  await using market = await openMarket(moduleWith('seo', change))
  const read = async (path: string) => (await market.app.visitor().fetch(path)).text()
  const html = await read('/support')
  expect(html).toContain('<title>We Help · Mintmark</title>')
  expect(html).toContain('Ask us anything.')
  expect(await read('/terms')).not.toContain('<title> ·')
  expect(market.app.logLines.join()).toContain('seo.title')
})

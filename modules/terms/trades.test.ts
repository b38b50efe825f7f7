import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { Glob } from 'bun'
import { signInStaff } from '@/modules/auth/factory'
import { createMarket, offer, stateOf } from '@/modules/offers/factory'
import { accept, publishVersion } from '@/modules/terms/factory'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem, reserve } from '@/tests/support/trade'

const newListing = { itemName: 'Valk', assetId: '4390891467', category: 'hat', price: 10, condition: 'good' }

/** Every place in the product that creates an order or a listing. */
const creators = ['modules/catalog/listings/listings.ts', 'modules/orders/reservations/reserve-listing.ts']

test('orders and listings are created in one place each, which asks whether the user may', async () => {
  const found: string[] = []
  for await (const path of new Glob('{modules,src}/**/*.ts').scan('.')) {
    if (/\.test\.ts$|\/factory\.ts$|\/testing\//.test(path)) continue
    if (/insert\((orders|listings)\)/.test(readFileSync(path, 'utf8'))) found.push(path)
  }
  expect(found.sort()).toEqual(creators)
  for (const path of creators) expect(readFileSync(path, 'utf8')).toContain('beforeTradePoint')
})

test('who has not accepted the terms that apply buys and lists nothing new, in any way, until they do', async () => {
  await using market = await createMarket()
  const { app, seller, buyer, rival } = market
  const others = [await listItem(seller), await listItem(seller), await listItem(seller)] as const
  const reserved = await reserve(buyer, others[0])
  const { key } = (await seller.post('/api/keys', { name: 'Bot', scopes: ['listings:write'] })).body
  const paid = await buy(rival, await listItem(seller))
  const bought = await offer(market, 80)
  const admin = await signInStaff(app, 'admin')
  const number = await publishVersion(admin)

  const list = (as: TestClient, headers = {}) => as.send('POST', '/api/listings', newListing, headers)
  const byKey = { authorization: `Bearer ${key}` }
  const asBuyer: (() => Promise<{ status: number; body: { code?: string } }>)[] = [
    () => reserve(buyer, others[1]),
    () => list(buyer),
  ]
  const asSeller = [() => list(seller), () => list(app.visitor(), byKey)]
  const outcome = async (way: () => Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await way()
    return `${status} ${body.code}`
  }
  for (const way of [...asBuyer, ...asSeller]) expect(await outcome(way)).toBe('403 terms_not_accepted')
  // The seller accepts the price of a buyer who hasn't accepted the terms.
  const acceptOffer = () => seller.post(`/api/offers/${bought.id}/accept`)
  expect(await outcome(acceptOffer)).toBe('409 reservation_rejected')

  await accept(seller, number)
  for (const way of asSeller) expect((await way()).status).toBe(201)
  expect(await outcome(acceptOffer)).toBe('409 reservation_rejected')
  expect(await stateOf(buyer)).toEqual(['open'])

  // What has begun goes on.
  expect((await reserve(buyer, others[0])).body.orderId).toBe(reserved.body.orderId)
  expect((await seller.post(`/api/orders/${paid}/sent`)).status).toBe(200)
  expect((await rival.post(`/api/orders/${paid}/received`)).status).toBe(200)
  expect((await rival.post('/api/privacy/deletion', { confirmation: 'delete my account' })).status).toBe(204)

  await accept(buyer, number)
  expect((await acceptOffer()).status).toBe(200)
  for (const way of [() => reserve(buyer, others[2]), () => list(buyer)])
    expect((await way()).status).toBeLessThan(300)
})

test('the buyer of a counteroffer accepts the terms first', async () => {
  await using market = await createMarket()
  const { app, seller, buyer } = market
  const { id } = await offer(market, 80)
  await seller.post(`/api/offers/${id}/counter`, { price: 90 })
  const number = await publishVersion(await signInStaff(app, 'admin'))
  const take = () => buyer.post(`/api/offers/${id}/accept`)
  const { status, body } = await take()
  expect([status, body.code]).toEqual([403, 'terms_not_accepted'])
  await accept(buyer, number)
  expect((await take()).status).toBe(200)
})

test('an offer that a rule would accept stays open while its buyer has not accepted the terms', async () => {
  await using market = await createMarket()
  const { app, seller, buyer, listing } = market
  await seller.put('/api/offers/rules', { declineBelow: null, acceptFrom: 70 })
  const number = await publishVersion(await signInStaff(app, 'admin'))
  await accept(seller, number)
  await buyer.post(`/api/listings/${listing.listingId}/offers`, { price: 80 })
  expect(await stateOf(buyer)).toEqual(['open'])
  await accept(buyer, number)
  await buyer.post(`/api/offers/${(await buyer.get('/api/offers')).body[0].id}/withdraw`)
  app.advance(1)
  await buyer.post(`/api/listings/${listing.listingId}/offers`, { price: 80 })
  expect(await stateOf(buyer)).toEqual(['accepted', 'withdrawn'])
})

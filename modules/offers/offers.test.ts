import { expect, test } from 'bun:test'
import {
  expectResponse,
  listItem,
  pay,
  readNotifications,
  reserve,
  signInStaff,
  type TestClient,
  userIdOf,
} from 'mintmark/testing'
import { expireOffers } from './ended-offers'
import { createMarket, offer, stateOf } from './factory'
import { answerMs } from './offer-steps'

const accepted = {
  status: 200,
  events: ['catalog.listing-changed', 'offers.offer-changed', 'orders.order-placed'],
}

test('an accepted price reserves the copy for the buyer, who pays it while the listing keeps its own', async () => {
  await using market = await createMarket()
  const { app, seller, buyer, rival, listing } = market
  const { id } = await offer(market)
  const { body } = await expectResponse(app, { as: seller, post: `/api/offers/${id}/accept`, ...accepted })
  expect(body).toMatchObject({ state: 'accepted', price: 80, listingPrice: 100, role: 'seller' })
  expect((await reserve(rival, listing)).body.code).toBe('listing_unavailable')
  expect((await reserve(buyer, listing)).body).toMatchObject({ code: 'price_changed', price: 80 })
  const reserved = await reserve(buyer, { ...listing, price: 80 })
  expect(reserved.body.orderId).toBe(body.orderId)
  await pay(buyer, reserved.body.clientSecret)
  expect((await buyer.get(`/api/orders/${body.orderId}`)).body).toMatchObject({
    state: 'paid',
    amount: '80.00',
  })
})

test('when the reservation ends unpaid, the listing is on sale again at its price', async () => {
  await using market = await createMarket()
  const { app, seller, buyer, rival, listing } = market
  const { id } = await offer(market)
  const { body } = await seller.post(`/api/offers/${id}/accept`)
  await buyer.post(`/api/orders/${body.orderId}/cancel`)
  await app.drain()
  expect((await reserve(buyer, { ...listing, price: 80 })).body.code).toBe('price_changed')
  expect((await reserve(rival, listing)).status).toBe(200)
})

test('the parties answer in turn, with at most five prices', async () => {
  await using market = await createMarket()
  const { app, seller, buyer } = market
  const { id } = await offer(market)
  await expectResponse(app, {
    as: buyer,
    post: `/api/offers/${id}/counter`,
    body: { price: 85 },
    status: 409,
    code: 'offers_not_your_turn',
  })
  const turns = [seller, buyer, seller, buyer] as const
  for (const [at, as] of turns.entries())
    await expectResponse(app, {
      as,
      post: `/api/offers/${id}/counter`,
      body: { price: 90 + at },
      status: 200,
      events: ['offers.offer-changed'],
    })
  await expectResponse(app, {
    as: seller,
    post: `/api/offers/${id}/counter`,
    body: { price: 99 },
    status: 409,
    code: 'offers_no_more_rounds',
  })
  const { body } = await expectResponse(app, { as: seller, post: `/api/offers/${id}/accept`, ...accepted })
  expect(body).toMatchObject({ price: 93, round: 5, proposedBy: 'buyer' })
})

test('who proposed a price can withdraw it, and the buyer always', async () => {
  await using market = await createMarket()
  const { app, seller, buyer } = market
  const { id } = await offer(market)
  const post = `/api/offers/${id}/withdraw`
  await expectResponse(app, { as: seller, post, status: 409, code: 'offers_not_your_turn' })
  await seller.post(`/api/offers/${id}/counter`, { price: 90 })
  const { body } = await expectResponse(app, {
    as: seller,
    post,
    status: 200,
    events: ['offers.offer-changed'],
  })
  expect(body.state).toBe('withdrawn')
  const again = await offer(market)
  await seller.post(`/api/offers/${again.id}/counter`, { price: 90 })
  expect((await buyer.post(`/api/offers/${again.id}/withdraw`)).body.state).toBe('withdrawn')
})

test('an offer is refused above the price, for an own listing, twice, and for what is not on sale', async () => {
  await using market = await createMarket()
  const { app, seller, buyer, rival, listing } = market
  const post = `/api/listings/${listing.listingId}/offers`
  const refused: [TestClient, unknown, number, string][] = [
    [buyer, { price: 100.01 }, 422, 'invalid'],
    [buyer, { price: 0.49 }, 422, 'invalid'],
    [buyer, { price: 80, message: 'x'.repeat(501) }, 422, 'invalid'],
    [seller, { price: 80 }, 403, 'offers_own_listing'],
  ]
  for (const [as, body, status, code] of refused) await expectResponse(app, { as, post, body, status, code })
  await offer(market, 100)
  await expectResponse(app, {
    as: buyer,
    post,
    body: { price: 90 },
    status: 409,
    code: 'offers_already_open',
  })
  await reserve(rival, listing)
  await expectResponse(app, {
    as: rival,
    post,
    body: { price: 90 },
    status: 409,
    code: 'offers_listing_unavailable',
  })
})

test('a block stops offers in both directions', async () => {
  await using market = await createMarket()
  const { app, seller, buyer, rival, listing } = market
  await seller.put(`/api/conversations/${await userIdOf(buyer)}/block`)
  await rival.put(`/api/conversations/${await userIdOf(seller)}/block`)
  for (const as of [buyer, rival])
    await expectResponse(app, {
      as,
      post: `/api/listings/${listing.listingId}/offers`,
      body: { price: 80 },
      status: 409,
      code: 'offers_listing_unavailable',
    })
})

test('of an acceptance, a withdrawal and a purchase at the same time, exactly one wins', async () => {
  await using market = await createMarket()
  const { app, seller, buyer, rival, listing } = market
  const { id } = await offer(market)
  const results = await Promise.all([
    seller.post(`/api/offers/${id}/accept`),
    seller.post(`/api/offers/${id}/accept`),
    reserve(rival, listing),
  ])
  expect(results.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  const { listingId } = await listItem(seller, { price: 50 })
  const other = await buyer.post(`/api/listings/${listingId}/offers`, { price: 40 })
  const both = await Promise.all([
    buyer.post(`/api/offers/${other.body.id}/withdraw`),
    seller.post(`/api/offers/${other.body.id}/decline`),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await app.drain()
})

test('an offer ends after 48 hours, and when its listing is gone, and its parties hear of it', async () => {
  await using market = await createMarket()
  const { app, seller, buyer, rival, listing } = market
  await offer(market)
  app.advance(answerMs)
  await expireOffers(app.ctx)
  expect(await stateOf(buyer)).toEqual(['expired'])
  await offer(market, 70)
  await offer(market, 60, rival)
  await seller.delete(`/api/listings/${listing.listingId}`)
  await app.drain()
  expect([await stateOf(rival), await stateOf(buyer)]).toEqual([['closed'], ['closed', 'expired']])
  const titles = (await readNotifications(app, rival)).map(({ title }) => title)
  expect(titles).toContain('Offer closed')
})

test('a suspended buyer gets no reservation', async () => {
  await using market = await createMarket()
  const { app, seller, buyer } = market
  const { id } = await offer(market)
  const moderator = await signInStaff(app, 'moderator')
  const person = `/api/admin/people/${await userIdOf(buyer)}`
  expect((await moderator.post(`${person}/suspend`, { reason: 'Fakes.' })).status).toBe(200)
  await expectResponse(app, {
    as: seller,
    post: `/api/offers/${id}/accept`,
    status: 409,
    code: 'reservation_rejected',
  })
})

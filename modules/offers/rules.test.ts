import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import {
  expectResponse,
  listItem,
  readNotifications,
  reserve,
  signInStaff,
  type TestClient,
  userIdOf,
} from 'mintmark/testing'
import { acceptByRule } from './accept-offer'
import { createMarket, offer, stateOf } from './factory'
import { offers } from './schema'

test('the text of an offer is a message to the seller, and gone when staff remove it', async () => {
  await using market = await createMarket()
  const { app, seller, buyer, listing } = market
  const post = `/api/listings/${listing.listingId}/offers`
  const secret = { price: 80, message: 'What is your password?' }
  await expectResponse(app, { as: buyer, post, body: secret, status: 422, code: 'message_tells_secret' })
  expect((await buyer.post(post, { price: 80, message: 'Would 80 do?' })).status).toBe(201)
  const buyerId = await userIdOf(buyer)
  const [sent] = (await seller.get(`/api/conversations/${buyerId}`)).body
  expect(sent).toMatchObject({ senderId: buyerId, content: 'Would 80 do?', itemId: listing.itemId })
  expect((await seller.get('/api/offers')).body).toMatchObject([{ message: 'Would 80 do?' }])
  const moderator = await signInStaff(app, 'moderator')
  const path = `/api/admin/messages/${sent.id}`
  expect((await moderator.send('DELETE', path, { reason: 'Spam.' })).status).toBe(204)
  expect((await seller.get('/api/offers')).body[0].message).not.toContain('80')
})

test('a buyer makes at most five offers for a listing', async () => {
  await using market = await createMarket()
  const { app, buyer, listing } = market
  for (let made = 0; made < 5; made++) {
    const { id } = await offer(market, 50 + made)
    await buyer.post(`/api/offers/${id}/withdraw`)
  }
  const post = `/api/listings/${listing.listingId}/offers`
  await expectResponse(app, { as: buyer, post, body: { price: 90 }, status: 409, code: 'offers_used_up' })
})

describe('with a rule of the seller', () => {
  const rules = '/api/offers/rules'

  test.each([
    [69.99, 'declined'],
    [70, 'open'],
    [94.99, 'open'],
    [95, 'accepted'],
    [100, 'accepted'],
  ])('an offer of $%p for a listing of $100 is %s', async (price, state) => {
    await using market = await createMarket()
    const { app, seller, buyer } = market
    expect((await seller.put(rules, { declineBelow: 70, acceptFrom: 95 })).status).toBe(200)
    expect(await offer(market, price)).toMatchObject({ state, price })
    expect(await stateOf(buyer)).toEqual([state])
    await app.drain()
    const titlesOf = async (as: TestClient) => (await readNotifications(app, as)).map(({ title }) => title)
    const told = { declined: ['Offer declined'], open: [], accepted: ['Offer accepted'] }[state]
    expect((await titlesOf(buyer)).filter((title) => title.startsWith('Offer'))).toEqual(told ?? [])
    expect((await titlesOf(seller)).includes('New offer')).toBe(state !== 'declined')
  })

  test("a buyer's counteroffer is answered too, and a seller's own price is not", async () => {
    await using market = await createMarket()
    const { seller, buyer } = market
    await seller.put(rules, { declineBelow: null, acceptFrom: 90 })
    const { id } = await offer(market, 60)
    expect((await seller.post(`/api/offers/${id}/counter`, { price: 95 })).body.state).toBe('open')
    const { body } = await buyer.post(`/api/offers/${id}/counter`, { price: 90 })
    expect(body).toMatchObject({ state: 'accepted', price: 90, round: 3 })
    expect(body.orderId).not.toBeNull()
  })

  test('an offer that meets it stays open while the copy cannot be reserved', async () => {
    await using market = await createMarket()
    const { app, seller, buyer, listing } = market
    await seller.put(rules, { declineBelow: null, acceptFrom: 90 })
    for (let taken = 0; taken < 10; taken++) await reserve(buyer, await listItem(seller))
    expect((await offer(market, 95)).state).toBe('open')
    await seller.delete(`/api/listings/${listing.listingId}`)
    await app.drain()
    expect(await stateOf(buyer)).toEqual(['closed'])
  })

  test.each([
    ['the price of the listing', { price: 200 }, { acceptFrom: 90 }],
    ['the rule of the seller', { price: 100 }, { acceptFrom: 99 }],
    ['neither', { price: 100 }, { acceptFrom: 95 }],
  ])('an offer that met it stays open if %s has risen when it is accepted', async (risen, change, rule) => {
    await using market = await createMarket()
    const { app, seller, listing } = market
    const { id } = await offer(market, 95)
    const [row] = await app.ctx.db.select().from(offers).where(eq(offers.id, id))
    if (!row) throw new Error('an offer was made')
    await seller.put(rules, { declineBelow: null, ...rule })
    await seller.send('PATCH', `/api/listings/${listing.listingId}`, change)
    const state = risen === 'neither' ? 'accepted' : 'open'
    expect(await acceptByRule(app.ctx, row)).toMatchObject({ state, priceCents: 9_500 })
    expect(await stateOf(seller)).toEqual([state])
    expect(await app.brokenInvariants()).toEqual([])
  })

  test.each([
    [{ declineBelow: 0, acceptFrom: null }],
    [{ declineBelow: 101, acceptFrom: null }],
    [{ declineBelow: 70.5, acceptFrom: null }],
    [{ declineBelow: 90, acceptFrom: 80 }],
    [{ declineBelow: 90 }],
  ])('%p is refused', async (body) => {
    await using market = await createMarket()
    expect((await market.seller.put(rules, body)).status).toBe(422)
    expect((await market.seller.get(rules)).body).toEqual({ declineBelow: null, acceptFrom: null })
  })
})

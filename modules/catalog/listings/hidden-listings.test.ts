import { expect, test } from 'bun:test'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { sellMessages } from '@/modules/catalog/listings/sell-messages'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem, reserve } from '@/tests/support/trade'

const path = '/api/admin/listings'
const reason = 'It shows a brand without permission.'
const [changed, offered] = ['catalog.listing-changed', 'catalog.listing-offered']
const [hidden, unhidden] = ['catalog.listing-hidden', 'catalog.listing-unhidden']

async function openSite() {
  const app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const staff = await signInStaff(app, 'moderator')
  return { app, ann, bob, staff, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

async function ownListing(seller: TestClient, listingId: string) {
  const { body } = await seller.get('/api/items?sellerId=current')
  return body.find((row: { listingId: string }) => row.listingId === listingId)
}

test('a hidden listing is nowhere, and its seller sees why', async () => {
  await using site = await openSite()
  const { app, ann, bob, staff } = site
  const listing = await listItem(ann, { itemName: 'Moon Crown' })
  const { listingId, itemId } = listing
  const hide = { as: staff, post: `${path}/${listingId}/hide`, body: { reason } }
  await expectResponse(app, { ...hide, body: { reason: ' ' }, status: 422 })
  await expectResponse(app, { ...hide, status: 204, events: [changed, hidden] })
  await expectResponse(app, { ...hide, status: 409, code: 'listing_hidden' })
  expect((await bob.get(`/api/items/${itemId}`)).status).toBe(404)
  expect((await bob.get(`/api/items?sellerId=${await userIdOf(ann)}`)).body).toEqual([])
  expect((await reserve(bob, listing)).body.code).toBe('listing_unavailable')
  expect(await ownListing(ann, listingId)).toMatchObject({ status: 'paused', hiddenReason: reason })
  await app.drain()
  expect((await ann.get('/api/notifications')).body[0]).toMatchObject({
    title: 'Listing hidden',
    content: `The moderators hid your listing of Moon Crown. Reason: ${reason}`,
  })
  const own = `/api/listings/${listingId}`
  await expectResponse(app, {
    as: ann,
    patch: own,
    body: { status: 'active' },
    status: 409,
    code: 'listing_hidden',
  })
  expect((await ann.get('/api/account-actions')).body).toMatchObject([
    { action: 'catalog.hide-listing', reason },
  ])
  expect(await app.brokenInvariants()).toEqual([])
})

test('the answer of the seller is a ticket that waits for staff, and leads them to the listing', async () => {
  await using site = await openSite()
  const { ann, staff } = site
  const itemName = 'W'.repeat(100)
  const { listingId } = await listItem(ann, { itemName })
  await staff.post(`${path}/${listingId}/hide`, { reason })
  const subject = sellMessages.own.hidden.subject(itemName, listingId)
  const message = 'It is my own design.'
  const ticket = await ann.post('/api/support/tickets', { email: 'ann@mail.example', subject, message })
  expect(ticket.status).toBe(201)
  const [waiting] = (await staff.get('/api/admin/tickets')).body
  expect(waiting).toMatchObject({ id: ticket.body.id, state: 'open' })
  const [, id = ''] = /^Hidden listing (\w+):/.exec(waiting.subject) ?? []
  expect((await staff.get(`${path}?search=${id}`)).body).toMatchObject([{ listingId, hiddenReason: reason }])
})

test('an unhidden listing is on sale again, unless its seller paused it meanwhile', async () => {
  await using site = await openSite()
  const { app, ann, bob, staff } = site
  const [one, other] = [await listItem(ann), await listItem(ann)]
  for (const { listingId } of [one, other]) await staff.post(`${path}/${listingId}/hide`, { reason })
  await ann.patch(`/api/listings/${other.listingId}`, { status: 'paused' })
  const unhide = { as: staff, post: `${path}/${one.listingId}/unhide` }
  await expectResponse(app, { ...unhide, status: 204, events: [changed, offered, unhidden] })
  await expectResponse(app, { ...unhide, status: 409, code: 'listing_not_hidden' })
  await staff.post(`${path}/${other.listingId}/unhide`)
  expect(await ownListing(ann, one.listingId)).toMatchObject({ status: 'active', hiddenReason: null })
  expect(await ownListing(ann, other.listingId)).toMatchObject({ status: 'paused', hiddenReason: null })
  expect((await reserve(bob, one)).status).toBe(200)
  await app.drain()
  expect((await ann.get('/api/notifications')).body.map(({ title }: { title: string }) => title)).toContain(
    'Listing no longer hidden',
  )
})

test('an order that reserved the listing continues; if it expires, the listing stays off sale', async () => {
  await using site = await openSite()
  const { app, ann, bob, staff } = site
  const [sold, canceled] = [await listItem(ann), await listItem(ann)]
  const orderId = await buy(bob, sold)
  const reserved = (await reserve(bob, canceled)).body.orderId
  expect((await staff.post(`${path}/${sold.listingId}/hide`, { reason })).body.code).toBe('listing_gone')
  await expectResponse(app, {
    as: staff,
    post: `${path}/${canceled.listingId}/hide`,
    body: { reason },
    status: 204,
    events: [changed, hidden],
  })
  expect((await bob.post(`/api/orders/${orderId}/received`)).status).toBe(200)
  await bob.post(`/api/orders/${reserved}/cancel`)
  await app.drain()
  expect(await ownListing(ann, canceled.listingId)).toMatchObject({ status: 'paused' })
  await staff.post(`${path}/${canceled.listingId}/unhide`)
  expect(await ownListing(ann, canceled.listingId)).toMatchObject({ status: 'active' })
  expect(await app.brokenInvariants()).toEqual([])
})

test('a reservation and hiding at the same time: the listing is reserved or hidden, never on sale', async () => {
  await using app = await createTestApp({ hasFullPool: true, env: { OPEN_RESERVATIONS_MAX: '1000' } })
  const [ann, bob, staff] = [
    await app.signIn('ann'),
    await app.signIn('bob'),
    await signInStaff(app, 'moderator'),
  ]
  for (let round = 0; round < 6; round++) {
    const listing = await listItem(ann)
    const [bought, { status }] = await Promise.all([
      reserve(bob, listing),
      staff.post(`${path}/${listing.listingId}/hide`, { reason }),
    ])
    expect(status).toBe(204)
    expect([200, 409]).toContain(bought.status)
    const own = await ownListing(ann, listing.listingId)
    expect(own).toMatchObject({ status: bought.status === 200 ? 'reserved' : 'paused', hiddenReason: reason })
  }
  expect(await app.brokenInvariants()).toEqual([])
})

test('staff find listings by item, seller and id, in pages', async () => {
  await using site = await openSite()
  const { app, ann, bob, staff } = site
  const crown = await listItem(ann, { itemName: 'Moon Crown' })
  app.advance(1)
  const hat = await listItem(bob, { itemName: 'Crown Hat' })
  app.advance(1)
  await listItem(staff, { itemName: 'Plain Face' })
  await staff.post(`${path}/${crown.listingId}/hide`, { reason })
  const search = async (query: string) =>
    (await staff.get(`${path}?${query}`)).body.map(({ listingId }: { listingId: string }) => listingId)
  expect(await search('search=crown')).toEqual([hat.listingId, crown.listingId])
  expect(await search('search=ANN')).toEqual([crown.listingId])
  expect(await search(`search=${hat.listingId}`)).toEqual([hat.listingId])
  expect(await search('show=hidden')).toEqual([crown.listingId])
  expect(await search('search=crown&show=active')).toEqual([hat.listingId])
  const first = await staff.get(`${path}?limit=2`)
  expect(first.body).toHaveLength(2)
  const next = /<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect((await staff.get(next)).body).toMatchObject([
    { listingId: crown.listingId, hiddenReason: reason, seller: 'ann' },
  ])
  for (const wrong of ['limit=0', 'show=odd', 'cursor=x'])
    await expectResponse(app, { as: staff, get: `${path}?${wrong}`, status: 422 })
})

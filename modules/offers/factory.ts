import { expect } from 'bun:test'
import { createTestApp, listItem, type TestApp, type TestClient, type TestListing } from 'mintmark/testing'
import type { Offer } from './contract'

interface Market {
  app: TestApp
  seller: TestClient
  buyer: TestClient
  rival: TestClient
  listing: TestListing
}

/** A seller with a listing of $100, a buyer and a rival. */
export async function createMarket(): Promise<Market & AsyncDisposable> {
  const app = await createTestApp({ env: { OPEN_RESERVATIONS_MAX: '10', PAYMENTS: 'sandbox' } })
  const [seller, buyer, rival] = [
    await app.signIn('seller'),
    await app.signIn('buyer'),
    await app.signIn('rival'),
  ]
  const listing = await listItem(seller, { price: 100 })
  return { app, seller, buyer, rival, listing, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

/** The buyer offers a price in dollars. */
export async function offer({ buyer, listing }: Market, price = 80, as = buyer): Promise<Offer> {
  const { status, body } = await as.post(`/api/listings/${listing.listingId}/offers`, { price })
  expect(status).toBe(201)
  return body
}

/** The states of a user's offers, newest first. */
export const stateOf = async (as: TestClient) =>
  (await as.get('/api/offers')).body.map(({ state }: Offer) => state)

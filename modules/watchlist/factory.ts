import { signUpVerified } from '@/modules/auth/factory'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { readNotifications } from '@/tests/support/notifications'
import type { TestClient } from '@/tests/support/test-client'
import { listItem, type TestListing } from '@/tests/support/trade'

/** Another copy of a listed item. */
export async function listCopy(seller: TestClient, { assetId }: TestListing, price: number) {
  return listItem(seller, { assetId, price })
}

/** The time on the site, as responses contain it. */
export function timeOf({ ctx }: TestApp): string {
  return new Date(ctx.now()).toISOString()
}

/** The texts of the alerts that fired for a user, oldest first. */
async function firedAlerts(app: TestApp, user: TestClient): Promise<string[]> {
  const all = await readNotifications(app, user)
  // Notifications of one moment are in any order, so those that follow come later.
  app.advance(1_000)
  return all
    .filter(({ title }) => title === 'Price alert' || title === 'Now for sale')
    .map(({ content }) => content)
    .toReversed()
}

/** A seller with a paused Moon Crown for $80, and Bob, who has a verified email address. */
export async function openSite() {
  const app = await createTestApp({ hasFullPool: true })
  const [seller, bob] = [await app.signIn('seller'), await signUpVerified(app, 'bob')]
  const crown = await listItem(seller, { itemName: 'Moon Crown', price: 80 })
  const change = (listing: TestListing, body: object) =>
    seller.patch(`/api/listings/${listing.listingId}`, body)
  await change(crown, { status: 'paused' })
  await app.drain()
  return {
    app,
    seller,
    bob,
    crown,
    change,
    alert: (maxPrice?: number | string, user = bob) =>
      user.post('/api/alerts', { itemId: crown.itemId, maxPrice }),
    fired: (user = bob) => firedAlerts(app, user),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

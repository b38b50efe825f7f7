import { join } from 'node:path'
import { enrollTotp, password } from '@/modules/auth/factory'
import type { ItemSummary, OwnCopy } from '@/modules/catalog/contract'
import { clock, emailOf, signInStaff, signUp, signUpVerified } from '@/tests/browser/sign-up'
import { startDemo } from '@/tests/browser/sites'
import type { DemoMarket } from '@/tests/support/module-testing/screen'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem, reserve } from '@/tests/support/trade'

/** `program` starts a site whose demo has data of its own. */
export async function startDemoMarket(program?: readonly string[]): Promise<DemoMarket> {
  const settings = {
    DEMO_LOGIN: 'true',
    // The tests list items without copies, too.
    OWNERSHIP: 'off',
    OPEN_RESERVATIONS_MAX: '10',
    PAYOUT_APPROVAL_CENTS: '10000',
    // Higher than any price of the demo.
    LISTING_APPROVAL_CENTS: '9000000',
    TAX_REPORTS: 'true',
  }
  const site = await createSite(settings, program)
  await (program ? site.start('demo') : startDemo(site))
  const seller = await site.signIn('AmberQuill')
  const buyer = await site.signIn('brinewalker')
  const mailFolder = join(site.dataDir, 'demo')
  const member = await signUpVerified(site, 'old_hand', mailFolder)
  const { guarded, halfway } = await signUpWithTotp(site, mailFolder)
  const moderator = await signInStaff(site, 'moderator', mailFolder)
  const admin = await signInStaff(site, 'admin', mailFolder)
  const newcomer = await signUp(site, 'new_here')
  const suspended = await site.signIn('set_aside')
  await suspend(moderator, suspended)
  const orders = await createOrders(seller, buyer)
  await withdrawCopy(seller)
  await seller.post('/api/payouts', { amount: '120.00', method: 'bank' })
  const listing = await listItem(seller, { itemName: 'Crown on Show', price: 149.99 })
  const checkoutListing = await listItem(seller)
  return {
    site,
    users: { seller, buyer, newcomer, member, suspended, guarded, halfway, moderator, admin },
    orders,
    listing,
    checkoutListing,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

async function suspend(moderator: TestClient, user: TestClient): Promise<void> {
  const { id } = (await user.get('/api/auth/user')).body
  await moderator.post(`/api/admin/people/${id}/suspend`, { reason: 'Sold items they did not have.' })
}

/** Two sessions of an account with an authenticator app; `halfway` has entered only the password. */
async function signUpWithTotp(site: Site, mailFolder: string) {
  const [guarded, halfway] = [await signUpVerified(site, 'guarded', mailFolder), site.visitor()]
  await enrollTotp(clock, guarded)
  await halfway.post('/api/auth/login', { email: emailOf('guarded'), password })
  return { guarded, halfway }
}

async function createOrders(seller: TestClient, buyer: TestClient): Promise<DemoMarket['orders']> {
  const buyItem = async () => buy(buyer, await listItem(seller))
  const reserveItem = async () => (await reserve(buyer, await listItem(seller))).body.orderId
  const orders = {
    unpaid: await reserveItem(),
    paid: await buyItem(),
    watched: await buy(buyer, await listItem(seller, await findUnlistedCopy(seller))),
    sent: await buyItem(),
    disputed: await buyItem(),
    completed: await buyItem(),
    refunded: await buyItem(),
    expired: await reserveItem(),
  }
  for (const id of [orders.sent, orders.completed]) await seller.post(`/api/orders/${id}/sent`)
  await buyer.post(`/api/orders/${orders.completed}/received`)
  await buyer.post(`/api/orders/${orders.disputed}/dispute`, { reason: 'It never came.' })
  await seller.post(`/api/orders/${orders.refunded}/cancel`)
  await buyer.post(`/api/orders/${orders.expired}/cancel`)
  return orders
}

/** A copy in the seller's inventory that can be listed, so its delivery is watched. */
/** Then two copies of the seller can be listed: an order has one, and the demo leaves them two. */
async function withdrawCopy(seller: TestClient): Promise<void> {
  const { copies } = (await seller.get('/api/inventory')).body
  const own = (await seller.get('/api/items?sellerId=current&limit=100')).body
  const listed: OwnCopy | undefined = copies.findLast(({ listedPrice }: OwnCopy) => listedPrice !== null)
  const { listingId } = own.find(
    ({ assetId, status }: ItemSummary) => assetId === listed?.assetId && status === 'active',
  )
  await seller.delete(`/api/listings/${listingId}`)
}

async function findUnlistedCopy(seller: TestClient) {
  const { copies } = (await seller.get('/api/inventory')).body
  const { assetId, userAssetId, serial } = copies.find(
    ({ onHold, listedPrice }: OwnCopy) => !onHold && listedPrice === null,
  )
  return { assetId, userAssetId, serial }
}

import type { Page } from 'playwright-core'
import { watchlistPath } from '@/modules/watchlist/web/paths'
import { defineModuleTesting } from '@/tests/support/module-testing/define-module-testing'
import { okForSignedIn } from '@/tests/support/module-testing/permission'
import { withPath } from '@/tests/support/module-testing/sample-request'
import type { DemoMarket } from '@/tests/support/module-testing/screen'
import type { World } from '@/tests/support/module-testing/world'

const others = 'unverified stranger seller moderator admin'
const noContentForSignedIn = [401, 204, 204, 204, 204, 204, 204]

async function itemIdOf(world: World): Promise<string> {
  return (await world.listing()).itemId
}

/** Returns the id of an alert of the buyer. */
async function createAlert(world: World): Promise<string> {
  const alert = { itemId: await itemIdOf(world), maxPrice: 50 }
  return (await (await world.signInAs('buyer')).post('/api/alerts', alert)).body.id
}

/** The buyer watches and viewed an item, and an alert for it fired. */
async function createData(world: World): Promise<void> {
  const [buyer, { itemId, assetId }] = [await world.signInAs('buyer'), await world.listing()]
  await buyer.put(`/api/favorites/${itemId}`)
  await buyer.put(`/api/recent-items/${itemId}`)
  await buyer.post('/api/alerts', { itemId, maxPrice: 50 })
  const copy = { itemName: 'A copy', assetId, category: 'hat', price: 40 }
  await (await world.signInAs('seller')).post('/api/listings', copy)
  await world.app.drain()
}

/** The buyer watches an item that is for sale and one that isn't. */
async function pathToWatchlist({ listing, checkoutListing, users, orders }: DemoMarket): Promise<string> {
  const { body: order } = await users.buyer.get(`/api/orders/${orders.completed}`)
  for (const itemId of [listing.itemId, checkoutListing.itemId, order.itemId]) {
    await users.buyer.put(`/api/favorites/${itemId}`)
    await users.buyer.put(`/api/recent-items/${itemId}`)
  }
  await users.buyer.post('/api/alerts', { itemId: listing.itemId, maxPrice: 12.5 })
  return watchlistPath
}

async function openAlertDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set a price alert' }).first().click()
}

const alertKeys = ['createdAt', 'firedAt', 'id', 'itemId', 'itemName', 'maxPrice']
const itemKeys = ['assetId', 'category', 'imageUrl', 'itemId', 'name', 'price', 'stock']
const watchedKeys = ['addedAt', ...itemKeys, 'isFavorite', 'priceWhenAdded', 'verified']
const keysOf = (parent: string, keys: readonly string[]) =>
  keys
    .toSorted()
    .map((key) => `${parent}.${key}`)
    .join(' ')

export const testing = defineModuleTesting({
  createData,
  permissions: {
    'GET /api/alerts': okForSignedIn,
    'POST /api/alerts': {
      statuses: [401, 201, 201, 201, 201, 201, 201],
      request: async (world) => ({
        path: '/api/alerts',
        body: { itemId: await itemIdOf(world), maxPrice: 50 },
      }),
    },
    'DELETE /api/alerts/:id': {
      statuses: [401, 404, 404, 204, 404, 404, 404],
      request: async (world) => ({ path: `/api/alerts/${await createAlert(world)}` }),
    },
    'GET /api/watchlist': okForSignedIn,
    'DELETE /api/watchlist/:id': {
      statuses: noContentForSignedIn,
      request: async (world) => ({ path: `/api/watchlist/${await itemIdOf(world)}` }),
    },
    'GET /api/recent-items': okForSignedIn,
    'PUT /api/recent-items/:id': {
      statuses: noContentForSignedIn,
      request: async (world) => ({ path: `/api/recent-items/${await itemIdOf(world)}` }),
    },
    'DELETE /api/recent-items': { statuses: noContentForSignedIn },
  },
  sampleRequests: {
    'POST /api/alerts': {
      as: 'buyer',
      build: async (world) => ({ body: { itemId: await itemIdOf(world), maxPrice: 50 } }),
    },
    'DELETE /api/alerts/:id': withPath('buyer', async (world) => `/api/alerts/${await createAlert(world)}`),
    'DELETE /api/watchlist/:id': withPath(
      'buyer',
      async (world) => `/api/watchlist/${await itemIdOf(world)}`,
    ),
    'PUT /api/recent-items/:id': withPath(
      'buyer',
      async (world) => `/api/recent-items/${await itemIdOf(world)}`,
    ),
    'DELETE /api/recent-items': withPath('buyer', async () => '/api/recent-items'),
  },
  sampleValues: async (world) => ({
    '/api/alerts/:id': [await createAlert(world)],
    '/api/watchlist/:id': [await itemIdOf(world)],
    '/api/recent-items/:id': [await itemIdOf(world)],
    itemId: [await itemIdOf(world)],
    maxPrice: [50, '12.5'],
  }),
  exposedKeys: {
    'GET /api/alerts': { buyer: keysOf('[]', alertKeys), [others]: '', visitor: '401' },
    'GET /api/watchlist': {
      buyer: keysOf('[]', [...watchedKeys, ...alertKeys.map((key) => `alerts[].${key}`)]),
      [others]: keysOf('[]', watchedKeys),
      visitor: '401',
    },
    'GET /api/recent-items': {
      buyer: `${keysOf('[]', itemKeys)} [].viewedAt`,
      [others]: '',
      visitor: '401',
    },
  },
  downloadKeys: {
    'watchlist.alerts': { buyer: 'createdAt firedAt id itemId maxPrice' },
    'watchlist.recentItems': { buyer: 'at itemId' },
  },
  screens: {
    '/watchlist': [
      { name: 'watchlist', path: pathToWatchlist, as: 'buyer' },
      { name: 'empty watchlist', as: 'newcomer' },
      { name: 'watchlist that fails to load', as: 'newcomer', failingPath: '/api/watchlist' },
      {
        name: 'setting a price alert',
        path: pathToWatchlist,
        as: 'buyer',
        open: openAlertDialog,
      },
      {
        name: 'price alert without a price',
        path: pathToWatchlist,
        as: 'buyer',
        open: async (page) => {
          await openAlertDialog(page)
          await page.getByRole('button', { name: 'Set alert', exact: true }).click()
        },
      },
    ],
  },
  faults: [
    {
      name: 'an alert fires each time that a copy comes back on sale',
      file: 'modules/watchlist/fire-alerts.ts',
      find: '      setWhere: gt(firings.priceCents, priceCents),\n',
      replace: '',
      impact: 'A seller who pauses and resumes a listing fills the mailboxes of everyone who watches it.',
      caughtBy: { test: 'modules/watchlist/fire-alerts.test.ts' },
    },
    {
      name: 'alerts fire for copies that are gone',
      file: 'modules/watchlist/fire-alerts.ts',
      find: "    if (listing?.state === 'active' && withAlerts.has(listing.itemId))\n",
      replace: '    if (listing && withAlerts.has(listing.itemId))\n',
      impact: 'Users hurry to copies that nobody can buy.',
      caughtBy: { test: 'modules/watchlist/fire-alerts.test.ts' },
    },
  ],
})

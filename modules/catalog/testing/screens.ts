import type { Page } from 'playwright-core'
import { approvalsPath, itemPath, sellerPath } from '@/modules/catalog/web/paths'
import { clickButton, type DemoMarket, type Screen } from '@/tests/support/module-testing/screen'
import { listItem } from '@/tests/support/trade'

const pathToItem = ({ listing }: DemoMarket) => itemPath(listing.itemId)

export const screens: Record<string, Screen[]> = {
  '/admin/listings': [
    { name: 'listings for staff', as: 'moderator', path: '/admin/listings?search=crown' },
    {
      name: 'hide dialog',
      as: 'moderator',
      path: '/admin/listings?search=Crown+on+Show',
      open: openHideDialog,
    },
  ],
  '/admin/listing-approvals': [
    { name: 'no listings to approve', as: 'moderator', path: '/admin/listing-approvals?listingId=none' },
    { name: 'listings to approve', as: 'moderator', path: pathToApprovals },
    { name: 'approve dialog', as: 'moderator', path: pathToApprovals, open: clickFirst(/^Approve /) },
    { name: 'decline dialog', as: 'moderator', path: pathToApprovals, open: clickFirst(/^Decline /) },
  ],
  '/admin/items': [{ name: 'items for staff', as: 'moderator', path: '/admin/items?search=crown' }],
  '/admin/items/:id': [
    { name: 'item for staff', as: 'moderator', path: ({ listing }) => `/admin/items/${listing.itemId}` },
    {
      name: 'merge dialog',
      as: 'admin',
      path: ({ listing }) => `/admin/items/${listing.itemId}`,
      open: openMergeDialog,
    },
  ],
  '/admin/features': [
    { name: 'featured items', as: 'moderator' },
    { name: 'choice of featured items', as: 'moderator', open: featureItem },
  ],
  '/admin/import': [
    { name: 'import', as: 'admin' },
    { name: 'preview of an import', as: 'admin', open: uploadCatalog },
  ],
  '/admin/item-names': [{ name: 'item names', as: 'moderator' }],
  '/': [{ name: 'landing page' }, { name: 'home page', as: 'seller' }],
  '/home': [{ name: 'home page at /home', as: 'newcomer' }],
  '/marketplace': [
    { name: 'marketplace', skipsKeyboard: true },
    { name: 'member marketplace', as: 'buyer', skipsKeyboard: true, isFullRunOnly: true },
    { name: 'search with results', path: '/marketplace?search=crown' },
    { name: 'search without results', path: '/marketplace?search=zzzz' },
    { name: 'gallery', path: '/marketplace?view=gallery' },
    { name: 'table', path: '/marketplace?view=table&sort=best-deal' },
    { name: 'suggestions', path: '/marketplace', open: typeSearch },
    { name: 'minimum price above maximum', path: '/marketplace?minPrice=9&maxPrice=1' },
    {
      name: 'filter sheet',
      path: '/marketplace?search=crown',
      only: 'narrow',
      open: clickButton(/^Filters/),
    },
    { name: 'filters of other modules', path: '/marketplace?minRating=4', only: 'wide' },
    { name: 'marketplace that fails to load', failingPath: '/api/items' },
  ],
  '/item/:id': [
    { name: 'item for a visitor', path: pathToItem },
    { name: 'item for a buyer', path: pathToItem, as: 'buyer' },
    { name: 'item for its only seller', path: pathToItem, as: 'seller' },
    { name: 'item that nobody sells', path: pathToUnsoldItem, as: 'buyer' },
    { name: 'item that nobody sells for a visitor', path: pathToUnsoldItem },
    { name: 'item whose listing waits, for its seller', path: pathToWaitingItem, as: 'member' },
    { name: 'item not found', path: '/item/none', expectedErrors: ['404 /item/none', '404 /api/items/none'] },
    {
      name: 'item that fails to load',
      path: pathToItem,
      isFullRunOnly: true,
      as: 'buyer',
      failingPath: ({ listing }) => `/api/items/${listing.itemId}`,
    },
  ],
  '/seller/:username': [
    { name: 'seller for a visitor', path: pathToSeller },
    { name: 'seller on holiday', path: pathToSellerOnHoliday },
    { name: 'own page of a seller', path: pathToSeller, as: 'seller' },
    {
      name: 'seller not found',
      path: '/seller/nobody',
      expectedErrors: ['404 /seller/nobody', '404 /api/sellers/nobody'],
    },
    {
      name: 'listings of a seller that fail to load',
      path: pathToSeller,
      as: 'buyer',
      failingPath: '/api/items',
    },
  ],
  '/sell': [
    { name: 'sell', as: 'seller' },
    { name: 'sell with errors', as: 'seller', open: clickButton(/^List Item/) },
    { name: 'sell for a visitor' },
    { name: 'sell without a player', as: 'newcomer', isFullRunOnly: true },
    { name: 'sell copies', as: 'seller', open: selectCopies('Suggested price') },
    { name: 'sell copies with errors', as: 'seller', open: listWithoutPrice },
    { name: 'sell without the inventory', as: 'buyer', failingPath: '/api/inventory' },
  ],
  '/profile': [
    { name: 'listings', as: 'seller' },
    { name: 'listings of a newcomer', as: 'newcomer' },
    { name: 'listings that fail to load', as: 'seller', isFullRunOnly: true, failingPath: '/api/items' },
    { name: 'listings on holiday', as: 'member', path: pathToListingsOnHoliday },
    { name: 'listings that wait', as: 'member', path: pathToWaitingListings },
    { name: 'price dialog', as: 'seller', open: clickButton('Change price') },
    { name: 'withdraw dialog', as: 'seller', open: clickButton('Withdraw') },
    { name: 'holiday dialog', as: 'seller', open: clickButton('Holiday mode') },
  ],
}

async function pathToSeller({ users }: DemoMarket): Promise<string> {
  return sellerPath((await users.seller.get('/api/auth/user')).body.username)
}

/** Lists a copy that waits until staff approve it. */
async function listWaiting({ users, listing: { assetId } }: DemoMarket): Promise<void> {
  const description = 'Kept since the first day.'
  await listItem(users.member, { itemName: 'Crown on Show', assetId, price: 95_000, description })
}

async function pathToApprovals(market: DemoMarket): Promise<string> {
  await listWaiting(market)
  return approvalsPath
}

async function pathToWaitingItem(market: DemoMarket): Promise<string> {
  await listWaiting(market)
  return pathToItem(market)
}

async function pathToWaitingListings(market: DemoMarket): Promise<string> {
  await listWaiting(market)
  const { body } = await market.users.moderator.get('/api/admin/listing-approvals')
  await market.users.moderator.post(`/api/admin/listings/${body[0].listingId}/decline`, {
    reason: 'The serial of the copy is another.',
  })
  await listWaiting(market)
  return '/profile'
}

function clickFirst(name: RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
  }
}

/** An item whose only copy was sold. */
async function pathToUnsoldItem({ orders, users }: DemoMarket): Promise<string> {
  return itemPath((await users.buyer.get(`/api/orders/${orders.completed}`)).body.itemId)
}

async function pathToListingsOnHoliday({ users }: DemoMarket): Promise<string> {
  await users.member.put('/api/holiday', { until: null })
  return '/profile'
}

async function pathToSellerOnHoliday(market: DemoMarket): Promise<string> {
  await pathToListingsOnHoliday(market)
  return sellerPath('old_hand')
}

async function uploadCatalog(page: Page): Promise<void> {
  const file = {
    '424242': { name: 'Crown of the File', rap: 7 },
    '424243': { name: 5 },
  }
  const buffer = Buffer.from(JSON.stringify(file))
  await page
    .getByLabel('Catalog file')
    .setInputFiles({ name: 'catalog.json', mimeType: 'application/json', buffer })
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('row', { name: /Crown of the File/ }).waitFor()
}

async function openMergeDialog(page: Page): Promise<void> {
  await page.getByLabel('Item that stays').fill('hat')
  await page
    .getByRole('button', { name: /^Merge into / })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

async function featureItem(page: Page): Promise<void> {
  await page.getByLabel('Add an item').fill('crown')
  await page
    .getByRole('button', { name: /^Feature / })
    .first()
    .click()
  await page.getByLabel('Add an item').fill('hat')
  await page
    .getByRole('button', { name: /^Feature / })
    .first()
    .waitFor()
}

async function openHideDialog(page: Page): Promise<void> {
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Hide' }).click()
}

async function listWithoutPrice(page: Page): Promise<void> {
  await selectCopies('RAP')(page)
  await page
    .getByLabel(/^Price of /)
    .first()
    .fill('')
  await page.getByRole('button', { name: /^List 2/ }).click()
}

/** Selects the first two copies of the inventory and clicks a button. */
function selectCopies(button: string | RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    for (const at of [0, 1]) await page.getByRole('checkbox', { disabled: false }).nth(at).check()
    await page.getByRole('button', { name: button }).click()
  }
}

async function typeSearch(page: Page): Promise<void> {
  await page.getByPlaceholder('Search limiteds...').first().fill('crown')
  await page.getByRole('option').first().waitFor()
}

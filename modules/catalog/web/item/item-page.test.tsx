import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import { Route } from 'wouter'
import type { ListingOffer } from '@/modules/catalog/contract'
import { ItemPage } from '@/modules/catalog/web/item/item-page'
import { buildFacts, noOrders } from '@/modules/catalog/web/sample-facts'
import { buildOffer, crown } from '@/modules/catalog/web/sample-item'
import { sellerSlot } from '@/modules/catalog/web/slots'
import { reportSlot } from '@/web/layout/slots'
import type { ClientConfig } from '@/web/lib/client-config'
import { plug } from '@/web/lib/modules/slots'
import type { Viewer } from '@/web/lib/session/viewer'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const bobs = buildOffer({ listingId: 'b', price: 27, seller: 'bob', sellerId: '2', serial: 12 })
const cids = buildOffer({
  listingId: 'c',
  price: 31.5,
  seller: 'cid',
  sellerId: '3',
  sellerFacts: buildFacts(),
})
const anns = buildOffer({ listingId: 'a', price: 20, seller: 'ann', sellerId: '1' })

const rap = [
  { at: new Date(Date.now() - 100 * 86_400_000).toISOString(), value: 2000 },
  { at: new Date(Date.now() - 86_400_000).toISOString(), value: 2400 },
]

const plugs = [
  plug(sellerSlot, ({ userId, name, itemId, listingId }) => (
    <p>{`offer ${listingId} of item ${itemId} by ${userId} ${name}`}</p>
  )),
  plug(reportSlot, ({ subject, id, what }) => <p>{`report ${subject} ${id}: ${what}`}</p>),
]

type Options = { viewer?: Viewer; history?: object; site?: Partial<ClientConfig> }

function open(item: unknown, { viewer, history = {}, site }: Options = {}) {
  mockApi({
    'GET /api/items/7': item,
    'GET /api/items/7/history': { sales: [], rap: [], ...history },
    'GET /api/items/7/resales': [],
    'GET /api/favorites': [],
    'GET /api/orders/open': [],
  })
  const path = '/item/7'
  return renderPage(<Route path="/item/:id" component={ItemPage} />, { path, viewer, plugs, site })
}

function openWithOffers(offers: ListingOffer[], viewer = buildViewer(), site?: Partial<ClientConfig>) {
  return open({ ...crown, listings: offers }, { viewer, site })
}

test('an own listing that waits for approval is shown to its seller with its price', async () => {
  const approval = { state: 'waiting', reason: null }
  const unapproved = [{ listingId: 'w', price: 900, approval }]
  const page = open({ ...crown, listings: [], unapproved }, { viewer: buildViewer() })
  const row = (await page.findByText('Waiting for review')).closest('li')
  expect(row?.textContent).toContain('$900.00')
})

test('an item whose name nobody confirmed says so', async () => {
  const page = open({ ...crown, provisional: true })
  expect(await page.findByText('Name not confirmed')).toBeDefined()
  expect(page.getByText(/Compare asset ID 9000000001/)).toBeDefined()
})

test('a signed-in user sees the item, its statistics and all listings', async () => {
  const page = openWithOffers([bobs, cids])
  expect(await page.findByRole('heading', { name: 'Sunforged Crown' })).toBeDefined()
  expect(document.title).toBe('Sunforged Crown · Mintmark')
  await page.findByRole('radiogroup', { name: 'Available Listings' })
  const text = page.container.textContent ?? ''
  const statistics = [
    'Current Owners1,765',
    'Favorited1,668',
    'CreatedMar 8, 2024',
    'RAP Value2,400 R$',
    'Original price750 R$',
  ]
  for (const expected of [
    ...statistics,
    "What's Included",
    '10% below RAP',
    '4.812 reviews',
    '94.1% of 17 orders',
    '12 min16 sales',
    '1 dispute lost',
    'Verified player',
  ])
    expect(text).toContain(expected)
})

test('each listing is labelled by all its facts, so that screen readers read them with it', async () => {
  const page = openWithOffers([bobs, cids])
  const group = within(await page.findByRole('radiogroup', { name: 'Available Listings' }))
  const labels = group.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))
  const record = '94.1% of 17 orders, 1 dispute lost, 12 min to hand over'
  expect(labels).toEqual([
    `$27.00, bob, #12, Excellent, Not verified, ${record}`,
    `$31.50, cid, No serial, Excellent, Not verified, 4.8 of 5 (12 reviews), ${record}`,
  ])
})

test('the price at the top, the one to pay and the comparison with RAP follow the selected listing', async () => {
  const page = openWithOffers([bobs, cids])
  const price = () => page.getAllByText(/^\$/).map(({ textContent }) => textContent)
  await page.findByRole('button', { name: 'Buy Now' })
  expect(price()).toEqual(['$27.00', '$27.00', '$31.50', '$27.00'])
  await page.user.click(page.getByRole('radio', { name: /^\$31/ }))
  expect(price()).toEqual(['$31.50', '$27.00', '$31.50', '$31.50'])
  expect(page.getByText(/ above RAP$/)).toBeDefined()
})

test('what protects the buyer and its deadline stand beside Buy Now', async () => {
  const page = openWithOffers([bobs], buildViewer(), { deliverySeconds: 5400 })
  const bar = (await page.findByRole('button', { name: 'Buy Now' })).closest('[data-buy-bar]')
  expect(bar?.textContent).toContain(
    "Buyer protection: full refund if it isn't handed over within 90 minutes of your payment.",
  )
})

test('the name of a seller leads to their page, and does not select the offer', async () => {
  const page = openWithOffers([bobs, cids])
  const name = await page.findByRole('link', { name: 'cid' })
  expect(name.getAttribute('href')).toBe('/seller/cid')
  await page.user.click(name)
  expect(page.history?.at(-1)).toBe('/seller/cid')
})

test('a seller without a finished order is new, and figures that are not known are left out', async () => {
  const page = openWithOffers([
    { ...bobs, sellerFacts: buildFacts({ ...noOrders, verified: false }) },
    { ...cids, sellerFacts: buildFacts({ orders: null, completionRate: null }) },
  ])
  expect(await page.findByText('New seller')).toBeDefined()
  expect(page.getAllByText('Verified player')).toHaveLength(1)
  expect(page.queryByText(/of 17 orders/)).toBeNull()
})

test('the selected offer of another user can be reported, and other modules add actions', async () => {
  const page = openWithOffers([anns, bobs, cids])
  expect(await page.findByText('offer b of item 7 by 2 bob')).toBeDefined()
  expect(page.getAllByText(/^report/).map(({ textContent }) => textContent)).toEqual([
    'report listing b: this listing',
    'report person 2: bob',
  ])
  await page.user.click(page.getByText('$31.50'))
  expect(page.getByText(/^offer/).textContent).toBe('offer c of item 7 by 3 cid')
})

test('a temporary seller has a badge (C26)', async () => {
  const page = openWithOffers([bobs, { ...cids, sellerTemporary: true }])
  expect((await page.findByText('cid')).nextSibling?.textContent).toBe('Temporary')
  expect(page.getAllByText('Temporary')).toHaveLength(1)
  expect(page.getByRole('radio', { name: /^\$31.50, cid \(temporary\), No serial, Excellent/ })).toBeDefined()
})

test('the user’s own listing is marked and cannot be selected', async () => {
  const page = openWithOffers([anns, bobs])
  const own = await page.findByRole('radio', { name: /^\$20/ })
  expect(page.getByText('Your listing')).toBeDefined()
  expect(own).toHaveProperty('disabled', true)
  await page.user.click(page.getByText('$20.00'))
  expect(page.getByRole('radio', { name: /^\$27/ })).toHaveProperty('checked', true)
})

test('there is no buy button if only the user’s own listing is for sale', async () => {
  const page = openWithOffers([anns])
  expect(await page.findByText('No one else is selling this item right now.')).toBeDefined()
  expect(page.queryByText(/^offer/)).toBeNull()
  expect(page.queryByRole('button', { name: 'Buy Now' })).toBeNull()
})

test('a guest sees the number of listings, what is known and promised, and a login link', async () => {
  const page = open(crown)
  const link = await page.findByRole('link', { name: 'Log in to view listings' })
  expect(link.getAttribute('href')).toBe('/auth')
  expect(page.getByText('2 listings, from $27.00.')).toBeDefined()
  expect(page.getByText('Cheapest copy').textContent).toBe('Cheapest copy Not verified')
  const promises = within(page.getByRole('region', { name: 'Buyer protection' })).getAllByRole('listitem')
  expect(promises.map(({ textContent }) => textContent)).toEqual([
    'Your payment stays in escrow until the item arrives.',
    "If the seller doesn't hand it over within 1 hour of your payment, you get a full refund.",
    "Once it's sent, you have 3 days to confirm it or open a dispute.",
  ])
  expect(page.getByRole('link', { name: 'Browse Marketplace' }).getAttribute('href')).toBe('/marketplace')
  expect(page.queryByRole('button', { name: 'Buy Now' })).toBeNull()
})

test('an item without listings links to the sell page', async () => {
  const page = open(
    { ...crown, description: null, price: null, stock: 0, listings: [] },
    { viewer: buildViewer() },
  )
  expect(await page.findByText('No listings yet')).toBeDefined()
  expect(page.getByRole('link', { name: 'Sell yours' }).getAttribute('href')).toBe('/sell?item=7')
})

test('an error shows the server’s message and can be retried', async () => {
  const page = open(mockProblem(503, 'unavailable', 'The site is overloaded.'))
  expect(await page.findByText('The site is overloaded.')).toBeDefined()
  expect(page.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('the price history can be read with arrow keys and as a table', async () => {
  const sales = [{ at: new Date(Date.now() - 2 * 86_400_000).toISOString(), price: 28.75 }]
  const page = open(crown, { history: { rap, sales } })
  const chart = await page.findByRole('slider', { name: 'Price history' })
  expect(chart.getAttribute('aria-valuetext')).toContain('RAP 2,400 R$ ($30.00)')
  chart.focus()
  await page.user.keyboard('{ArrowLeft}')
  expect(chart.getAttribute('aria-valuetext')).toContain('sold here at $28.75')
  await page.user.click(page.getByRole('radio', { name: 'All' }))
  await page.user.click(page.getByRole('button', { name: 'Show as table' }))
  expect(await page.findAllByRole('row')).toHaveLength(4)
  expect(page.getByRole('cell', { name: '$28.75' })).toBeDefined()
})

test('an item that never sold has no chart', async () => {
  const page = open(crown)
  expect(await page.findByText('No sales yet.')).toBeDefined()
})

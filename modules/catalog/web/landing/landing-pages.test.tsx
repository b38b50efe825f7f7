import '@/web/testing/dom'
import { expect, onTestFinished, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import type { Category } from '@/modules/catalog/contract'
import { RootPage } from '@/modules/catalog/web/landing/root-page'
import { buildSummary } from '@/modules/catalog/web/sample-item'
import { homeActionsSlot, homePanelSlot, homeSectionSlot } from '@/modules/catalog/web/slots'
import { platformLoginSlot } from '@/web/layout/slots'
import { plug } from '@/web/lib/modules/slots'
import { setUrl } from '@/web/testing/browser-router'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

function item(name: string, category: Category, rap: number) {
  return buildSummary({
    id: name,
    name,
    category,
    imageUrl: '/item.webp',
    price: null,
    listingId: null,
    rap,
    stock: 0,
  })
}

const branding = {
  'GET /api/branding': {
    figures: { totalPayouts: '$2.5M+', itemsSold: '50K+', activeUsers: '25K+', successRate: '99.8%' },
    support: { hours: '24/7' },
  },
}

const items = [
  item('Bow', 'gear', 10),
  item('Crown', 'hat', 900),
  item('Top Hat', 'hat', 800),
  item('Grin', 'face', 20),
]

test.each([
  ['the first item of each category', 'none', ['Bow', 'Crown', 'Grin', 'Top Hat']],
  ['what staff feature', 'Top Hat', ['Top Hat', 'Bow', 'Crown', 'Grin']],
])('the landing page shows %s before the others', async (_, featured, names) => {
  const listed = items.map((each) => ({ ...each, featured: each.name === featured }))
  mockApi({ 'GET /api/items': listed, ...branding })
  const showcase = await renderPage(<RootPage />).findByRole('region', { name: 'On show' })
  const hrefs = [...showcase.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(names.map((name) => `/item/${encodeURIComponent(name)}`))
})

test('the login dialog knows the page that sent the guest here', async () => {
  mockApi({ 'GET /api/items': [] })
  setUrl('/', { from: '/sell' })
  onTestFinished(() => setUrl('/'))
  const loginPlug = plug(platformLoginSlot, ({ returnTo }) => <p>Returns to {returnTo}</p>)
  const page = renderPage(<RootPage />, { plugs: [loginPlug] })
  await page.user.click(await page.findByRole('button', { name: 'Login with Roblox' }))
  expect(page.getByText('Returns to /sell')).toBeDefined()
})

test('the home page of a signed-in user requests what it shows', async () => {
  const requests = mockApi({ 'GET /api/items': items, 'GET /api/favorites': [], ...branding })
  const page = renderPage(<RootPage />, { viewer: buildViewer() })
  await waitFor(() => expect(page.getAllByRole('article').length).toBe(4))
  expect(requests.map(({ call }) => call)).toEqual([
    'GET /api/items',
    'GET /api/branding',
    'GET /api/items',
    'GET /api/favorites',
  ])
})

test('the home page has what other modules add, and the newest live listings of the user', async () => {
  const listing = (id: string, status: string) => ({
    ...item(id, 'hat', 10),
    price: 5,
    listingId: id,
    status,
  })
  const own = [listing('Sold', 'sold'), listing('On', 'active'), listing('Off', 'paused')]
  const isOwn = (url: URL) => url.searchParams.get('sellerId') === 'current'
  mockApi({
    'GET /api/items': (_: unknown, url: URL) => (isOwn(url) ? own : items),
    'GET /api/favorites': [],
    ...branding,
  })
  const plugs = [
    plug(homeSectionSlot, () => <p>Section</p>),
    plug(homePanelSlot, () => <p>Panel</p>),
    plug(homeActionsSlot, () => <p>Actions</p>),
  ]
  const page = renderPage(<RootPage />, { viewer: buildViewer(), plugs })
  const listings = within(await page.findByRole('region', { name: 'Your Listings' }))
  await listings.findByText('On')
  expect(listings.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'OnActive$5.00',
    'OffPaused$5.00',
  ])
  expect(listings.getByRole('link', { name: 'List an item' }).getAttribute('href')).toBe('/sell')
  const text = page.container.textContent
  const order = ['Actions', 'Panel', 'Your Listings', 'Browse Marketplace', 'Featured Items', 'Section']
  expect(order.toSorted((one, other) => text.indexOf(one) - text.indexOf(other))).toEqual(order)
})

test('without listings the home page leads to the form, and an error of the list can be retried', async () => {
  let isDown = true
  mockApi({
    'GET /api/items': (_: unknown, url: URL) =>
      isDown && url.searchParams.has('sellerId') ? new Response('', { status: 503 }) : [],
    ...branding,
  })
  const page = renderPage(<RootPage />, { viewer: buildViewer() })
  const listings = within(await page.findByRole('region', { name: 'Your Listings' }))
  const retry = await listings.findByRole('button', { name: 'Try again' })
  isDown = false
  await page.user.click(retry)
  expect(await listings.findByText(/^Nothing listed yet\./)).toBeDefined()
})

test('without a claimed success rate, a measured figure is shown instead', async () => {
  const figures = { totalPayouts: '$1,204', itemsSold: '37', activeUsers: '52', successRate: null }
  mockApi({ 'GET /api/items': items, 'GET /api/branding': { figures, support: { hours: '24/7' } } })
  const page = renderPage(<RootPage />)
  expect(await page.findByText('Active Users')).toBeDefined()
  expect(page.getByText('$1,204')).toBeDefined()
  expect(page.queryByText('Success Rate')).toBeNull()
})

test('the page hides figures that fail to load', async () => {
  mockApi({ 'GET /api/items': items })
  const page = renderPage(<RootPage />)
  await page.findByRole('heading', { name: 'How It Works' })
  await waitFor(() => expect(page.queryByText('Total Payouts')).toBeNull())
})

test('the operator can rename escrow', async () => {
  mockApi({ 'GET /api/items': items, ...branding })
  const page = renderPage(<RootPage />, { site: { escrow: 'buyer protection' } })
  expect(await page.findByText(/Your payment is held in buyer protection\./)).toBeDefined()
})

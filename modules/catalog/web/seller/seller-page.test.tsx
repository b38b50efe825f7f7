import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import { Route } from 'wouter'
import type { Seller } from '@/modules/catalog/contract'
import { buildFacts, noOrders } from '@/modules/catalog/web/sample-facts'
import { buildSummary } from '@/modules/catalog/web/sample-item'
import { SellerPage } from '@/modules/catalog/web/seller/seller-page'
import { sellerPanelSlot } from '@/modules/catalog/web/slots'
import { plug } from '@/web/lib/modules/slots'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { expectNextPageOnDemand, mockTwoPages } from '@/web/testing/paged-list'
import { renderPage } from '@/web/testing/render'

const bob: Seller = {
  id: 'u2',
  username: 'bob',
  temporary: false,
  imageUrl: null,
  ...buildFacts(),
  listings: [],
  listingCount: 2,
  holiday: null,
}

const listing = buildSummary({ seller: 'bob', sellerId: 'u2', status: 'active' })

function open(seller: unknown, { path = '/seller/bob', listings = [listing] }: Options = {}) {
  const requests = mockApi({
    'GET /api/sellers/bob': seller,
    'GET /api/sellers/BOB': seller,
    'GET /api/items': listings,
    'GET /api/favorites': [],
  })
  const plugs = [plug(sellerPanelSlot, ({ sellerId }) => <p>{`reviews of ${sellerId}`}</p>)]
  return {
    requests,
    page: renderPage(<Route path="/seller/:username" component={SellerPage} />, { path, plugs }),
  }
}

type Options = { path?: string; listings?: unknown }

test('everyone sees what a seller is judged by, and how many orders each figure rests on', async () => {
  const { page } = open(bob)
  expect(await page.findByRole('heading', { name: 'bob' })).toBeDefined()
  expect(document.title).toBe('bob · Mintmark')
  expect(page.getByText('Verified player')).toBeDefined()
  expect(page.getByText('Member since Mar 1, 2026')).toBeDefined()
  const record = within(page.getByRole('region', { name: 'Track record' }))
  const figures = record.getAllByRole('term').map((term) => term.parentElement?.textContent)
  expect(figures).toEqual([
    'Rating4.8 of 512 reviews',
    'Completed sales16of 17 orders',
    'Completion rate94.1%of 17 orders',
    'Time to hand over12 minmedian of 16 sales',
    'Disputes lost1of 17 orders',
  ])
  expect(page.getByText('reviews of u2')).toBeDefined()
})

test('two copies of one item are two listings', async () => {
  const { page, requests } = open(bob, { listings: [listing, { ...listing, listingId: 'b', price: 31 }] })
  const listings = within(await page.findByRole('region', { name: /^Listings/ }))
  expect(await listings.findAllByRole('article', { name: 'Sunforged Crown' })).toHaveLength(2)
  expect(requests.some(({ call }) => call.startsWith('GET /api/items'))).toBe(true)
})

test('a seller who is new, temporary and without listings is shown as that', async () => {
  const facts = buildFacts({ ...noOrders, verified: false, rating: { average: null, count: 0 } })
  const { page } = open({ ...bob, ...facts, temporary: true, listingCount: 0 }, { listings: [] })
  expect(await page.findByText('Temporary')).toBeDefined()
  expect(page.getAllByText('no finished orders yet')).toHaveLength(3)
  expect(await page.findByText('Nothing for sale right now.')).toBeDefined()
})

test('a seller on holiday offers nothing, even while the list of offers is a moment older', async () => {
  const { page } = open({ ...bob, listingCount: 0, holiday: { until: null } }, { listings: [listing] })
  expect(await page.findByText('On holiday. Nothing is for sale right now.')).toBeDefined()
  expect(page.queryByRole('article')).toBeNull()
})

test('the address has the name as its owner writes it', async () => {
  const { page } = open(bob, { path: '/seller/BOB' })
  await page.findByRole('heading', { name: 'bob' })
  expect(page.history?.at(-1)).toBe('/seller/bob')
})

test('a name that nobody has leads back to the marketplace', async () => {
  const { page } = open(mockProblem(404, 'not_found', 'Seller Not Found'))
  expect(await page.findByRole('heading', { name: 'Seller Not Found' })).toBeDefined()
  expect(page.getByRole('link', { name: 'Back to Marketplace' }).getAttribute('href')).toBe('/marketplace')
})

test('an error shows the server’s message and can be retried', async () => {
  const { page } = open(mockProblem(503, 'unavailable', 'The site is overloaded.'))
  expect(await page.findByText('The site is overloaded.')).toBeDefined()
  expect(page.getByRole('button', { name: 'Try again' })).toBeDefined()
})

test('a long list of listings is loaded page by page', async () => {
  const { respond, cursors } = mockTwoPages(listing, {
    ...listing,
    id: '8',
    listingId: 'b',
    name: 'Moon Crown',
  })
  const { page } = open(bob, { listings: respond })
  await expectNextPageOnDemand(page, { button: 'Show More', cursors })
  const names = page.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
  expect(names).toEqual(['Sunforged Crown', 'Moon Crown'])
})

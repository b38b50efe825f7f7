import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import type { ItemSummary } from '@/modules/catalog/contract'
import { MarketplacePage } from '@/modules/catalog/web/browse/marketplace-page'
import { catalog } from '@/modules/catalog/web/module'
import { buildSummary } from '@/modules/catalog/web/sample-item'
import { storePreference } from '@/web/lib/browser/preference-cookie'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const crown = buildSummary({
  description: 'A crown for a coronation.',
  imageUrl: '/api/thumbnails/1',
  verified: '2026-05-01T12:00:00Z',
  lastSale: 12.5,
  rapChange: -7.4,
  rapTrend: [1_080, 1_100, 1_000],
  serials: { lowest: 12, highest: 3_480 },
})
const unlisted = {
  ...crown,
  id: '8',
  name: 'Lost Cap',
  price: null,
  listingId: null,
  verified: null,
  rap: null,
  stock: 0,
  lastSale: null,
  rapChange: null,
  rapTrend: null,
  serials: null,
}

function renderMarketplace(path: string) {
  mockApi({
    'GET /api/items': (_: unknown, { searchParams }: URL) => {
      const items = [crown, { ...crown, id: '9', name: 'Plain Cap', verified: null }, unlisted]
      const withoutColumns = ({
        lastSale: _,
        rapChange: _change,
        rapTrend: _trend,
        serials: _serials,
        ...item
      }: ItemSummary) => item
      return Response.json(searchParams.get('view') === 'table' ? items : items.map(withoutColumns), {
        headers: { 'x-total-count': '3' },
      })
    },
    'GET /api/recent-purchases': [],
  })
  return renderPage(<MarketplacePage />, { path, modules: [catalog] })
}

test('the table compares price, discount, last sale, change, serials and copies for sale', async () => {
  const page = renderMarketplace('/marketplace?view=table')
  const table = await page.findByRole('table')
  const titles = within(table).getAllByRole('columnheader')
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Item',
    'Price',
    'vs RAP',
    'Last sale',
    '30 days',
    'Serials',
    'For sale',
    'Copy',
  ])
  const cells = within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
  expect(cells.slice(1)).toEqual([
    ['$11.00', '12% below RAP-12%12% below RAP', '$12.50', '-7.4%', '#12–3,480', '3', 'Copy verified'],
    ['$11.00', '12% below RAP-12%12% below RAP', '$12.50', '-7.4%', '#12–3,480', '3', 'Not verified'],
    ['No listings yet', '', '–', '–', '–', '0', '–'],
  ])
  expect(page.getByRole('link', { name: /Sunforged Crown/ }).getAttribute('href')).toBe('/item/7')
})

test('a line beside the change goes from the average price of 30 days ago to that of today', async () => {
  const page = renderMarketplace('/marketplace?view=table')
  const table = await page.findByRole('table')
  const lines = [...table.querySelectorAll('polyline')].map((line) => line.getAttribute('points'))
  expect(lines).toEqual(['1.5,4.5 24.0,1.5 46.5,16.5', '1.5,4.5 24.0,1.5 46.5,16.5'])
})

test('headings of the table sort it, and say how it is sorted', async () => {
  const page = renderMarketplace('/marketplace?view=table')
  const heading = (name: string) => page.getByRole('columnheader', { name })
  await page.findByRole('table')
  expect(heading('Price').getAttribute('aria-sort')).toBe('ascending')
  await page.user.click(page.getByRole('button', { name: 'Price' }))
  expect(page.history.at(-1)).toBe('/marketplace?view=table&sort=price-high')
  expect(heading('Price').getAttribute('aria-sort')).toBe('descending')
  await page.user.click(page.getByRole('button', { name: 'Item' }))
  expect(page.history.at(-1)).toBe('/marketplace?view=table&sort=name')
  expect(heading('Price').getAttribute('aria-sort')).toBeNull()
})

test('the chosen view is in the URL and remembered', async () => {
  const page = renderMarketplace('/marketplace?sort=name')
  expect(await page.findAllByRole('article')).toHaveLength(3)
  expect(page.getByRole('button', { name: 'Grid', pressed: true })).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Table', pressed: false }))
  expect(await page.findByRole('table')).toBeDefined()
  expect(page.history.at(-1)).toBe('/marketplace?sort=name&view=table')
  page.unmount()
  const again = renderMarketplace('/marketplace')
  expect(await again.findByRole('table')).toBeDefined()
  await again.user.click(again.getByRole('button', { name: 'Gallery' }))
  expect(await again.findAllByRole('article')).toHaveLength(3)
  expect(again.history.at(-1)).toBe('/marketplace?view=gallery')
  await again.user.click(again.getByRole('button', { name: 'Grid', pressed: false }))
  expect(again.history.at(-1)).toBe('/marketplace?view=grid')
})

test.each(['grid', 'gallery'])('in the %s a card has every specified part', async (view) => {
  const page = renderMarketplace(`/marketplace?view=${view}`)
  const card = within((await page.findAllByRole('article', { name: 'Sunforged Crown' }))[0] ?? page.container)
  expect(card.getByRole('img', { name: 'Sunforged Crown' })).toBeDefined()
  expect(card.getByText('A crown for a coronation.').className).toContain('line-clamp-2')
  for (const text of ['$11.00', 'Hat', 'RAP 1,000 R$', '12% below RAP', 'Copy verified', 'View'])
    expect(card.getByText(text)).toBeDefined()
  expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toContainValues(['Seller', 'Stock'])
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toContainValues(['mira', '3'])
  expect(card.getByRole('button', { name: 'Add to favorites: Sunforged Crown' })).toBeDefined()
  expect(card.getByRole('link', { name: /^View Details/ }).getAttribute('href')).toBe('/item/7')
})

test('an unknown view is the grid', async () => {
  const page = renderMarketplace('/marketplace?view=rows')
  expect(await page.findByRole('button', { name: 'Grid', pressed: true })).toBeDefined()
})

test('a link to a view wins over the remembered one', async () => {
  storePreference('view', 'table')
  const page = renderMarketplace('/marketplace?view=grid')
  expect(await page.findAllByRole('article')).toHaveLength(3)
})

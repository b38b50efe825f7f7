import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { SearchBox } from '@/modules/catalog/web/browse/filters/search-box'
import { MarketplacePage } from '@/modules/catalog/web/browse/marketplace-page'
import { catalog } from '@/modules/catalog/web/module'
import { buildSummary } from '@/modules/catalog/web/sample-item'
import { installFakeIntersectionObserver } from '@/web/testing/fake-intersection-observer'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const names = ['Dominus Empyreus', 'Amber Bow', 'Coral Laugh']

function item(name: string) {
  return buildSummary({ id: name, name })
}

function renderMarketplace(path: string, items: (url: URL) => unknown, purchases: unknown = []) {
  const requests: string[] = []
  mockApi({
    'GET /api/items': (_body: unknown, url: URL) => {
      requests.push(url.search)
      const found = items(url)
      return Array.isArray(found)
        ? Response.json(found, { headers: { 'x-total-count': String(found.length) } })
        : found
    },
    'GET /api/search/suggestions': [],
    'GET /api/recent-purchases': purchases,
  })
  const page = renderPage(
    <>
      <SearchBox />
      <MarketplacePage />
    </>,
    { path, modules: [catalog] },
  )
  return { ...page, requests }
}

const search = (url: URL) => {
  const text = (url.searchParams.get('search') ?? '').toLowerCase()
  return names.filter((name) => name.toLowerCase().includes(text)).map(item)
}

test('typing searches after a pause, keeps the old items meanwhile, and updates the URL', async () => {
  const page = renderMarketplace('/marketplace?sort=name', search)
  expect(page.getByRole('status', { name: 'Loading items' }).children.length).toBe(8)
  expect(await page.findByText('3 items')).toBeDefined()
  await page.user.type(page.getByPlaceholderText('Search limiteds...'), 'domin')
  expect(page.getAllByRole('article').length).toBe(3)
  expect(await page.findByText('1 item for “domin”')).toBeDefined()
  await waitFor(() => expect(page.getAllByRole('article').length).toBe(1))
  expect(page.requests).toEqual(['?sort=name', '?search=domin&sort=name'])
  expect(page.history.at(-1)).toBe('/marketplace?sort=name&search=domin')
  expect(page.history.length).toBe(1)
})

test('filters are in the URL, and invalid ones are not sent', async () => {
  const page = renderMarketplace('/marketplace?category=HAT&sort=upside&minPrice=5.&maxPrice=x', search)
  await page.findByText('3 items')
  expect(page.requests).toEqual(['?minPrice=5&category=hat'])
  await page.user.click(await page.findByRole('radio', { name: 'Gear' }))
  await page.user.selectOptions(page.getByLabelText('Sort by'), 'Price: High to Low')
  await waitFor(() => expect(page.requests.at(-1)).toBe('?minPrice=5&category=gear&sort=price-high'))
  await page.user.click(page.getByRole('button', { name: 'Clear all' }))
  expect(page.history.at(-1)).toBe('/marketplace?sort=price-high')
})

test('a search without results offers to clear it', async () => {
  const page = renderMarketplace('/marketplace?search=zzz', search)
  expect(await page.findByText('Nothing matches “zzz”')).toBeDefined()
  await page.user.click(page.getAllByRole('button', { name: 'Clear search' }).at(-1) ?? page.container)
  expect(await page.findByText('3 items')).toBeDefined()
  expect(page.getByPlaceholderText('Search limiteds...').getAttribute('value')).toBe('')
})

test('a minimum price above the maximum price is an error', async () => {
  const page = renderMarketplace('/marketplace?minPrice=9&maxPrice=3', () => [])
  expect(await page.findByText('The minimum price is higher than the maximum price.')).toBeDefined()
  expect(page.getByLabelText('Minimum price').getAttribute('aria-invalid')).toBe('true')
})

test('an empty marketplace links to the sell page', async () => {
  const page = renderMarketplace('/marketplace', () => [])
  expect(await page.findByText('No Items Available')).toBeDefined()
  expect(page.getByRole('link', { name: 'List Your First Item' }).getAttribute('href')).toBe('/sell')
})

test('an error shows its cause and can be retried', async () => {
  let isFailing = true
  const page = renderMarketplace('/marketplace', (url) =>
    isFailing ? mockProblem(503, 'busy', 'The catalog is under maintenance.') : search(url),
  )
  expect(await page.findByText('The catalog is under maintenance.')).toBeDefined()
  isFailing = false
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(await page.findByText('3 items')).toBeDefined()
})

const headers = { link: '</api/items?cursor=abc>; rel="next"', 'x-total-count': '2' }

const inTwoPages = (url: URL) =>
  url.searchParams.has('cursor') ? [item('Coral Laugh')] : Response.json([item('Amber Bow')], { headers })

test('the button loads more items until there are no more', async () => {
  const page = renderMarketplace('/marketplace', inTwoPages)
  expect(await page.findByText('2 items')).toBeDefined()
  fireEvent.click(page.getByRole('button', { name: 'Load more' }))
  expect(await page.findByRole('article', { name: 'Coral Laugh' })).toBeDefined()
  expect(page.requests).toEqual(['', '?cursor=abc'])
  expect(page.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('more items load only when the end of the list comes within half a screen', async () => {
  const ends = installFakeIntersectionObserver()
  const page = renderMarketplace('/marketplace', inTwoPages)
  await page.findByText('2 items')
  await waitFor(() => expect(ends).toMatchObject([{ rootMargin: '50%' }]))
  await ends[0]?.report(false)
  expect(page.requests).toEqual([''])
  await ends[0]?.report(true)
  expect(await page.findByRole('article', { name: 'Coral Laugh' })).toBeDefined()
  expect(page.requests).toEqual(['', '?cursor=abc'])
})

test('the end of the list counts only when all items are shown', async () => {
  const articlesAtEnds: number[] = []
  const ends = installFakeIntersectionObserver(() => articlesAtEnds.push(page.getAllByRole('article').length))
  const many = Array.from({ length: 30 }, (_, at) => item(`Item ${at}`))
  const page = renderMarketplace('/marketplace', () => Response.json(many, { headers }))
  await waitFor(() => expect(ends).toHaveLength(1))
  expect(articlesAtEnds).toEqual([30])
})

const sale = (name: string) => ({
  id: name,
  itemId: name,
  assetId: '1',
  name,
  category: 'hat',
  imageUrl: null,
  price: 10,
  buyer: 'Jo…n',
  timeBought: '2026-05-01T12:00:00Z',
})

test('Recently Sold shows the latest sales as one Tab stop, and arrow keys move within it', async () => {
  const page = renderMarketplace('/marketplace', search, [...'abcdefghij'].map(sale))
  await page.findByText('3 items')
  const strip = within(page.getByRole('region', { name: 'Recently Sold' }))
  const links = strip.getAllByRole('link')
  expect(links).toHaveLength(8)
  act(() => page.getByPlaceholderText('Search limiteds...').focus())
  await page.user.tab()
  expect(document.activeElement === links[0]).toBe(true)
  await page.user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement === links[2]).toBe(true)
  await page.user.keyboard('{End}')
  expect(document.activeElement === links[7]).toBe(true)
  await page.user.keyboard('{ArrowRight}')
  expect(document.activeElement === links[0]).toBe(true)
  await page.user.keyboard('{ArrowLeft}')
  await page.user.tab({ shift: true })
  expect(document.activeElement === page.getByPlaceholderText('Search limiteds...')).toBe(true)
  expect(links.filter((link) => link.tabIndex === 0)).toEqual(links.slice(0, 1))
})

test('without sales there are four placeholders', async () => {
  const page = renderMarketplace('/marketplace', search)
  expect(await page.findByText('Nothing has been sold yet.')).toBeDefined()
  expect(page.container.querySelectorAll('[data-placeholder]').length).toBe(4)
})

const coralSale = {
  id: '1',
  itemId: '70',
  assetId: '7',
  name: 'Coral Laugh',
  category: 'face',
  imageUrl: null,
  price: 23.8,
  buyer: 'Jo…n',
  buyerTemporary: true,
  timeBought: new Date().toISOString(),
}

test('Recently Sold shows item, price, buyer and time, and a badge of a temporary buyer (C26)', async () => {
  const page = renderMarketplace('/marketplace', search, [coralSale])
  const strip = await page.findByRole('link', { name: /Coral Laugh.*\$23\.80 to Jo…n.* · Just now/ })
  expect(strip.getAttribute('href')).toBe('/item/70')
  expect(page.getByText('Jo…n').nextSibling?.textContent).toBe('Temporary')
})

test('on other pages, Enter opens the marketplace', async () => {
  mockApi({})
  const page = renderPage(<SearchBox />, { path: '/support', modules: [catalog] })
  await page.user.type(page.getByPlaceholderText('Search limiteds...'), 'top hat{Enter}')
  expect(page.history).toEqual(['/support', '/marketplace?search=top+hat'])
})

test('a total that is only a minimum says so', async () => {
  const page = renderMarketplace('/marketplace?category=hat', () =>
    Response.json([item('Amber Bow')], {
      headers: { 'x-total-count': '10000', 'x-total-count-is-minimum': 'true' },
    }),
  )
  expect(await page.findByText('10,000+ items')).toBeDefined()
})

import '@/web/testing/dom'
import { expect, onTestFinished, spyOn, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { MarketplacePage } from '@/modules/catalog/web/browse/marketplace-page'
import { catalog } from '@/modules/catalog/web/module'
import { defineWebModule } from '@/web/lib/modules/module'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const gems = defineWebModule({
  name: 'gems',
  searchFilters: [
    { kind: 'toggle', label: 'Boxed copy', param: 'boxed' },
    {
      kind: 'range',
      label: 'Wear',
      groupLabel: 'Range of wear',
      unit: 'number',
      min: { param: 'minWear', label: 'Lowest wear', placeholder: 'Lowest' },
      max: { param: 'maxWear', label: 'Highest wear', placeholder: 'Highest' },
      minAboveMax: 'The lowest wear is above the highest.',
    },
    {
      kind: 'choice',
      label: 'Seller rating',
      param: 'minStars',
      anyLabel: 'Any',
      options: [{ value: '4', label: '4 stars and up' }],
    },
  ],
  searchSorts: [{ name: 'shiniest', label: 'Shiniest' }],
})

function renderMarketplace(path: string, modules = [catalog, gems]) {
  const requests: string[] = []
  const countRequests: string[] = []
  mockApi({
    'GET /api/items': (_body: unknown, url: URL) => {
      requests.push(url.search)
      return Response.json([], { headers: { 'x-total-count': '34' } })
    },
    'GET /api/search/counts': (_body: unknown, { search }: URL) => {
      countRequests.push(search)
      return {
        counts: { category: { hat: 12, gear: 0 }, boxed: { true: 10_000 }, minStars: { 4: 7 } },
        max: 10_000,
      }
    },
    'GET /api/recent-purchases': [],
  })
  return { ...renderPage(<MarketplacePage />, { path, modules }), requests, countRequests }
}

/** Makes the screen this many rem wide. */
function onScreen(width: number) {
  const matchMedia = spyOn(window, 'matchMedia').mockImplementation((media) => {
    const matches = width >= Number(/min-width: (\d+)rem/.exec(media)?.[1])
    return Object.assign(new EventTarget(), { media, matches, onchange: null }) as MediaQueryList
  })
  onTestFinished(() => matchMedia.mockRestore())
}

test('filters and sorts of other modules are in the dialog, the URL and the request', async () => {
  onScreen(70)
  const page = renderMarketplace('/marketplace')
  await page.user.selectOptions(page.getByLabelText('Sort by'), 'Shiniest')
  await page.user.click(page.getByRole('button', { name: 'More filters' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Filters' }))
  expect(dialog.queryByRole('group', { name: 'Category' })).toBeNull()
  await page.user.click(dialog.getByRole('checkbox', { name: 'Boxed copy' }))
  await page.user.type(dialog.getByLabelText('Lowest wear'), '15')
  await waitFor(() => expect(page.history.at(-1)).toContain('minWear=15'))
  await page.user.click(dialog.getByRole('radio', { name: '4 stars and up', description: '7 items' }))
  expect(page.history.at(-1)).toBe('/marketplace?sort=shiniest&boxed=true&minWear=15&minStars=4')
  await waitFor(() => expect(page.requests.at(-1)).toBe('?boxed=true&minWear=15&minStars=4&sort=shiniest'))
  await page.user.click(dialog.getByRole('button', { name: 'Show 34 items' }))
  expect(page.getByRole('button', { name: 'More filters (3)' })).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Clear all' }))
  expect(page.history.at(-1)).toBe('/marketplace?sort=shiniest')
})

test('values that a filter does not have are not sent', async () => {
  const page = renderMarketplace(
    '/marketplace?boxed=yes&minWear=1.5&maxWear=20&minStars=6&sort=finest&other=1',
  )
  await waitFor(() => expect(page.requests).toEqual(['?maxWear=20']))
  expect(page.getByLabelText('Sort by')).toHaveProperty('value', 'price-low')
})

test('what is not a number stays in the field with an error, and filters nothing', async () => {
  onScreen(90)
  const page = renderMarketplace('/marketplace')
  const beside = within(await page.findByRole('complementary', { name: 'Filters' }))
  const wear = within(await beside.findByRole('group', { name: 'Range of wear' }))
  await page.user.click(wear.getByLabelText('Lowest wear'))
  await page.user.paste('1e3')
  expect(await wear.findByText('Enter a whole number, such as 1000.')).toBeDefined()
  expect(wear.getByLabelText('Lowest wear')).toHaveProperty('value', '1e3')
  const price = within(beside.getByRole('group', { name: 'Price range' }))
  await page.user.click(price.getByLabelText('Maximum price'))
  await page.user.paste('12abc')
  expect(await price.findByText('Enter an amount in dollars, such as 12.50.')).toBeDefined()
  expect(price.getByLabelText('Maximum price')).toHaveProperty('value', '12abc')
  expect(price.getByLabelText('Maximum price').getAttribute('aria-invalid')).toBe('true')
  expect(price.getByLabelText('Minimum price').getAttribute('aria-invalid')).toBeNull()
  expect(page.requests).toEqual([''])
})

test('a minimum above the maximum is an error of its range', async () => {
  onScreen(70)
  const page = renderMarketplace('/marketplace?minWear=9&maxWear=3')
  expect(await page.findByText('The lowest wear is above the highest.')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'More filters (2)' }))
  const group = within(await page.findByRole('group', { name: 'Range of wear' }))
  expect(group.getByLabelText('Lowest wear').getAttribute('aria-invalid')).toBe('true')
  expect(page.getByLabelText('Minimum price').getAttribute('aria-invalid')).toBeNull()
})

test('each chosen filter is a chip that removes it', async () => {
  const page = renderMarketplace('/marketplace?category=hat&minPrice=5&verified=true&search=crown')
  const chips = within(await page.findByRole('list', { name: 'Chosen filters' }))
  expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Price from $5.00',
    'Hat',
    'Verified copies only',
  ])
  await page.user.click(chips.getByRole('button', { name: 'Remove filter: Price from $5.00' }))
  expect(page.history.at(-1)).toBe('/marketplace?category=hat&verified=true&search=crown')
})

test('on narrow screens the dialog has all filters', async () => {
  onScreen(40)
  const page = renderMarketplace('/marketplace?search=crown&category=hat&boxed=true')
  expect(page.queryByLabelText('Category')).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Filters (2)' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Filters' }))
  const category = within(dialog.getByRole('group', { name: 'Category' }))
  expect(category.getByRole('radio', { name: 'Hat' })).toHaveProperty('checked', true)
  expect(dialog.getByRole('checkbox', { name: 'Boxed copy' })).toHaveProperty('checked', true)
  await page.user.click(dialog.getByRole('checkbox', { name: 'Boxed copy' }))
  expect(page.history.at(-1)).toBe('/marketplace?search=crown&category=hat')
})

test.each([
  ['grid', 80, true],
  ['table', 80, true],
  ['gallery', 80, false],
  ['gallery', 90, true],
  ['grid', 79, false],
])(
  'in the %s, on a screen of %i rem, the filters are beside the items: %p',
  async (view, width, isBeside) => {
    onScreen(width)
    const page = renderMarketplace(`/marketplace?view=${view}`)
    await page.findByLabelText('Sort by')
    expect(page.queryByRole('heading', { name: 'Filters' }) !== null).toBe(isBeside)
    expect(page.queryByRole('button', { name: 'More filters' }) === null).toBe(isBeside)
  },
)

test('on wide screens all filters are beside the items, with the matches of each choice', async () => {
  onScreen(90)
  const page = renderMarketplace('/marketplace?search=crown&sort=name')
  const beside = within(page.getByRole('complementary', { name: 'Filters' }))
  const hat = await beside.findByRole('radio', { name: 'Hat', description: '12 items' })
  expect(beside.getByRole('radio', { name: 'Gear', description: '0 items' })).toBeDefined()
  expect(beside.getByRole('checkbox', { name: 'Boxed copy', description: '10,000+ items' })).toBeDefined()
  expect(page.queryByRole('button', { name: 'More filters' })).toBeNull()
  expect(page.countRequests).toEqual(['?search=crown'])
  await page.user.click(hat)
  expect(page.history.at(-1)).toBe('/marketplace?search=crown&sort=name&category=hat')
  await waitFor(() => expect(page.countRequests.at(-1)).toBe('?search=crown&category=hat'))
  await page.user.click(beside.getByRole('radio', { name: 'All' }))
  expect(page.history.at(-1)).toBe('/marketplace?search=crown&sort=name')
})

test('a quick filter replaces the other filters with one tap, and a second tap removes it', async () => {
  onScreen(90)
  const page = renderMarketplace('/marketplace?search=crown&category=hat&view=grid')
  const deals = await page.findByRole('button', { name: 'Good deals', pressed: false })
  await page.user.click(deals)
  expect(page.history.at(-1)).toBe('/marketplace?search=crown&view=grid&minDiscount=10&sort=best-deal')
  await page.user.click(await page.findByRole('button', { name: 'Good deals', pressed: true }))
  expect(page.history.at(-1)).toBe('/marketplace?search=crown&view=grid')
})

test("without other modules there are only the catalog's own filters and sorts", async () => {
  onScreen(70)
  const page = renderMarketplace('/marketplace', [catalog])
  await waitFor(() => expect(page.requests).toEqual(['']))
  await page.user.click(page.getByRole('button', { name: 'More filters' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Filters' }))
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2)
  await page.user.click(dialog.getByLabelText('Verified copies only'))
  await page.user.click(dialog.getByLabelText('In stock'))
  await page.user.click(dialog.getByRole('radio', { name: '25%+ below RAP' }))
  await page.user.type(dialog.getByLabelText('Minimum RAP'), '500')
  await page.user.type(dialog.getByLabelText('Highest serial number'), '99')
  const query = '?verified=true&inStock=true&minDiscount=25&minRap=500&maxSerial=99'
  await waitFor(() => expect(page.history.at(-1)).toBe(`/marketplace${query}`))
  await waitFor(() => expect(page.requests.at(-1)).toBe(query))
  await page.user.click(dialog.getByRole('button', { name: 'Show 34 items' }))
  const sorts = within(page.getByLabelText('Sort by')).getAllByRole('option')
  expect(sorts.map(({ textContent }) => textContent)).toEqual([
    'Price: Low to High',
    'Price: High to Low',
    'Name',
    'Best deal',
    'Newest',
    'Most traded',
    'Rarity',
    '30-day change',
  ])
})

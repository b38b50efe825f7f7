import '@/web/testing/dom'
import { expect, onTestFinished, spyOn, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { MarketplacePage } from '@/modules/catalog/web/browse/marketplace-page'
import { catalog } from '@/modules/catalog/web/module'
import { defineWebModule } from '@/web/lib/module'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const gems = defineWebModule({
  name: 'gems',
  searchFilters: [
    { kind: 'toggle', label: 'Verified copy', param: 'verified' },
    {
      kind: 'range',
      label: 'Serial number',
      groupLabel: 'Range of serial numbers',
      unit: 'number',
      min: { param: 'minSerial', label: 'Lowest serial number', placeholder: 'Lowest' },
      max: { param: 'maxSerial', label: 'Highest serial number', placeholder: 'Highest' },
      minAboveMax: 'The lowest is above the highest.',
    },
    {
      kind: 'choice',
      label: 'Seller rating',
      param: 'minRating',
      anyLabel: 'Any',
      options: [{ value: '4', label: '4 stars and up' }],
    },
  ],
  searchSorts: [{ name: 'best-deal', label: 'Best deal' }],
})

function renderMarketplace(path: string, modules = [catalog, gems]) {
  const requests: string[] = []
  mockApi({
    'GET /api/items': (_body: unknown, url: URL) => {
      requests.push(url.search)
      return []
    },
    'GET /api/recent-purchases': [],
  })
  return { ...renderPage(<MarketplacePage />, { path, modules }), requests }
}

function onNarrowScreen() {
  const matchMedia = spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as MediaQueryList,
  )
  onTestFinished(() => matchMedia.mockRestore())
}

test('filters and sorts of other modules are in the dialog, the URL and the request', async () => {
  const page = renderMarketplace('/marketplace')
  await page.user.selectOptions(page.getByLabelText('Sort by'), 'Best deal')
  await page.user.click(page.getByRole('button', { name: 'More filters' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Filters' }))
  expect(dialog.queryByLabelText('Category')).toBeNull()
  await page.user.click(dialog.getByRole('checkbox', { name: 'Verified copy' }))
  await page.user.type(dialog.getByLabelText('Lowest serial number'), '1o5')
  await waitFor(() => expect(page.history.at(-1)).toContain('minSerial=15'))
  await page.user.selectOptions(dialog.getByLabelText('Seller rating'), '4 stars and up')
  expect(page.history.at(-1)).toBe('/marketplace?sort=best-deal&verified=true&minSerial=15&minRating=4')
  await waitFor(() =>
    expect(page.requests.at(-1)).toBe('?verified=true&minSerial=15&minRating=4&sort=best-deal'),
  )
  await page.user.click(dialog.getByRole('button', { name: 'Show items' }))
  expect(page.getByRole('button', { name: 'More filters (3)' })).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'Clear all' }))
  expect(page.history.at(-1)).toBe('/marketplace?sort=best-deal')
})

test('values that a filter does not have are not sent', async () => {
  const page = renderMarketplace(
    '/marketplace?verified=yes&minSerial=1.5&maxSerial=20&minRating=6&sort=best&other=1',
  )
  await waitFor(() => expect(page.requests).toEqual(['?maxSerial=20']))
  expect(page.getByLabelText('Sort by')).toHaveProperty('value', 'price-low')
})

test('a minimum above the maximum is an error of its range', async () => {
  const page = renderMarketplace('/marketplace?minSerial=9&maxSerial=3')
  expect(await page.findByText('The lowest is above the highest.')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: 'More filters (2)' }))
  const group = within(await page.findByRole('group', { name: 'Range of serial numbers' }))
  expect(group.getByLabelText('Lowest serial number').getAttribute('aria-invalid')).toBe('true')
  expect(page.getByLabelText('Minimum price').getAttribute('aria-invalid')).toBeNull()
})

test('on narrow screens the dialog has all filters', async () => {
  onNarrowScreen()
  const page = renderMarketplace('/marketplace?search=crown&category=hat&verified=true')
  expect(page.queryByLabelText('Category')).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Filters (2)' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Filters' }))
  expect(dialog.getByLabelText('Category')).toHaveProperty('value', 'hat')
  expect(dialog.getByRole('checkbox', { name: 'Verified copy' })).toHaveProperty('checked', true)
  await page.user.click(dialog.getByRole('checkbox', { name: 'Verified copy' }))
  expect(page.history.at(-1)).toBe('/marketplace?search=crown&category=hat')
})

test("without other modules there are only the catalog's own filters and sorts", async () => {
  const page = renderMarketplace('/marketplace', [catalog])
  await waitFor(() => expect(page.requests).toEqual(['']))
  expect(page.queryByRole('button', { name: /filters/i })).toBeNull()
  const sorts = within(page.getByLabelText('Sort by')).getAllByRole('option')
  expect(sorts.map(({ textContent }) => textContent)).toEqual([
    'Price: Low to High',
    'Price: High to Low',
    'Name',
  ])
})

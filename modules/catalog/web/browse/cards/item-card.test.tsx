import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { ItemCard } from '@/modules/catalog/web/browse/cards/item-card'
import { buildSummary } from '@/modules/catalog/web/sample-item'
import { setBrowserLanguage } from '@/web/testing/browser-language'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const crown = buildSummary({ imageUrl: '/api/thumbnails/1' })

const noContent = () => new Response(null, { status: 204 })

test('a card shows the price and compares it to RAP', () => {
  const page = renderPage(<ItemCard item={crown} />)
  const text = page.getByRole('article', { name: 'Sunforged Crown' }).textContent ?? ''
  for (const expected of ['Hat', '$11.00', '880 R$', 'RAP 1,000 R$', '12% below RAP', 'Sellermira', 'Stock3'])
    expect(text).toContain(expected)
  expect(page.getByRole('img', { name: 'Sunforged Crown' })).toBeDefined()
  expect(page.getByRole('link', { name: /^View Details: / }).getAttribute('href')).toBe('/item/7')
})

test.each([
  ['de-DE', ['11,00\u00a0$', 'RAP 1.000 R$', '12% below RAP']],
  ['ja-JP', ['$11.00', 'RAP 1,000 R$']],
  ['ar-EG', ['١١٫٠٠', 'RAP \u2068١٬٠٠٠\u2069 R$', 'below RAP']],
])('prices are formatted for the language %s', (language, expected) => {
  setBrowserLanguage(language)
  const text = renderPage(<ItemCard item={crown} />).getByRole('article').textContent
  for (const part of expected) expect(text).toContain(part)
})

test('a card shows a price above RAP, and that there is no RAP yet', () => {
  const page = renderPage(
    <>
      <ItemCard item={{ ...crown, price: 15 }} />
      <ItemCard item={{ ...crown, rap: null }} />
    </>,
  )
  expect(page.getByText('20% above RAP')).toBeDefined()
  expect(page.getByText('No RAP yet')).toBeDefined()
})

test('an item without a listing has no price and no copy, and one without an image has a placeholder', async () => {
  mockApi({})
  const page = renderPage(
    <ItemCard item={{ ...crown, price: null, listingId: null, seller: null, stock: 0, imageUrl: null }} />,
  )
  expect(page.getByText('No listings yet')).toBeDefined()
  expect(await page.findByText('Limited Item')).toBeDefined()
  expect(page.queryByText(/below RAP/)).toBeNull()
  expect(page.queryByText('Not verified')).toBeNull()
})

test('a card shows the rating of the seller, if there is one', () => {
  const page = renderPage(
    <>
      <ItemCard item={{ ...crown, sellerRating: 4.75 }} />
      <ItemCard item={crown} />
    </>,
  )
  const [rated, unrated] = page
    .getAllByRole('definition')
    .filter(({ textContent }) => textContent?.includes('mira'))
  expect(rated?.textContent).toContain('rated 4.8 of 5')
  expect(unrated?.textContent).toBe('mira')
})

test('a card says that nobody confirmed the name', () => {
  const page = renderPage(<ItemCard item={{ ...crown, provisional: true }} />)
  expect(page.getByText('Name not confirmed')).toBeDefined()
})

test('the favorite button updates immediately in both directions', async () => {
  const requests = mockApi({
    'GET /api/favorites': [],
    'PUT /api/favorites/7': noContent,
    'DELETE /api/favorites/7': noContent,
  })
  const page = renderPage(<ItemCard item={crown} />, { viewer: buildViewer() })
  await page.user.click(
    page.getByRole('button', { name: 'Add to favorites: Sunforged Crown', pressed: false }),
  )
  await page.user.click(
    await page.findByRole('button', { name: 'Remove from favorites: Sunforged Crown', pressed: true }),
  )
  expect(await page.findByRole('button', { name: 'Add to favorites: Sunforged Crown' })).toBeDefined()
  expect(requests.map(({ call }) => call)).toEqual([
    'GET /api/favorites',
    'PUT /api/favorites/7',
    'DELETE /api/favorites/7',
  ])
})

test('a favorite that could not be saved is rolled back with an error', async () => {
  mockApi({ 'GET /api/favorites': [], 'PUT /api/favorites/7': mockProblem(503, 'busy', 'Not now.') })
  const page = renderPage(<ItemCard item={crown} />, { viewer: buildViewer(), hasToasts: true })
  await page.user.click(page.getByRole('button', { name: /Add to favorites/ }))
  expect(await page.findByText('Not now.')).toBeDefined()
  expect(page.getByRole('button', { name: /Add to favorites/, pressed: false })).toBeDefined()
})

test('the favorite button sends guests to the login page', async () => {
  const page = renderPage(<ItemCard item={crown} />)
  await page.user.click(page.getByRole('button', { name: /Add to favorites/ }))
  expect(page.history.at(-1)).toBe('/auth')
})

test.each([
  ['2026-05-01T12:00:00Z', 'Copy verified'],
  [null, 'Not verified'],
])('a card whose copy was last seen at %p says %p', (verified, text) => {
  const page = renderPage(<ItemCard item={{ ...crown, verified }} />)
  expect(page.getByText(text)).toBeDefined()
})

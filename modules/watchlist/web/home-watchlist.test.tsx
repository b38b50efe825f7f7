import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { HomeWatchlist } from '@/modules/watchlist/web/home-watchlist'
import { HomeRecentItems } from '@/modules/watchlist/web/recent-items'
import { buildViewed, buildWatched } from '@/modules/watchlist/web/sample-items'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const call = 'GET /api/watchlist'

test('the home page shows the three watched items whose price changed most', async () => {
  const item = (name: string, price: number | null, priceWhenAdded: number | null) =>
    buildWatched({ itemId: name, name, price, priceWhenAdded })
  mockApi({
    [call]: [item('Same', 10, 10), item('Up', 15, 10), item('Gone', null, 10), item('Down', 2, 10)],
  })
  const page = renderPage(<HomeWatchlist />)
  await page.findByText('Down $8.00 (80%)')
  const rows = page.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Down2 copies for sale$2.00Down $8.00 (80%)',
    'Up2 copies for sale$15.00Up $5.00 (50%)',
    'Same2 copies for sale$10.00No change',
  ])
  expect(page.getByRole('link', { name: 'All watched items' }).getAttribute('href')).toBe('/watchlist')
})

test('an empty watchlist says how to fill it, and an error can be retried', async () => {
  let isDown = true
  mockApi({ [call]: () => (isDown ? new Response('', { status: 503 }) : []) })
  const page = renderPage(<HomeWatchlist />)
  const retry = await page.findByRole('button', { name: 'Try again' })
  isDown = false
  await page.user.click(retry)
  expect(await page.findByText('Tap the heart on an item to follow its price.')).toBeDefined()
})

test('the home page ends with the last six items that the user viewed', async () => {
  mockApi({
    'GET /api/recent-items': Array.from({ length: 8 }, (_, at) => buildViewed({ itemId: String(at) })),
  })
  const page = renderPage(<HomeRecentItems />)
  expect(await page.findAllByRole('listitem')).toHaveLength(6)
})

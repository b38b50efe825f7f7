import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import type { WatchedItem } from '@/modules/watchlist/contract'
import { AlertButtonPlug, ItemWatchPlug, NotifyWhenListedPlug } from '@/modules/watchlist/web/item-plug'
import { buildAlert, buildViewed, buildWatched } from '@/modules/watchlist/web/sample-items'
import { WatchlistLink } from '@/modules/watchlist/web/watchlist-link'
import { WatchlistPage } from '@/modules/watchlist/web/watchlist-page'
import { defineWebModule } from '@/web/lib/modules/module'
import { mockApi } from '@/web/testing/mock-api'
import { expectNextPageOnDemand, mockTwoPages } from '@/web/testing/paged-list'
import { renderApp, renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const call = 'GET /api/watchlist'
const recentCall = 'GET /api/recent-items'

function renderWatchlist() {
  return renderPage(<WatchlistPage />, { viewer: buildViewer(), hasToasts: true })
}

const rowOf = (page: ReturnType<typeof renderPage>, name: string) =>
  page.findByRole('article', { name }).then((row) => within(row))

test('each item shows its price, the change since it was added and the cheapest verified copy', async () => {
  const at = new Date(Date.now() - 3_600_000).toISOString()
  const items = [
    buildWatched({ verified: { listingId: 'l1', price: 95.5, serial: 12, at } }),
    buildWatched({ itemId: '8', name: 'Red Hat', price: 110, priceWhenAdded: 100, stock: 1 }),
    buildWatched({ itemId: '9', name: 'Grin', price: null, priceWhenAdded: 20, stock: 0 }),
    buildWatched({ itemId: '10', name: 'Bow', price: 5, priceWhenAdded: 5 }),
    buildWatched({ itemId: '11', name: 'Cape', price: 5, priceWhenAdded: null }),
  ]
  mockApi({ [call]: items, [recentCall]: [] })
  const page = renderWatchlist()
  expect(await page.findByRole('heading', { name: 'Watchlist', level: 1 })).toBeDefined()
  const facts = async (name: string) =>
    (await rowOf(page, name)).getAllByRole('definition').map(({ textContent }) => textContent)
  expect(await facts('Moon Crown')).toEqual(['$90.00', 'Down $10.00 (10%)', '$95.50#12seen 1h ago'])
  expect(await facts('Red Hat')).toEqual(['$110.00', 'Up $10.00 (10%)', 'None'])
  expect(await facts('Grin')).toEqual(['–', 'Was $20.00', 'None'])
  expect(await facts('Bow')).toEqual(['$5.00', 'No change', 'None'])
  expect(await facts('Cape')).toEqual(['$5.00', '–', 'None'])
  expect((await rowOf(page, 'Moon Crown')).getByText('2 copies for sale')).toBeDefined()
  expect((await rowOf(page, 'Red Hat')).getByText('1 copy for sale')).toBeDefined()
  expect((await rowOf(page, 'Grin')).getByText('Not for sale')).toBeDefined()
  expect((await rowOf(page, 'Grin')).getByRole('link').getAttribute('href')).toBe('/item/9')
  expect(page.queryByRole('heading', { name: 'Recently viewed' })).toBeNull()
})

test('the user sets an alert at a price, and an error stays at the field', async () => {
  let items: WatchedItem[] = [buildWatched()]
  let fails = true
  const requests = mockApi({
    [call]: () => items,
    [recentCall]: [],
    'POST /api/alerts': () => {
      const detail = 'You have 100 alerts, which is the limit.'
      if (fails) return Response.json({ code: 'too_many_alerts', detail }, { status: 409 })
      items = [buildWatched({ alerts: [buildAlert()] })]
      return Response.json(buildAlert(), { status: 201 })
    },
  })
  const page = renderWatchlist()
  await page.user.click(await page.findByRole('button', { name: 'Set a price alert' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Price alert for Moon Crown' }))
  expect(dialog.getByText('The cheapest copy is $90.00 now.')).toBeDefined()
  await page.user.click(dialog.getByRole('button', { name: 'Set alert' }))
  expect(requests.filter((one) => one.call === 'POST /api/alerts')).toEqual([])
  await page.user.type(dialog.getByLabelText('Your price'), '50')
  await page.user.click(dialog.getByRole('button', { name: 'Set alert' }))
  expect(await dialog.findByText('You have 100 alerts, which is the limit.')).toBeDefined()
  fails = false
  await page.user.click(dialog.getByRole('button', { name: 'Set alert' }))
  const list = await page.findByRole('list', { name: 'Alerts for Moon Crown' })
  expect(list.textContent).toBe('$50.00 or less')
  expect(await page.findByText("We'll notify you when a copy is listed at $50.00 or less.")).toBeDefined()
  const sent = requests.filter((one) => one.call === 'POST /api/alerts').map(({ body }) => body)
  expect(sent).toEqual([
    { itemId: '7', maxPrice: 50 },
    { itemId: '7', maxPrice: 50 },
  ])
})

test('an item that is not for sale has one button for an alert at any price', async () => {
  let items = [buildWatched({ price: null, stock: 0 })]
  const any = buildAlert({ maxPrice: null })
  mockApi({
    [call]: () => items,
    [recentCall]: [],
    'POST /api/alerts': () => {
      items = [buildWatched({ price: null, stock: 0, alerts: [any] })]
      return Response.json(any, { status: 201 })
    },
    'DELETE /api/alerts/a1': () => {
      items = [buildWatched({ price: null, stock: 0 })]
      return new Response(null, { status: 204 })
    },
  })
  const page = renderWatchlist()
  await page.user.click(await page.findByRole('button', { name: 'Notify me when listed' }))
  await page.user.click(await page.findByRole('button', { name: 'Remove alert: When listed' }))
  expect(await page.findByRole('button', { name: 'Notify me when listed' })).toBeDefined()
})

test('an item is removed, and an empty watchlist says how to fill it', async () => {
  let items = [buildWatched()]
  const requests = mockApi({
    [call]: () => items,
    [recentCall]: [],
    'DELETE /api/watchlist/7': () => {
      items = []
      return new Response(null, { status: 204 })
    },
  })
  const page = renderWatchlist()
  await page.user.click(await page.findByRole('button', { name: 'Remove Moon Crown from your watchlist' }))
  expect(await page.findByText('Nothing on your watchlist yet')).toBeDefined()
  expect(page.getByRole('link', { name: 'Browse Marketplace' }).getAttribute('href')).toBe('/marketplace')
  expect(requests.map((one) => one.call)).toContain('DELETE /api/watchlist/7')
})

test('long watchlists have pages, and an error can be retried', async () => {
  let isDown = true
  const { respond, cursors } = mockTwoPages(buildWatched(), buildWatched({ itemId: '8', name: 'Red Hat' }))
  mockApi({
    [recentCall]: [],
    [call]: (body: unknown, url: URL) => (isDown ? new Response('', { status: 503 }) : respond(body, url)),
  })
  const page = renderWatchlist()
  const retry = await page.findByRole('button', { name: 'Try again' })
  isDown = false
  await page.user.click(retry)
  await expectNextPageOnDemand(page, { button: 'Show More', cursors })
  expect(page.getByRole('article', { name: 'Red Hat' })).toBeDefined()
  expect(page.getByRole('article', { name: 'Moon Crown' })).toBeDefined()
})

test('prices change while the page is open', async () => {
  const items = [buildWatched()]
  mockApi({ [call]: () => items, [recentCall]: [] })
  const site = defineWebModule({
    name: 'site',
    pages: [{ path: '/', title: 'Watchlist', view: WatchlistPage }],
  })
  const page = renderApp({ modules: [site], viewer: buildViewer() })
  await page.findByText('$90.00')
  await page.sockets[0]?.open()
  items[0] = buildWatched({ price: 80 })
  const frame = { type: 'item', data: { id: '7', price: 80, stock: 2 } }
  await page.sockets[0]?.receive(JSON.stringify(frame))
  expect(await page.findByText('Down $20.00 (20%)')).toBeDefined()
  expect(page.getByText('$80.00')).toBeDefined()
})

test('recently viewed items are shown and cleared', async () => {
  mockApi({
    [call]: [],
    [recentCall]: [buildViewed(), buildViewed({ itemId: '8', name: 'Grin', price: null })],
    'DELETE /api/recent-items': new Response(null, { status: 204 }),
  })
  const page = renderWatchlist()
  const recent = within(await page.findByRole('region', { name: 'Recently viewed' }))
  const links = recent.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])
  expect(links).toEqual([
    ['/item/7', 'Moon Crown$90.00'],
    ['/item/8', 'GrinNot for sale'],
  ])
  await page.user.click(recent.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(page.queryByRole('region', { name: 'Recently viewed' })).toBeNull())
})

test('the page of an item has the alerts for it and records the view, for signed-in users', async () => {
  const requests = mockApi({
    'GET /api/items/7': { id: '7', name: 'Moon Crown', price: 90 },
    'GET /api/alerts': [buildAlert(), buildAlert({ id: 'a2', itemId: '8', maxPrice: 60 })],
    'PUT /api/recent-items/7': new Response(null, { status: 204 }),
  })
  const guest = renderPage(<ItemWatchPlug itemId="7" />)
  expect(guest.container.textContent).toBe('')
  guest.unmount()
  expect(requests).toEqual([])
  const page = renderPage(<ItemWatchPlug itemId="7" />, { viewer: buildViewer() })
  const panel = within(await page.findByRole('region', { name: 'Price alert' }))
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['$50.00 or less'])
  expect(panel.getByRole('button', { name: 'Set a price alert' })).toBeDefined()
  await waitFor(() => expect(requests.map((one) => one.call)).toContain('PUT /api/recent-items/7'))
})

test('an item without a listing offers one button: to be notified when there is one', async () => {
  const alerts: unknown[] = []
  mockApi({
    'GET /api/alerts': () => alerts,
    'POST /api/alerts': () => {
      alerts.push(buildAlert({ itemId: '7', maxPrice: null }))
      return alerts[0]
    },
    'GET /api/favorites': [],
  })
  const page = renderPage(<NotifyWhenListedPlug itemId="7" />, { viewer: buildViewer() })
  await page.user.click(await page.findByRole('button', { name: 'Notify me when listed' }))
  expect(await page.findByText("We'll notify you when a copy is listed.")).toBeDefined()
  await waitFor(() => expect(page.queryByRole('button', { name: 'Notify me when listed' })).toBeNull())
})

test('the bell beside the heart sets a price alert, for signed-in users', async () => {
  mockApi({ 'GET /api/alerts': [] })
  const item = { itemId: '7', name: 'Moon Crown', price: 90 }
  const guest = renderPage(<AlertButtonPlug {...item} />)
  expect(guest.container.textContent).toBe('')
  guest.unmount()
  const page = renderPage(<AlertButtonPlug {...item} />, { viewer: buildViewer() })
  await page.user.click(await page.findByRole('button', { name: 'Set a price alert' }))
  expect(await page.findByRole('dialog', { name: 'Price alert for Moon Crown' })).toBeDefined()
})

test('the heart in the top bar leads to the watchlist', () => {
  const page = renderPage(<WatchlistLink />, { viewer: buildViewer() })
  expect(page.getByRole('link', { name: 'Watchlist' }).getAttribute('href')).toBe('/watchlist')
})

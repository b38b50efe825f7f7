import '@/web/testing/dom'
import { expect, onTestFinished, spyOn, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { HomePage } from '@/modules/catalog/web/landing/home-page'
import { RootPage } from '@/modules/catalog/web/landing/root-page'
import { platformLoginSlot } from '@/web/layout/slots'
import { plug } from '@/web/lib/slots'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'
import { ToastHost } from '@/web/ui/toasts/toast-host'

function item(name: string, category: string, rap: number) {
  return {
    id: name,
    assetId: '1',
    name,
    category,
    imageUrl: null,
    price: null,
    listingId: null,
    rap,
    stock: 0,
  }
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

test('a visitor lands on what this is, with the rarest piece on show and others of every kind beside it', async () => {
  mockApi({ 'GET /api/items': items, ...branding })
  const page = renderPage(<RootPage />)
  expect(await page.findByRole('link', { name: 'Browse Marketplace' })).toBeDefined()
  expect(await page.findByText('$2.5M+')).toBeDefined()
  expect(page.getByRole('link', { name: 'Sell Your Items' }).getAttribute('href')).toBe('/sell')
  expect(page.getByRole('link', { name: 'Start Selling Now' }).getAttribute('href')).toBe('/marketplace')
  for (const words of ['PayPal', 'Credit Card', 'Crypto', '$2.5M+', '50K+', '99.8%', '24/7', 'How It Works'])
    expect(page.getByText(words)).toBeDefined()
  for (const words of ['Secure Trading', 'Best Prices', 'Instant Payouts', '5-Star Support'])
    expect(page.getByText(words)).toBeDefined()
  const shown = await page.findByRole('region', { name: 'On show' })
  const hrefs = [...shown.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/item/Crown', '/item/Grin', '/item/Bow', '/item/Top Hat'])
})

test('the button opens the way in that is installed, and it can be closed', async () => {
  mockApi({ 'GET /api/items': [] })
  const wayIn = plug(platformLoginSlot, ({ onClose }) => (
    <button type="button" onClick={onClose}>
      Not now
    </button>
  ))
  const page = renderPage(<RootPage />, { plugs: [wayIn] })
  await page.user.click(await page.findByRole('button', { name: 'Login with Roblox' }))
  await page.user.click(page.getByRole('button', { name: 'Not now' }))
  expect(page.queryByText('Not now')).toBeNull()
})

test('somebody signed in is welcomed with four featured items', async () => {
  const asked = mockApi({ 'GET /api/items': items, 'GET /api/favorites': [], ...branding })
  const page = renderPage(<RootPage />, { viewer: buildViewer() })
  expect(await page.findByRole('heading', { name: 'Welcome back, ann' })).toBeDefined()
  await waitFor(() => expect(page.getAllByRole('article').length).toBe(4))
  expect(page.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/marketplace')
  for (const words of ['Items Traded', 'Active Users', 'Satisfaction', 'Support'])
    expect(page.getByText(words)).toBeDefined()
  expect(asked.map((each) => each.call)).toEqual([
    'GET /api/branding',
    'GET /api/items',
    'GET /api/favorites',
  ])
})

test('where only what is measured is shown, no success rate is claimed', async () => {
  const figures = { totalPayouts: '$1,204', itemsSold: '37', activeUsers: '52', successRate: null }
  mockApi({ 'GET /api/items': items, 'GET /api/branding': { figures, support: { hours: '24/7' } } })
  const page = renderPage(<RootPage />)
  expect(await page.findByText('Active Users')).toBeDefined()
  expect(page.getByText('$1,204')).toBeDefined()
  expect(page.queryByText('Success Rate')).toBeNull()
})

test('figures that do not arrive leave the page without them', async () => {
  mockApi({ 'GET /api/items': items })
  const page = renderPage(<RootPage />)
  await page.findByRole('heading', { name: 'How It Works' })
  await waitFor(() => expect(page.queryByText('Total Payouts')).toBeNull())
})

test('the operator may call escrow by another name', async () => {
  mockApi({ 'GET /api/items': items, ...branding })
  const page = renderPage(<RootPage />, { site: { escrow: 'buyer protection' } })
  expect(await page.findByText(/The money waits in buyer protection\./)).toBeDefined()
})

test('with nothing to feature, the home page asks for the first item', async () => {
  mockApi({ 'GET /api/items': [] })
  const page = renderPage(<HomePage />, { viewer: buildViewer() })
  expect(await page.findByText('No Items Available')).toBeDefined()
})

test('a visitor of the home page is told why, and taken to the log-in', async () => {
  const asked = mockApi({})
  const assign = spyOn(location, 'assign').mockImplementation(() => undefined)
  onTestFinished(() => assign.mockRestore())
  const page = renderPage(
    <>
      <HomePage />
      <ToastHost />
    </>,
  )
  expect(await page.findByText('Unauthorized')).toBeDefined()
  expect(page.getByText('You are logged out. Logging in again...')).toBeDefined()
  expect(assign).not.toHaveBeenCalled()
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/login'))
  expect(asked).toEqual([])
})

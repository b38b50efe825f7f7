import { expect } from 'bun:test'
import { waitFor } from '@testing-library/react/pure'
import { createListing, findDemoItem } from '@/tests/conformance/market'
import { currentPath, openPage } from '@/tests/conformance/page'
import { clickButton, expectNoText, expectText } from '@/tests/conformance/page-queries'
import type { Row } from '@/tests/conformance/row'
import { newUser, newVisitor } from '@/tests/conformance/site'
import type { TestClient } from '@/tests/support/test-client'

interface Shown {
  status?: number
  title: string
  words: string
  as?: TestClient
}

/** Expects the status and title of the HTML, and then the content of the page. */
async function shows(path: string, { status = 200, title, words, as }: Shown): Promise<void> {
  const first = await (as ?? (await newVisitor())).get(path)
  expect([path, first.status]).toEqual([path, status])
  expect(first.body).toContain(`<title>${title}</title>`)
  await expectText(await openPage(path, { as }), words)
  await waitFor(() => expect(document.title).toBe(title))
}

const open: Row[] = [
  ['2.2', '/auth', { title: 'Log in · Mintmark', words: 'Welcome to Mintmark' }] as const,
  ['2.3', '/marketplace', { title: 'Marketplace · Mintmark', words: 'Recently Sold' }] as const,
  ['2.8', '/support', { title: 'Support · Mintmark', words: 'Quick Contact' }] as const,
  ['2.9', '/demo-login', { title: 'Temporary Login · Mintmark', words: 'Temporary Login' }] as const,
].map(([line, path, shown]) => ({
  line,
  says: `${path} is open to everyone`,
  check: () => shows(path, shown),
}))

export const routes: Row[] = [
  {
    line: '2.1',
    says: 'the root is the landing page for visitors',
    check: () => shows('/', { title: 'Rare limited items · Mintmark', words: 'How It Works' }),
  },
  ...open,
  {
    line: '2.4',
    says: 'every item has its own address',
    check: async () => {
      const { id, itemName } = await findDemoItem()
      await shows(`/item/${id}`, { title: `${itemName} · Mintmark`, words: 'Item Statistics' })
    },
  },
  {
    line: '2.5',
    says: 'the address of the checkout has the item, the amount and the listing',
    check: async () => {
      const { itemId, listingId, assetId } = await createListing({ itemName: 'Crown to Buy', price: 9.5 })
      const as = await newUser()
      const page = await openPage(`/item/${itemId}`, { as })
      await clickButton(page, 'Buy Now')
      expect(location.pathname).toBe('/checkout')
      expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
        ...{ amount: '9.50', item: 'Crown to Buy', itemId, listingId, assetId },
        method: 'card',
      })
      await shows(currentPath(), { title: 'Secure Checkout · Mintmark', words: 'Deliver to', as })
    },
  },
  {
    line: '2.6',
    says: '/sell is the form to list an item',
    check: async () =>
      shows('/sell', { title: 'Sell · Mintmark', words: 'List Your Item', as: await newUser() }),
  },
  {
    line: '2.7',
    says: '/profile has listings and transactions',
    check: async () =>
      shows('/profile', { title: 'Profile · Mintmark', words: 'Transactions', as: await newUser() }),
  },
  {
    line: '2.10',
    also: ['6.2'],
    says: '/home is the home page of logged-in users; visitors are redirected to the login',
    decision: 'product 4',
    check: async () => {
      await shows('/home', { title: 'Home · Mintmark', words: 'Featured Items', as: await newUser() })
      const page = await openPage('/home')
      await expectText(page, 'Unauthorized')
      expectNoText(page, 'Featured Items')
    },
  },
  {
    line: '2.11',
    also: ['8.6'],
    says: 'any other path shows the not-found page',
    check: async () => {
      const { status, body } = await (await newVisitor()).get('/nowhere/at/all')
      expect([status, body.includes('<title>404 Page Not Found</title>')]).toEqual([404, true])
      const page = await openPage('/nowhere/at/all')
      await page.findByRole('heading', { level: 1, name: '404 Page Not Found' })
      await waitFor(() => expect(document.title).toContain('404 Page Not Found'))
    },
  },
]

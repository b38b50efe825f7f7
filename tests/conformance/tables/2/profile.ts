import { expect } from 'bun:test'
import { waitFor, within } from '@testing-library/react/pure'
import { buildTransaction } from '@/modules/orders/web/sample-order'
import { createCompletedOrder, createListing } from '@/tests/conformance/market'
import { neverResponds, openPage, type Page } from '@/tests/conformance/page'
import {
  expectNoText,
  expectText,
  expectToast,
  hrefOf,
  sectionOf,
  tabsOf,
} from '@/tests/conformance/page-queries'
import { type Row, withFixture } from '@/tests/conformance/row'
import { newUser } from '@/tests/conformance/site'
import { buy } from '@/tests/support/trade'

const transaction = buildTransaction({ status: 'completed', state: 'completed', amount: '12.50' })

/** Opens the profile of a user for whom the server returns this. */
async function openProfile(user: Record<string, unknown>): Promise<Page> {
  const client = await newUser()
  const { body } = await client.get('/api/auth/user')
  const stubs = { 'GET /api/auth/user': () => Response.json({ ...body, ...user }) }
  return openPage('/profile', { as: client, stubs })
}

const header: Row[] = [
  {
    line: '2.profile.1a',
    also: ['6.2', '8.2', '8.2.3', '9.8a'],
    says: 'a visitor is told to log in and is redirected to the login after 500 ms',
    check: async () => {
      const page = await openPage('/profile')
      await expectToast(page, 'destructive', 'Unauthorized', 'You are logged out. Logging in again...')
      await page.timers.fire(500)
      expect(page.navigations).toEqual(['assign /api/login'])
    },
  },
  {
    line: '2.profile.1b',
    says: 'a loading state is shown until the user is known',
    check: async () =>
      expectText(
        await openPage('/profile', { as: await newUser(), stubs: { 'GET /api/auth/user': neverResponds } }),
        'Loading profile...',
      ),
  },
  {
    line: '2.profile.2',
    says: 'image, both names, email and member date are shown',
    check: async () => {
      const names = {
        firstName: 'Ann',
        lastName: 'Lee',
        profileImageUrl: '/ann.png',
        email: 'ann@example.org',
      }
      const page = await openProfile({ ...names, createdAt: '2026-03-08T12:00:00.000Z' })
      expect((await page.findByAltText('Ann')).getAttribute('src')).toBe('/ann.png')
      await expectText(page, 'Ann Lee', 'ann@example.org', 'Member since Mar 8, 2026')
    },
  },
  {
    line: '2.profile.2',
    says: 'a user with one name shows it, one without either the name of the account, and a user without any name is anonymous',
    decision: 'product 10',
    check: async () => {
      await expectText(await openProfile({ firstName: null, lastName: 'Lee' }), 'Lee')
      await expectText(await openProfile({ displayName: null, username: 'ann_7' }), 'ann_7')
      const nameless = { displayName: null, username: '', createdAt: null }
      await expectText(await openProfile(nameless), /^Anonymous User/, 'Member since Unknown')
    },
  },
]

function figuresOf(page: Page): string[] {
  return page.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
}

const figures: Row[] = [
  {
    line: '2.profile.3',
    says: 'listings, completed sales and only their revenue are counted, in dollars and R$; messages are 0',
    decision: 'product 2',
    check: async () => {
      const { seller } = await createCompletedOrder({ price: 12.5 })
      await buy(await newUser(), await createListing({}, seller))
      const page = await openPage('/profile', { as: seller })
      const counted = ['Items Listed: 2', 'Completed Sales: 1', 'Total Earned: $12.501,000 R$', 'Messages: 0']
      await waitFor(() => expect(figuresOf(page)).toEqual(counted))
    },
  },
  {
    line: '2.profile.3',
    says: 'purchases count too',
    check: async () => {
      const page = await openPage('/profile', { as: (await createCompletedOrder({ price: 12.5 })).buyer })
      const counted = ['Completed Sales: 10 sold, 1 bought', 'Total Earned: $12.501,000 R$']
      await waitFor(() => expect(figuresOf(page)).toEqual(expect.arrayContaining(counted)))
    },
  },
  {
    line: '2.profile.4',
    says: 'there are two tabs, listings first',
    check: async () => {
      const page = await openPage('/profile', { as: await newUser() })
      expect(await tabsOf(page)).toEqual([
        ['My Listings', 'true'],
        ['Transactions', 'false'],
      ])
    },
  },
]

const listings: Row[] = [
  {
    line: '2.profile.4.1a',
    says: 'listings are a grid of cards with a heading and a button to add one',
    check: async () => {
      const { seller } = await createListing({ itemName: 'Crown in the Grid', assetId: '55001' })
      const page = await openPage('/profile', { as: seller })
      const part = await sectionOf(page, 'Your Listings')
      expect(await hrefOf(page, 'Add New Item')).toBe('/sell')
      const card = await within(part).findByRole('article', { name: 'Crown in the Grid' })
      expect(card.closest('ul')?.className).toMatch(/\bcard-grid\b/)
      within(card).getByText('Hat')
    },
  },
  ...withFixture(
    async () => openPage('/profile', { as: await newUser() }),
    [
      {
        line: '2.profile.4.1b',
        says: 'a user without listings is invited to create one',
        check: async (page) => {
          await expectText(page, 'No Listings Yet', 'Start selling your rare limiteds to other collectors!')
          expect(await hrefOf(page, 'Create Your First Listing')).toBe('/sell')
        },
      },
      {
        line: '2.profile.4.2c',
        says: 'a user without transactions sees what will be listed there',
        check: async (page) => {
          await page.user.click(page.getByRole('tab', { name: 'Transactions' }))
          await expectText(page, 'No Transactions Yet', 'Your buying and selling activity will appear here.')
          expect(await hrefOf(page, 'Browse Marketplace')).toBe('/marketplace')
        },
      },
    ],
  ),
]

async function openTransactions(
  ...parts: Partial<Record<keyof typeof transaction, unknown>>[]
): Promise<Page> {
  const list = parts.map((part, at) => ({ ...transaction, id: `o${at}`, number: at + 12, ...part }))
  const stubs = { 'GET /api/transactions': () => Response.json(list) }
  const page = await openPage('/profile?tab=transactions', { as: await newUser(), stubs })
  await expectText(page, 'Transaction History')
  return page
}

const tones = [
  ['COMPLETED', 'good'],
  ['PENDING', 'wait'],
  ['FAILED', 'bad'],
  ['REFUNDED', 'ink-muted'],
] as const

const transactions: Row[] = [
  {
    line: '2.profile.4.2b',
    also: ['2.profile.4.2a'],
    says: 'below a heading, a row has the uppercase status, the number, the date and both amounts',
    decision: 'product 2 and 9',
    check: async () => {
      const page = await openTransactions({}, { createdAt: '' })
      await expectText(
        page,
        'COMPLETED',
        'Transaction #12',
        'Mar 1, 2026',
        'Unknown date',
        '$12.50',
        /1,000 R\$/,
      )
    },
  },
  {
    line: '2.profile.4.2b',
    says: 'items that the user bought are purchases, all others are sales',
    check: async () => {
      const { buyer, seller } = await createCompletedOrder()
      const openTransactions = async (as: typeof buyer) => openPage('/profile?tab=transactions', { as })
      const [bought] = [await openTransactions(buyer)]
      await expectText(bought, 'Purchase')
      expectNoText(bought, 'Sale')
      const sold = await openTransactions(seller)
      await expectText(sold, 'Sale')
      expectNoText(sold, 'Purchase')
    },
  },
  {
    line: '2.profile.4.3',
    says: 'completed is green, pending amber, failed red and everything else gray',
    check: async () => {
      const page = await openTransactions(...tones.map(([status]) => ({ status: status.toLowerCase() })))
      for (const [status, tone] of tones)
        expect((await page.findByText(status)).className).toContain(`text-${tone}`)
      for (const [token, hues] of [
        ['good', [140, 170]],
        ['wait', [50, 80]],
        ['bad', [15, 35]],
      ] as const) {
        for (const hue of await huesOf(token)) expect(hue > hues[0] && hue < hues[1]).toBe(true)
      }
    },
  },
]

/** The hues of a color token in both themes: green is about 145, amber about 65, red about 25. */
async function huesOf(token: string): Promise<number[]> {
  const css = await Bun.file(`${import.meta.dir}/../../../../web/styles/tokens.css`).text()
  const line = css.split('\n').find((each) => each.includes(`--${token}:`)) ?? ''
  return [...line.matchAll(/oklch\(\S+ \S+ ([\d.]+)\)/g)].map(([, hue]) => Number(hue))
}

export const profile: Row[] = [...header, ...figures, ...listings, ...transactions]

import { expect } from 'bun:test'
import { waitFor, within } from '@testing-library/react/pure'
import { openPage } from '@/tests/conformance/page'
import {
  clickButton,
  expectNoText,
  expectText,
  expectToast,
  hrefOf,
  loadsDocument,
  sectionOf,
  topBarLinks,
} from '@/tests/conformance/page-queries'
import { type Row, withFixture } from '@/tests/conformance/row'
import { openConfirmation } from '@/tests/conformance/simple-login'
import { newUser } from '@/tests/conformance/site'

const landing = withFixture(
  () => openPage('/'),
  [
    {
      line: '2.landing.1a',
      says: 'the header links to the marketplace and support',
      check: async (page) => {
        await expectText(page, 'Rare pixels, properly sold.')
        expect(topBarLinks(page)).toEqual(
          expect.arrayContaining(['Marketplace /marketplace', 'Support /support']),
        )
      },
    },
    {
      line: '2.landing.2',
      says: 'three buttons start: log in, browse and sell',
      check: async (page) => {
        expect(
          (await page.findByRole('button', { name: 'Login with Roblox' })).getAttribute('aria-haspopup'),
        ).toBe('dialog')
        expect(await hrefOf(page, 'Browse Marketplace')).toBe('/marketplace')
        expect(await hrefOf(page, 'Sell Your Items')).toBe('/sell')
      },
    },
    {
      line: '2.landing.3a',
      says: 'three payment methods are named',
      check: async (page) => {
        const list = (await page.findByText('Accepted payment methods')).parentElement
        const methods = within(list ?? page.container).getAllByRole('listitem')
        expect(methods.map(({ textContent }) => textContent)).toEqual(['PayPal', 'Credit Card', 'Crypto'])
      },
    },
    {
      line: '2.landing.3c',
      says: 'four reasons to use the site are shown',
      check: async (page) => {
        const reasons = within(await sectionOf(page, 'Why Choose Mintmark')).getAllByRole('term')
        const titles = reasons.map(({ textContent }) => textContent)
        expect(titles).toEqual(['Secure Trading', 'Best Prices', 'Instant Payouts', '5-Star Support'])
      },
    },
    {
      line: '2.landing.3d',
      says: 'Start Selling Now leads to the marketplace',
      check: async (page) => expect(await hrefOf(page, 'Start Selling Now')).toBe('/marketplace'),
    },
    {
      line: '2.landing.4',
      also: ['1.3b', '4.1'],
      says: 'the login modal explains the login and its requirements, starts it, and can be closed',
      check: async (page) => {
        await clickButton(page, 'Login with Roblox')
        await expectText(
          page,
          /opens and asks you to log in there/,
          'Your inventory must be public.',
          'You need an account to buy or sell.',
        )
        const link = page.getByRole('link', { name: 'Login with Roblox OAuth' })
        expect([link.getAttribute('href'), loadsDocument(link)]).toEqual(['/api/auth/roblox/login', true])
        await clickButton(page, 'Cancel')
        await waitFor(() => expectNoText(page, 'Your inventory must be public.'))
      },
    },
  ],
)

const confirmation: Row[] = [
  {
    line: '2.landing.5a',
    also: ['4.2a'],
    says: 'the platform account is shown with image, names, badge, date, description and id',
    check: async () => {
      const page = await openConfirmation()
      const shown = within(await sectionOf(page, 'Confirm Your Roblox Account'))
      for (const text of ['A', 'Amber Quill', 'Verified', 'Collects bows.']) shown.getByText(text)
      for (const text of [/AmberQuill/, /May 2, 2011/, /8000000001/]) shown.getByText(text)
    },
  },
  {
    line: '2.landing.5a',
    says: 'an image replaces the letter; an empty description and a missing badge are not shown',
    check: async () => {
      const bare = { description: 'No description', hasVerifiedBadge: false, avatarUrl: '/amber.png' }
      const page = await openConfirmation({ userInfo: bare })
      expectNoText(page, 'No description', 'Verified', 'A')
      const dialog = await sectionOf(page, 'Confirm Your Roblox Account')
      expect(dialog.querySelector('img')?.getAttribute('src')).toBe('/amber.png')
    },
  },
  {
    line: '2.landing.5b',
    says: 'the user can reject or confirm the account, and sees the progress',
    check: async () => {
      const page = await openConfirmation({ confirmed: () => new Promise(() => undefined) })
      await page.findByRole('button', { name: 'Cancel' })
      await clickButton(page, 'Yes, This is Me')
      await expectText(page, 'Logging in...')
    },
  },
]

const home = withFixture(
  async () => openPage('/home', { as: await newUser('comes_home') }),
  [
    {
      line: '2.logged-in.1a',
      says: 'the page welcomes the user',
      check: (page) => expectText(page, 'Welcome back, comes_home'),
    },
    {
      line: '2.logged-in.1b',
      says: 'four figures are claimed',
      check: async (page) => {
        await expectText(page, '50K+')
        const figures = page
          .getAllByRole('term')
          .map((term) => [term.nextSibling?.textContent, term.textContent])
        expect(figures).toEqual(
          expect.arrayContaining([
            ['50K+', 'Items Traded'],
            ['25K+', 'Active Users'],
            ['99.8%', 'Satisfaction'],
            ['24/7', 'Support'],
          ]),
        )
      },
    },
    {
      line: '2.logged-in.1c',
      says: 'two cards link to other pages',
      check: async (page) => {
        expect(await hrefOf(page, /^Browse Marketplace/)).toBe('/marketplace')
        expect(await hrefOf(page, /^Sell Your Items/)).toBe('/sell')
      },
    },
    {
      line: '2.logged-in.1d',
      also: ['9.6a'],
      says: 'the first 4 items are featured, with a link to all',
      check: async (page) => {
        const featured = await sectionOf(page, 'Featured Items')
        await waitFor(() => expect(within(featured).getAllByRole('article').length).toBe(4))
        expect(await hrefOf(page, 'View All')).toBe('/marketplace')
      },
    },
  ],
)

const around: Row[] = [
  {
    line: '2.landing.1b',
    also: ['2.1'],
    says: 'the same address is the home page of logged-in users, who can log out',
    decision: 'product 4 and contract 5',
    check: async () => {
      const page = await openPage('/', { as: await newUser('is_welcome') })
      await expectText(page, 'Welcome back, is_welcome', 'Featured Items')
      await page.findByRole('button', { name: 'Log Out' })
      expectNoText(page, 'How It Works', 'Recently Sold')
    },
  },
  {
    line: '2.logged-in.1e',
    says: 'without items to feature, the page asks for the first listing',
    check: async () => {
      const stubs = { 'GET /api/items': () => Response.json([]) }
      const page = await openPage('/home', { as: await newUser(), stubs })
      await expectText(page, 'No Items Available')
      expect(await hrefOf(page, 'List Your First Item')).toBe('/sell')
    },
  },
  {
    line: '2.logged-in.2',
    also: ['9.8e'],
    says: 'a visitor is told why and is redirected to the login after 500 ms',
    check: async () => {
      const page = await openPage('/home')
      await expectToast(page, 'destructive', 'Unauthorized')
      await page.timers.fire(500)
      expect(page.navigations).toEqual(['assign /api/login'])
    },
  },
]

export const frontPages: Row[] = [...landing, ...confirmation, ...home, ...around]

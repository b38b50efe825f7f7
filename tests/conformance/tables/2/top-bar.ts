import { expect } from 'bun:test'
import { within } from '@testing-library/react/pure'
import { neverResponds, openPage, type Page } from '@/tests/conformance/page'
import { clickButton, expectText, topBarLinks } from '@/tests/conformance/page-queries'
import { type Row, withFixture } from '@/tests/conformance/row'
import { newUser } from '@/tests/conformance/site'

const bar = (page: Page) => within(page.getByRole('banner'))

async function openMember(): Promise<Page> {
  const page = await openPage('/support', { as: await newUser('in_the_bar') })
  await expectText(page, 'Quick Contact', 'in_the_bar')
  return page
}

async function openVisitor(path: string): Promise<Page> {
  const page = await openPage(path)
  await page.findByRole('heading', { level: 1 })
  return page
}

const member = withFixture(openMember, [
  {
    line: '2.top.1b',
    also: ['2.top.1d'],
    says: 'the top bar has the name, four links and the logout button',
    decision: 'contract 5',
    check: async (page) => {
      const links = topBarLinks(page)
      for (const link of ['Marketplace /marketplace', 'Sell /sell', 'Profile /profile', 'Support /support'])
        expect(links).toContain(link)
      bar(page).getByRole('button', { name: 'Log Out' })
      // The display name is the same, so it isn't repeated.
      bar(page).getByText('in_the_bar')
    },
  },
  {
    line: '2.top.1c',
    says: 'the top bar has the bell and the user menu',
    check: async (page) => {
      bar(page).getByRole('button', { name: 'Notifications' })
      await clickButton(page, /^in_the_bar/)
      const items = page.getAllByRole('menuitem').map(({ textContent }) => textContent)
      expect([items.at(0), items.at(-1)]).toEqual(['Profile', 'Log Out'])
    },
  },
])

export const topBar: Row[] = [
  ...member,
  {
    line: '2.top.1a',
    says: 'a placeholder is shown until the user is known',
    check: async () => {
      const page = await openPage('/support', {
        as: await newUser(),
        stubs: { 'GET /api/auth/user': neverResponds },
      })
      await expectText(page, 'Quick Contact')
      expect(page.getByRole('banner').querySelectorAll('.animate-shimmer').length).toBe(1)
      expect(topBarLinks(page).join()).not.toMatch(/Login|Sell|Profile/)
    },
  },
  {
    line: '2.top.1b',
    says: 'the display name is shown below a different username',
    check: async () => {
      const client = await newUser('plain_name')
      const { body } = await client.get('/api/auth/user')
      const stubs = { 'GET /api/auth/user': () => Response.json({ ...body, displayName: 'Fancy Name' }) }
      await expectText(await openPage('/support', { as: client, stubs }), 'plain_name', 'Fancy Name')
    },
  },
  ...withFixture(
    () => openVisitor('/marketplace'),
    [
      {
        line: '2.top.2',
        says: 'a visitor sees two sign-in buttons with one target',
        decision: 'product 4',
        check: (page) => {
          expect(topBarLinks(page)).toEqual(expect.arrayContaining(['Login /auth', 'Sign Up /auth']))
        },
      },
      {
        line: '2.top.3',
        says: 'a visitor sees no link to the marketplace or sell form',
        check: (page) => expect(topBarLinks(page).join()).not.toMatch(/\/marketplace|\/sell/),
      },
    ],
  ),
]

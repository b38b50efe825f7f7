import { expect } from 'bun:test'
import { within } from '@testing-library/react/pure'
import { neverResponds, openPage, type Page } from '@/tests/conformance/page'
import { clickButton, expectText, hrefOf } from '@/tests/conformance/page-queries'
import { type Row, withFixture } from '@/tests/conformance/row'
import { newUser } from '@/tests/conformance/site'

const bar = (page: Page) => within(page.getByRole('banner'))
const linksOf = (page: Page) =>
  bar(page)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

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
    says: 'the name is there, three links and the way out',
    decision: 'contract 5',
    check: async (page) => {
      const links = linksOf(page)
      for (const link of ['Marketplace /marketplace', 'Sell /sell', 'Profile /profile'])
        expect(links).toContain(link)
      bar(page).getByRole('button', { name: 'Log Out' })
    },
  },
  {
    line: '2.top.1c',
    says: 'the bell and the menu are there',
    check: async (page) => {
      bar(page).getByRole('button', { name: 'Notifications' })
      await clickButton(page, /^in_the_bar/)
      const items = page.getAllByRole('menuitem').map(({ textContent }) => textContent)
      expect([items.at(0), items.at(-1)]).toEqual(['Profile', 'Log Out'])
    },
  },
  {
    line: '2.top.1d',
    says: 'support is one press away',
    check: async (page) => expect(await hrefOf(page, 'Support')).toBe('/support'),
  },
])

export const topBar: Row[] = [
  ...member,
  {
    line: '2.top.1a',
    says: 'until it is known who is here, a placeholder keeps the place',
    check: async () => {
      const page = await openPage('/support', {
        as: await newUser(),
        stubs: { 'GET /api/auth/user': neverResponds },
      })
      await expectText(page, 'Quick Contact')
      expect(page.getByRole('banner').querySelectorAll('.animate-shimmer').length).toBe(1)
      expect(linksOf(page).join()).not.toMatch(/Login|Sell|Profile/)
    },
  },
  {
    line: '2.top.1b',
    says: 'the display name stands under the name where it is another',
    check: async () => {
      const person = await newUser('plain_name')
      const { body } = await person.get('/api/auth/user')
      const answers = { 'GET /api/auth/user': () => Response.json({ ...body, displayName: 'Fancy Name' }) }
      await expectText(await openPage('/support', { as: person, stubs: answers }), 'plain_name', 'Fancy Name')
    },
  },
  ...withFixture(
    () => openVisitor('/marketplace'),
    [
      {
        line: '2.top.2',
        says: 'a visitor finds two ways in, both at one address',
        decision: 'product 4',
        check: (page) => {
          expect(linksOf(page)).toEqual(expect.arrayContaining(['Login /auth', 'Sign Up /auth']))
        },
      },
      {
        line: '2.top.3',
        says: 'and no link to the marketplace or the form to sell',
        check: (page) => expect(linksOf(page).join()).not.toMatch(/\/marketplace|\/sell/),
      },
    ],
  ),
]

import { expect } from 'bun:test'
import { within } from '@testing-library/react/pure'
import { linkTo, press, sees } from '@/tests/conformance/look'
import { never, openPage, type Page } from '@/tests/conformance/page'
import { on, type Row } from '@/tests/conformance/row'
import { newPerson } from '@/tests/conformance/site'

const bar = (page: Page) => within(page.getByRole('banner'))
const linksOf = (page: Page) =>
  bar(page)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

async function openMember(): Promise<Page> {
  const page = await openPage('/support', { as: await newPerson('in_the_bar') })
  await sees(page, 'Quick Contact', 'in_the_bar')
  return page
}

async function openVisitor(path: string): Promise<Page> {
  const page = await openPage(path)
  await page.findByRole('heading', { level: 1 })
  return page
}

const member = on(openMember, [
  {
    line: '2.top.1b',
    says: 'the name is there, three links and the way out',
    settled: 'contract 5',
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
      await press(page, /^in_the_bar/)
      const items = page.getAllByRole('menuitem').map(({ textContent }) => textContent)
      expect([items.at(0), items.at(-1)]).toEqual(['Profile', 'Log Out'])
    },
  },
  {
    line: '2.top.1d',
    says: 'support is one press away',
    check: async (page) => expect(await linkTo(page, 'Support')).toBe('/support'),
  },
])

export const topBar: Row[] = [
  ...member,
  {
    line: '2.top.1a',
    says: 'until it is known who is here, a placeholder keeps the place',
    check: async () => {
      const page = await openPage('/support', {
        as: await newPerson(),
        answers: { 'GET /api/auth/user': never },
      })
      await sees(page, 'Quick Contact')
      expect(page.getByRole('banner').querySelectorAll('.animate-shimmer').length).toBe(1)
      expect(linksOf(page).join()).not.toMatch(/Login|Sell|Profile/)
    },
  },
  {
    line: '2.top.1b',
    says: 'the display name stands under the name where it is another',
    check: async () => {
      const person = await newPerson('plain_name')
      const { body } = await person.get('/api/auth/user')
      const answers = { 'GET /api/auth/user': () => Response.json({ ...body, displayName: 'Fancy Name' }) }
      await sees(await openPage('/support', { as: person, answers }), 'plain_name', 'Fancy Name')
    },
  },
  ...on(
    () => openVisitor('/marketplace'),
    [
      {
        line: '2.top.2',
        says: 'a visitor finds two ways in, both at one address',
        settled: 'product 4',
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

import { expect } from 'bun:test'
import { within } from '@testing-library/react/pure'
import { openPage, type Page } from '@/tests/conformance/page'
import {
  clickButton,
  expectText,
  fillFields,
  hrefOf,
  loadsDocument,
  sectionOf,
  topBarLinks,
} from '@/tests/conformance/page-queries'
import { type Row, withFixture } from '@/tests/conformance/row'
import { newUser } from '@/tests/conformance/site'

const categories = ['General Support', 'Payment Issues', 'Account Help', 'Security Concerns', 'Report Issue']

async function pickerOf(page: Page) {
  const radios = within(await page.findByRole('radiogroup', { name: 'What is it about?' })).getAllByRole(
    'radio',
  )
  return radios.map((radio) => ({
    radio,
    value: radio.getAttribute('value'),
    label: document.getElementById(radio.getAttribute('aria-labelledby') ?? '')?.textContent,
    isChosen: 'checked' in radio && radio.checked === true,
  }))
}

const visitor = withFixture(
  () => openPage('/support'),
  [
    {
      line: '2.support.1a',
      says: 'the header links to home, marketplace and support',
      check: async (page) => {
        await expectText(page, 'Quick Contact')
        expect(topBarLinks(page)).toEqual(
          expect.arrayContaining(['Mintmark /', 'Marketplace /marketplace', 'Support /support']),
        )
      },
    },
    {
      line: '2.support.1b',
      says: 'a visitor sees the button to log in with the platform',
      check: async (page) => {
        const links = await page.findAllByRole('link', { name: 'Login' })
        const button = links.find((link) => link.getAttribute('href') === '/api/auth/roblox')
        expect(button && loadsDocument(button)).toBe(true)
      },
    },
    {
      line: '2.support.1c',
      says: 'a link leads back to the marketplace',
      check: async (page) => expect(await hrefOf(page, 'Back to Marketplace')).toBe('/marketplace'),
    },
    {
      line: '2.support.2',
      also: ['9.13a'],
      says: 'the panel names 24/7 email support, the community and the response time',
      check: async (page) => {
        const panel = within(await sectionOf(page, 'Quick Contact'))
        for (const words of ['Email support', '24/7', 'Discord server', 'Live community support', 'Active'])
          await panel.findByText(words)
        for (const words of ['Response Time', 'Usually within 2 hours']) panel.getByText(words)
      },
    },
    {
      line: '2.support.3',
      says: 'the status of four services is measured and shown',
      decision: 'product 8',
      check: async (page) => {
        const panel = within(await sectionOf(page, 'System Status'))
        const services = (await panel.findAllByRole('listitem')).map(({ textContent }) => textContent)
        const names = ['Marketplace', 'Payment Processing', 'Item Delivery', 'Authentication']
        expect(services.slice(0, 4)).toEqual(names.map((name) => `${name}Operational`))
      },
    },
    {
      line: '2.support.4a',
      says: 'there are five topics',
      check: async (page) => {
        const options = await pickerOf(page)
        expect(options.map(({ value }) => value)).toEqual([
          'general',
          'payment',
          'account',
          'security',
          'report',
        ])
        expect(options.map(({ label }) => label)).toEqual(categories)
      },
    },
    {
      line: '2.support.4b',
      says: 'the default topic is general',
      check: async (page) =>
        expect((await pickerOf(page)).find(({ isChosen }) => isChosen)?.value).toBe('general'),
    },
    {
      line: '2.support.5b',
      says: 'six questions are answered',
      check: async (page) => {
        await expectText(page, 'How fast is delivery?')
        expect((await sectionOf(page, 'Frequently Asked Questions')).querySelectorAll('summary').length).toBe(
          6,
        )
      },
    },
  ],
)

export const support: Row[] = [
  ...visitor,
  {
    line: '2.support.1b',
    says: 'the header links to the profile of a logged-in user',
    check: async () => {
      const page = await openPage('/support', { as: await newUser() })
      await expectText(page, 'Quick Contact')
      const links = (await page.findAllByRole('link', { name: 'Profile' })).map((link) =>
        link.getAttribute('href'),
      )
      expect(links).toEqual(['/profile', '/profile'])
      expect(page.queryAllByRole('link', { name: 'Login' }).length).toBe(0)
    },
  },
  {
    line: '2.support.4c',
    also: ['5.5b', '9.13a'],
    says: 'choosing another topic moves the highlight and is sent with the message, which is confirmed on the page',
    decision: 'product 8 and 9',
    check: async () => {
      const page = await openPage('/support')
      const [, payment] = await pickerOf(page)
      const look = (radio?: Element) => radio?.closest('label')?.className
      const before = look(payment?.radio)
      await page.user.click(page.getByText('Payment Issues'))
      expect(look(payment?.radio)).not.toBe(before)
      await fillFields(page, {
        'Email Address': 'ann@example.com',
        Subject: 'Money',
        Message: 'Where is it?',
      })
      await clickButton(page, 'Send Message')
      await expectText(page, "Support ticket submitted! We'll get back to you within 24 hours.")
      const sent = page.requests.find(({ route }) => route === 'POST /api/support/tickets')
      expect(sent?.body).toMatchObject({ category: 'payment' })
    },
  },
]

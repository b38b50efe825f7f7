import { expect } from 'bun:test'
import { within } from '@testing-library/react/pure'
import { openPage } from '@/tests/conformance/page'
import { expectText, sectionOf } from '@/tests/conformance/page-queries'
import { type Row, withFixture } from '@/tests/conformance/row'
import { newUser } from '@/tests/conformance/site'

const landing = withFixture(
  () => openPage('/'),
  [
    {
      line: '1.4a',
      says: 'the landing page claims four instant payment methods',
      check: (page) =>
        expectText(page, 'Instant Payouts', /by PayPal, credit card, bank transfer or cryptocurrency/),
    },
    {
      line: '1.4b',
      also: ['2.landing.3b'],
      says: 'the landing page claims four figures',
      check: (page) => expectText(page, '$2.5M+', '50K+', '99.8%', '24/7'),
    },
    {
      line: '1.4c',
      also: ['2.landing.3b'],
      says: 'three steps: list with a suggested price, sell to verified buyers, get paid',
      check: async (page) => {
        const steps = within(await sectionOf(page, 'How It Works')).getAllByRole('listitem')
        const texts = steps.map(({ textContent }) => textContent)
        expect(texts).toEqual([
          expect.stringMatching(/price is suggested/),
          expect.stringMatching(/Instant Sale.*network of verified buyers/),
          expect.stringMatching(/Get Paid/),
        ])
      },
    },
    {
      line: '1.4d',
      also: ['1.1a'],
      says: 'the footer states that the site is not affiliated with the platform',
      check: (page) => within(page.getByRole('contentinfo')).getByText('Not affiliated with Roblox.'),
    },
  ],
)

const answers: [line: string, says: string, pattern: RegExp][] = [
  ['1.5a', 'delivery starts when the payment is verified', /instant your payment is verified/],
  ['1.5b', 'items are verified', /each verified against its catalogue/],
  [
    '1.5c',
    'three kinds of payment are accepted',
    /PayPal, credit and debit cards, and major cryptocurrencies/,
  ],
  ['1.5d', 'sellers create a seller account and pay a small commission', /seller account.*small commission/],
  [
    '1.5e',
    'orders that are not delivered within 1 hour are refunded in full',
    /full refund if .* not delivered within 1 hour/,
  ],
  ['1.5f', 'platform passwords are not stored', /never store it/],
  ['1.5g', 'only public profiles are read', /Only what your public profile shows is read/],
]

const faq = withFixture(
  async () => {
    const page = await openPage('/support')
    await expectText(page, 'How fast is delivery?')
    return page
  },
  answers.map(([line, says, pattern]) => ({
    line,
    says: `the FAQ says that ${says}`,
    check: (page) => expectText(page, pattern),
  })),
)

const mentioned = [/escrow/, /[Ff]raud detection/, /[Ii]nstant payout/]

const others: Row[] = [
  {
    line: '1.5h',
    says: 'the login page mentions escrow, fraud detection and instant payouts',
    check: async () => {
      const notes = await (await openPage('/auth')).findByRole('complementary', { name: 'Safety' })
      for (const claim of mentioned) expect(notes.textContent).toMatch(claim)
    },
  },
  {
    line: '1.5h',
    says: 'the sell page mentions them too',
    check: async () => {
      const notes = await sectionOf(await openPage('/sell', { as: await newUser() }), 'Seller Benefits')
      for (const claim of mentioned) expect(notes.textContent).toMatch(claim)
    },
  },
]

export const claims: Row[] = [...landing, ...faq, ...others]

import { expect } from 'bun:test'
import { within } from '@testing-library/react/pure'
import { createCompletedOrder } from '@/tests/conformance/market'
import { openPage } from '@/tests/conformance/page'
import { expectText, expectToast, sectionOf } from '@/tests/conformance/page-queries'
import { nowIso, openSignedInPage, pushToPage } from '@/tests/conformance/realtime'
import { type Row, withFixture } from '@/tests/conformance/row'
import { newUser } from '@/tests/conformance/site'

const landing = withFixture(
  () => openPage('/'),
  [
    {
      line: '1.4a',
      says: 'four ways to be paid are claimed, at once',
      check: (page) =>
        expectText(page, 'Instant Payouts', /by PayPal, credit card, bank transfer or cryptocurrency/),
    },
    {
      line: '1.4b',
      says: 'four figures are claimed',
      check: (page) => expectText(page, '$2.5M+', '50K+', '99.8%', '24/7'),
    },
    {
      line: '1.4c',
      says: 'three steps: list with a suggested price, sell to verified buyers, be paid',
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
      says: 'the footer says that it does not belong to the platform',
      check: (page) => within(page.getByRole('contentinfo')).getByText('Not affiliated with Roblox.'),
    },
  ],
)

const answers: [line: string, says: string, pattern: RegExp][] = [
  ['1.5a', 'delivery begins when the payment is verified', /instant your payment is verified/],
  ['1.5b', 'items are verified', /each verified against its catalogue/],
  ['1.5c', 'three kinds of payment are taken', /PayPal, credit and debit cards, and major cryptocurrencies/],
  ['1.5d', 'sellers make a seller account and pay a small commission', /seller account.*small commission/],
  ['1.5e', 'all is refunded after 1 hour without delivery', /full refund if .* not delivered within 1 hour/],
  ['1.5f', 'passwords of the platform are not kept', /never store it/],
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
    says: 'the page to log in speaks of escrow, fraud detection and instant payouts',
    check: async () => {
      const notes = await (await openPage('/auth')).findByRole('complementary', { name: 'Safety' })
      for (const claim of mentioned) expect(notes.textContent).toMatch(claim)
    },
  },
  {
    line: '1.5h',
    says: 'so does the page to sell',
    check: async () => {
      const notes = await sectionOf(await openPage('/sell', { as: await newUser() }), 'Seller Benefits')
      for (const claim of mentioned) expect(notes.textContent).toMatch(claim)
    },
  },
  {
    line: '1.6',
    says: 'what one is told comes live',
    check: async () => {
      const { page } = await openSignedInPage('/support')
      const notice = {
        id: 'n',
        type: 'other',
        title: 'It came live',
        content: 'Here.',
        createdAt: await nowIso(),
      }
      await pushToPage(page, 'notification', notice)
      await expectToast(page, 'normal', 'It came live')
    },
  },
  {
    line: '1.7',
    says: 'every call does what it says: a purchase is in the books of both sides',
    decision: 'product 5',
    check: async () => {
      const { buyer, seller, orderId } = await createCompletedOrder({ price: 50 })
      for (const party of [buyer, seller])
        expect((await party.get(`/api/orders/${orderId}`)).body.state).toBe('completed')
      const { entries } = (await seller.get('/api/wallet')).body
      expect(JSON.stringify(entries)).toContain('46.05')
    },
  },
]

export const claims: Row[] = [...landing, ...faq, ...others]

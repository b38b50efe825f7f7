import { expect } from 'bun:test'
import { openCheckout } from '@/tests/conformance/checkout'
import { openPage } from '@/tests/conformance/page'
import { expectText, hrefOf } from '@/tests/conformance/page-queries'
import { type Row, withFixture } from '@/tests/conformance/row'
import { newUser } from '@/tests/conformance/site'

const checkout: Row[] = [
  {
    line: '2.checkout.1',
    says: 'one card has the item, the total and the payment form',
    check: async () => {
      const { page } = await openCheckout()
      await page.findByRole('heading', { level: 1, name: 'Secure Checkout' })
      await expectText(page, /^Crown of Test/, 'Total', '$149.99')
      for (const label of ['Card number', 'Expiry', 'CVC']) await page.findByLabelText(label)
    },
  },
]

const sell: Row[] = [
  ...withFixture(
    async () => openPage('/sell', { as: await newUser() }),
    [
      {
        line: '2.sell.1a',
        also: ['6.2'],
        says: 'a logged-in user sees the form',
        check: async (page) => {
          await page.findByRole('heading', { level: 1, name: 'List Your Item' })
          await page.findByRole('button', { name: 'List Item' })
        },
      },
      {
        line: '2.sell.2',
        says: 'three cards are shown beside the form',
        check: (page) => expectText(page, 'Seller Benefits', 'Seller Fees', 'Quick Tips'),
      },
    ],
  ),
  {
    line: '2.sell.1b',
    also: ['8.6'],
    says: 'a visitor is told to log in and is redirected to the front page',
    check: async () => {
      const page = await openPage('/sell')
      await page.findByRole('heading', { level: 1, name: 'Authentication Required' })
      expect(await hrefOf(page, 'Login on Marketplace')).toBe('/')
    },
  },
]

export const trade: Row[] = [...checkout, ...sell]

import { expect } from 'bun:test'
import { createCompletedOrder, createListing } from '@/tests/conformance/market'
import { openPage } from '@/tests/conformance/page'
import { descriptionList, fieldValue, optionsOf, sectionOf } from '@/tests/conformance/page-queries'
import { type Row, withFixture } from '@/tests/conformance/row'
import { newUser, newVisitor } from '@/tests/conformance/site'

const marketplaceChoices = withFixture(
  () => openPage('/marketplace'),
  [
    {
      line: '9.2',
      says: 'there are three sort orders before those of other modules, and lowest price is the default',
      check: async (page) => {
        const values = (await optionsOf(page, 'Sort by')).map(([, value]) => value)
        expect(values.slice(0, 3)).toEqual(['price-low', 'price-high', 'name'])
        expect(await fieldValue(page, 'Sort by')).toBe('price-low')
      },
    },
  ],
)

const sellPageChoices = withFixture(
  async () => openPage('/sell', { as: await newUser() }),
  [
    {
      line: '9.1b',
      says: 'sellers choose from four categories',
      check: async (page) => {
        const values = (await optionsOf(page, 'Category')).map(([, value]) => value)
        expect(values.filter(Boolean)).toEqual(['hat', 'face', 'gear', 'package'])
      },
    },
    {
      line: '9.1c',
      says: 'the condition is excellent, good or fair, and excellent by default',
      check: async (page) => {
        const values = (await optionsOf(page, 'Condition')).map(([, value]) => value)
        expect(values).toEqual(['excellent', 'good', 'fair'])
        expect(await fieldValue(page, 'Condition')).toBe('excellent')
      },
    },
    {
      line: '9.3a',
      says: 'fees are shown as 5%, 2.9% and 7.9% in total',
      check: async (page) => {
        const fees = Object.keys(descriptionList(await sectionOf(page, 'Seller Fees')))
        expect(fees).toEqual(['Platform (5%)', 'Payment processing (2.9%)', 'Total fees (7.9%)'])
      },
    },
  ],
)

export const choices: Row[] = [
  ...marketplaceChoices,
  ...sellPageChoices,
  {
    line: '9.2',
    says: 'without a sort order the server returns the cheapest items first',
    check: async () => {
      const [dear, cheap] = [await createListing({ price: 90_000 }), await createListing({ price: 0.5 })]
      const { body } = await (await newVisitor()).get('/api/items?search=crown+of+test')
      const prices = body.map(({ price }: { price: number }) => price)
      expect([prices.at(0), prices.at(-1)]).toEqual([cheap.price, dear.price])
      expect(prices).toEqual(prices.toSorted((one: number, other: number) => one - other))
    },
  },
  {
    line: '9.3b',
    says: 'fees are deducted when the sale completes, each rounded half up',
    decision: 'product 2',
    check: async () => {
      const { seller, orderId } = await createCompletedOrder({ price: 33.3 })
      const { fees } = (await seller.get(`/api/orders/${orderId}`)).body
      expect(fees).toEqual({ platform: '1.67', processing: '0.97', net: '30.66' })
      expect((await seller.get('/api/wallet')).body.available).toBe('30.66')
    },
  },
]

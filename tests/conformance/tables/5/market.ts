import { expect } from 'bun:test'
import { parseCatalogFile } from '@/modules/catalog/import/catalog-file'
import { createListing } from '@/tests/conformance/market'
import { openPage, type Page } from '@/tests/conformance/page'
import { clickButton, expectText, fieldValue, fillFields } from '@/tests/conformance/page-queries'
import type { Row } from '@/tests/conformance/row'
import { newUser, newVisitor } from '@/tests/conformance/site'

const question = {
  'Email Address': 'ann@example.com',
  Subject: 'Where is it?',
  Message: 'It did not arrive.',
}
const calls = (page: Page) => page.requests.map(({ route }) => route)

const support: Row[] = [
  {
    line: '5.5a',
    also: ['2.support.5a'],
    says: 'email, subject and message are required',
    check: async () => {
      for (const label of Object.keys(question)) {
        const page = await openPage('/support')
        await fillFields(page, { ...question, [label]: '' })
        expect((await page.findByLabelText(label)).hasAttribute('required')).toBe(true)
        await clickButton(page, 'Send Message')
        expect((await page.findByLabelText(label)).getAttribute('aria-invalid')).toBe('true')
        expect(calls(page)).not.toContain('POST /api/support/tickets')
      }
    },
  },
]

async function listed(over: Record<string, unknown>): Promise<number> {
  const sent = { itemName: 'Crown', assetId: '77001', category: 'hat', price: 5, condition: 'good', ...over }
  return (await (await newUser()).post('/api/listings', sent)).status
}

const sell: Row[] = [
  {
    line: '5.6a',
    says: 'prices have a step of one cent',
    decision: 'product 2',
    check: async () => {
      const page = await openPage('/sell', { as: await newUser() })
      await page.user.type(await page.findByLabelText('Price'), '12.345')
      await expectText(page, 'Enter an amount in dollars, such as 12.50.')
      expect(await fieldValue(page, 'Price')).toBe('12.345')
      expect([await listed({ price: 12.345 }), await listed({ price: '12.34' })]).toEqual([422, 201])
    },
  },
  {
    line: '5.6b',
    also: ['1.1c'],
    says: 'the form is validated on both sides and lists the item, which is then for sale',
    decision: 'product 3',
    check: async () => {
      const page = await openPage('/sell', { as: await newUser() })
      await clickButton(page, 'List Item')
      await expectText(page, 'Enter the name of the item.')
      expect(calls(page)).not.toContain('POST /api/listings')
      await fillFields(page, {
        'Item Name': 'Crown of the Seller',
        'Asset ID': '77002',
        Category: 'hat',
        Price: '20',
      })
      await clickButton(page, 'List Item')
      await expectText(page, 'Item Listed')
      expect(calls(page)).toContain('POST /api/listings')
      const [item] = (await (await newVisitor()).get('/api/items?search=crown+of+the+seller')).body
      expect(item).toMatchObject({ price: 20, stock: 1 })
    },
  },
  {
    line: '5.6c',
    says: 'prices from 0.50 to 100,000 dollars are accepted, and only numbers',
    decision: 'product 2',
    check: async () => {
      for (const price of [0.5, '100000.00', 7])
        expect([price, await listed({ price })]).toEqual([price, 201])
      for (const price of [0.49, '100000.01', '-5', '1e3', 'NaN', null])
        expect([price, await listed({ price })]).toEqual([price, 422])
    },
  },
]

async function namesAt(query: string): Promise<string[]> {
  const { body } = await (await newVisitor()).get(`/api/items?limit=100&${query}`)
  return body.map(({ name }: { name: string }) => name)
}

const browsing: Row[] = [
  {
    line: '5.8a',
    says: 'the server finds items by part of their name, ignoring case, and the address keeps the search',
    decision: 'product 3',
    check: async () => {
      await createListing({ itemName: 'Dominus of Trial', assetId: '77003' })
      for (const part of ['domin', 'DOMIN', 'us of tri']) {
        expect(await namesAt(`search=${encodeURIComponent(part)}`)).toContain('Dominus of Trial')
      }
      const page = await openPage('/marketplace?search=domin')
      await expectText(page, 'Dominus of Trial')
      expect(page.requests.find(({ route }) => route === 'GET /api/items')?.search).toBe('?search=domin')
      expect(await namesAt('search=zzzz')).toEqual([])
    },
  },
  {
    line: '5.8b',
    says: 'categories match regardless of case',
    decision: 'product 3',
    check: async () => {
      const { body } = await (await newVisitor()).get('/api/items?category=FACE')
      expect(new Set(body.map(({ category }: { category: string }) => category))).toEqual(new Set(['face']))
      expect(await namesAt('category=all')).toEqual(await namesAt(''))
    },
  },
  {
    line: '5.8b',
    says: 'accessories of all kinds are in the category hat',
    decision: 'product 3',
    check: () => {
      const kinds = [
        'Hat',
        'HairAccessory',
        'FaceAccessory',
        'NeckAccessory',
        'ShoulderAccessory',
        'WaistAccessory',
      ]
      const icon = (kind: string) => `https://pictures.example/180DAY-0/110/110/${kind}/Webp/noFilter`
      const file = Object.fromEntries(kinds.map((kind, at) => [String(at), { name: kind, icon: icon(kind) }]))
      const filed = parseCatalogFile(JSON.stringify(file)).map(({ category }) => category)
      expect(new Set(filed)).toEqual(new Set(['hat']))
    },
  },
  {
    line: '5.8c',
    says: 'the server sorts by price in both directions and by name',
    decision: 'product 3',
    check: async () => {
      const prices = [3, 1, 2]
      for (const price of prices)
        await createListing({ itemName: `Sorted Hat ${4 - price}`, price, assetId: `7710${price}` })
      const named = (...numbers: number[]) => numbers.map((number) => `Sorted Hat ${number}`)
      expect(await namesAt('search=sorted+hat&sort=price-low')).toEqual(named(3, 2, 1))
      expect(await namesAt('search=sorted+hat&sort=price-high')).toEqual(named(1, 2, 3))
      expect(await namesAt('search=sorted+hat&sort=name')).toEqual(named(1, 2, 3))
    },
  },
]

export const market: Row[] = [...support, ...sell, ...browsing]

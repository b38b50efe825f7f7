import { expect } from 'bun:test'
import { lines } from '@/tests/conformance/lines'
import { createCompletedOrder } from '@/tests/conformance/market'
import { currentPath, openPage } from '@/tests/conformance/page'
import { expectText } from '@/tests/conformance/page-queries'
import type { Row } from '@/tests/conformance/row'

/** The statements before the first section. */
export const section0: Row[] = [
  {
    line: '0.1a',
    also: ['1.7'],
    says: 'one collector sells a rare item to another for US dollars, and both see it',
    decision: 'product 5',
    check: async () => {
      const { buyer, seller, orderId } = await createCompletedOrder({ price: 100 })
      for (const party of [buyer, seller])
        expect((await party.get(`/api/orders/${orderId}`)).body).toMatchObject({
          state: 'completed',
          amount: '100.00',
        })
      const { body } = await seller.get('/api/wallet')
      expect(body).toMatchObject({ currency: 'usd', available: '92.10' })
      expect(JSON.stringify(body.entries)).toContain('92.10')
    },
  },
  {
    line: '0.1b',
    says: 'the page navigates without reloading and exchanges JSON with its own origin',
    check: async () => {
      const page = await openPage('/')
      await page.user.click(await page.findByRole('link', { name: 'Browse Marketplace' }))
      await expectText(page, 'Recently Sold')
      expect([currentPath(), page.navigations]).toEqual(['/marketplace', []])
      const elsewhere = page.requests.filter(
        ({ origin, route }) => origin !== location.origin || !/ \/api\//.test(route),
      )
      expect(elsewhere).toEqual([])
    },
  },
  {
    line: '0.1c',
    says: 'about the document, not the product: every topic that it names has a section',
    check: () => {
      const sections = new Set(lines.map((line) => line.split('.')[0]))
      expect([...sections]).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
    },
  },
]

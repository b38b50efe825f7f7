import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { ReservedCopies } from '@/modules/catalog/web/item/reserved-copies'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

test('a copy that the user has reserved leads to its payment', async () => {
  const reserved = {
    id: 'o1',
    state: 'awaiting_payment',
    chargeback: 'none',
    amount: '27.00',
    itemId: '7',
    itemName: 'Crown',
    assetId: '9000000001',
    category: 'hat',
    imageUrl: null,
    role: 'buyer',
    nextAction: { who: 'buyer', deadline: new Date(Date.now() + 600_000).toISOString(), ifMissed: 'expires' },
  }
  const others = [
    { ...reserved, id: 'o2', itemId: '8' },
    {
      ...reserved,
      id: 'o3',
      state: 'paid',
      nextAction: { who: 'seller', deadline: null, ifMissed: 'refunds' },
    },
  ]
  mockApi({ 'GET /api/orders/open': [reserved, ...others] })
  const page = renderPage(<ReservedCopies itemId="7" />)
  expect(await page.findByText('You reserved a copy for $27.00.')).toBeDefined()
  const links = page.getAllByRole('link', { name: 'Go to payment' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/orders/o1'])
})

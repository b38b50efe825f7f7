import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { buildTransaction } from '@/modules/orders/web/sample-order'
import { UserOrdersPanel } from '@/modules/orders/web/transactions/user-orders-panel'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const path = 'GET /api/admin/people/u7/orders'
const order = buildTransaction({
  status: 'completed',
  state: 'completed',
  buyerId: 'u8',
  sellerId: 'u7',
  itemName: 'Moon Crown',
})

test('staff see the latest orders of a user, and which side they were on', async () => {
  mockApi({ [path]: [order] })
  const page = renderPage(<UserOrdersPanel userId="u7" />)
  const link = await page.findByRole('link', { name: /Moon Crown/ })
  expect([link.getAttribute('href'), link.textContent?.includes('Sale')]).toEqual(['/orders/o1', true])
})

test('a user without orders', async () => {
  mockApi({ [path]: [] })
  expect(await renderPage(<UserOrdersPanel userId="u7" />).findByText('No orders.')).toBeDefined()
})

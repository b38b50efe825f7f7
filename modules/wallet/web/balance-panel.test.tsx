import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { BalancePanel } from '@/modules/wallet/web/balance-panel'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'

const path = 'GET /api/admin/people/u7/balance'

test('staff see what a user has', async () => {
  mockApi({ [path]: { currency: 'usd', available: '12.50', pending: '0.00', escrow: '7.00' } })
  const page = renderPage(<BalancePanel userId="u7" />)
  expect(await page.findByText('$12.50')).toBeDefined()
  expect(page.getByText('$7.00')).toBeDefined()
})

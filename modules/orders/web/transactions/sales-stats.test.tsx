import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { CompletedSales, TotalEarned } from '@/modules/orders/web/transactions/sales-stats'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

test('the profile counts all completed transactions and says how many were purchases', async () => {
  mockApi({ 'GET /api/transactions/totals': { sold: 1, bought: 1, amount: '17.50' } })
  const page = renderPage(
    <>
      <CompletedSales />
      <TotalEarned />
    </>,
    { viewer: buildViewer({ id: 'u-ann' }) },
  )
  expect(await page.findByText('1 sold, 1 bought')).toBeDefined()
  const cards = page.getAllByRole('term').map((term) => term.nextSibling?.textContent)
  expect(cards).toEqual(['21 sold, 1 bought', '$17.501,400 R$'])
})

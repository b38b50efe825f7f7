import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { Route } from 'wouter'
import { MonthPage } from '@/modules/wallet/web/months/month-page'
import { MonthsPage } from '@/modules/wallet/web/months/months-page'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const viewer = buildViewer({ role: 'accountant' })
const months = [
  { month: '2026-02', opening: '138.14', closing: '138.14', closedAt: null },
  { month: '2026-01', opening: '0.00', closing: '138.14', closedAt: null },
]
const report = {
  opening: '0.00',
  sales: '149.99',
  refunds: '0.00',
  goodwill: '0.00',
  fines: '0.00',
  platformFees: '-7.50',
  processingFees: '-4.35',
  providerFees: '0.00',
  chargebacks: '0.00',
  payouts: '0.00',
  closing: '138.14',
}

function openMonth(month: string, responses: Record<string, unknown> = {}) {
  const requests = mockApi({
    'GET /api/admin/months': months,
    [`GET /api/admin/months/${month}`]: report,
    ...responses,
  })
  const page = renderPage(<Route path="/admin/months/:month" component={MonthPage} />, {
    path: `/admin/months/${month}`,
    viewer,
    hasToasts: true,
  })
  return { page, requests }
}

test('the list leads to the report of each month and says which are closed', async () => {
  mockApi({
    'GET /api/admin/months': [months[0], { ...months[1], closedAt: '2026-02-03T10:00:00.000Z' }],
  })
  const page = renderPage(<MonthsPage />, { path: '/admin/months', viewer })
  const link = await page.findByRole('link', { name: 'January 2026' })
  expect(link.getAttribute('href')).toBe('/admin/months/2026-01')
  expect(page.getByRole('row', { name: 'January 2026 $0.00 $138.14 Closed on Feb 3, 2026' })).toBeDefined()
  expect(page.getByRole('row', { name: 'February 2026 $138.14 $138.14 Open' })).toBeDefined()
})

test('each figure of a month opens its journals', async () => {
  const { page } = openMonth('2026-02')
  const link = await page.findByRole('link', { name: 'Platform fees' })
  expect(link.getAttribute('href')).toBe(
    '/admin/journals?figure=platformFees&from=2026-02-01&to=2026-02-28T23%3A59%3A59.999Z',
  )
  expect(page.getByRole('row', { name: 'Platform fees -$7.50' })).toBeDefined()
  expect(page.getByRole('row', { name: 'Owed at the end $138.14' })).toBeDefined()
  expect(page.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/admin/months/2026-02/report.csv',
  )
  expect(page.queryByRole('button', { name: 'Close month' })).toBeNull()
})

test('a month that is over can be closed after a question', async () => {
  const { page, requests } = openMonth('2026-01', { 'POST /api/admin/months/2026-01/close': report })
  await page.user.click(await page.findByRole('button', { name: 'Close month' }))
  const dialog = await page.findByRole('dialog', { name: 'Close January 2026?' })
  expect(dialog.textContent).toContain('You cannot open it again.')
  const [, confirm] = page.getAllByRole('button', { name: 'Close month', hidden: true })
  await page.user.click(confirm as HTMLElement)
  expect(await page.findByText('Month Closed')).toBeDefined()
  expect(requests.map(({ call }) => call)).toContain('POST /api/admin/months/2026-01/close')
})

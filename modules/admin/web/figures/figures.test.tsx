import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import { admin } from '@/modules/admin/web/module'
import { staff as staffAdmin } from '@/modules/admin/web/staff'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const daily = (last: number) => Array.from({ length: 90 }, (_, day) => (day === 89 ? last : 0))

function open(responses: object = {}) {
  mockApi({
    'GET /api/admin/queues': [],
    'GET /api/admin/figures': {
      from: '2026-01-01T00:00:00.000Z',
      series: [
        { name: 'fees', unit: 'cents', page: '/admin/journals?account=fee', values: daily(12_345) },
        { name: 'sales', unit: 'count', page: '/admin/journals?kind=release', values: daily(7) },
      ],
      health: [{ name: 'Item Delivery', state: 'degraded' }],
      safeMode: false,
    },
    ...responses,
  })
  return renderApp({
    path: '/admin',
    viewer: buildViewer({ role: 'moderator' }),
    modules: [admin],
    staffModules: [staffAdmin],
  })
}

test('each chart says its latest value and has its values as a table', async () => {
  const page = open()
  const fees = within(await page.findByRole('region', { name: 'Fees earned' }))
  expect(fees.getAllByText('$123.45')).toHaveLength(2)
  expect(fees.getByRole('img').getAttribute('aria-label')).toContain('last 30 days')
  const rows = within(fees.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
  expect([rows.length, rows.at(-1)?.textContent]).toEqual([31, 'Mar 31, 2026$123.45'])
})

test('a chart opens into what it counts, for the period and for each day', async () => {
  const page = open()
  const fees = within(await page.findByRole('region', { name: 'Fees earned' }))
  const query = (from: string, to: string) =>
    `/admin/journals?${new URLSearchParams({ account: 'fee', from: `${from}T00:00:00.000Z`, to: `${to}T23:59:59.999Z` })}`
  const period = fees.getByRole('link', { name: 'Show what is counted' })
  expect(period.getAttribute('href')).toBe(query('2026-03-02', '2026-03-31'))
  const day = fees.getByRole('link', { name: '$123.45', hidden: true })
  expect(day.getAttribute('href')).toBe(query('2026-03-31', '2026-03-31'))
})

test('the range can be 90 days, and stays in the URL', async () => {
  const page = open()
  await page.user.click(await page.findByRole('button', { name: '90 days' }))
  expect(page.history.at(-1)).toBe('/admin?days=90')
  const sales = within(await page.findByRole('region', { name: 'Sales' }))
  expect(
    within(sales.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true }),
  ).toHaveLength(91)
})

test('the health of the services is shown', async () => {
  const page = open()
  const health = await page.findByRole('region', { name: 'Health' })
  expect(health.textContent).toContain('Item DeliveryDegraded')
  expect(health.textContent).toContain('MoneyMoves')
})

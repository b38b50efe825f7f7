import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { within } from '@testing-library/react'
import type { RequestTimes } from '@/modules/admin/contract'
import { LatencyPanel } from '@/modules/admin/web/figures/latency-panel'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const day = { from: '2026-03-07T12:05:00.000Z', to: '2026-03-08T12:05:00.000Z' }

function open(found: RequestTimes) {
  mockApi({ 'GET /api/admin/request-times': found })
  return renderApp({
    path: '/admin/times',
    viewer: buildViewer({ role: 'moderator' }),
    modules: [{ name: 'admin', pages: [{ path: '/admin/times', title: 'Times', view: LatencyPanel }] }],
  })
}

test('the chart says the latest times and has all of them as a table', async () => {
  const page = open({
    ...day,
    quarters: [
      { at: '2026-03-08T10:00:00.000Z', count: 1_200, p50: 4.5, p95: 38.2 },
      { at: '2026-03-08T12:00:00.000Z', count: 40, p50: 6, p95: 1_204.4 },
    ],
  })
  expect(await page.findByText('p50 6 ms · p95 1,204 ms')).toBeDefined()
  const panel = within(page.getByRole('region', { name: 'Response times' }))
  expect(panel.getByRole('img').getAttribute('aria-label')).toContain('last 24 hours')
  const rows = within(panel.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
  expect(rows).toHaveLength(3)
  expect(rows[1]?.textContent).toEndWith('4.5 ms38 ms1,200')
})

test('a new site says that nothing was measured yet', async () => {
  const page = open({ ...day, quarters: [] })
  expect(await page.findByText(/^No requests were measured yet/)).toBeDefined()
})

import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { ReportsAboutPanel } from '@/modules/reports/web/reports-about-panel'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const report = {
  id: 'r1',
  caseId: 'c1',
  subject: 'listing',
  content: 'Gilded Crown',
  reason: 'It is a fake.',
  reporter: 'bob',
  createdAt: '2026-03-08T12:00:00.000Z',
  closedAt: null,
  outcome: null,
}

test('the panel shows what was reported about a person and leads to open cases', async () => {
  const closed = { ...report, id: 'r0', subject: 'review', reporter: null, closedAt: report.createdAt }
  mockApi({ 'GET /api/admin/people/u7/reports': [report, { ...closed, outcome: 'acted' }] })
  const page = renderPage(<ReportsAboutPanel userId="u7" />, { viewer: buildViewer({ role: 'moderator' }) })
  const link = await page.findByRole('link', { name: 'Listing' })
  expect(link.getAttribute('href')).toBe('/admin/reports/c1')
  expect(page.getAllByText('Reason: It is a fake.')).toHaveLength(2)
  expect(page.getByText('Acted')).toBeDefined()
  expect(page.queryByRole('link', { name: 'Review' })).toBeNull()
})

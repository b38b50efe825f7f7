import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { CasesPage } from '@/modules/admin/web/cases-page'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

test('the list of a queue that is gone says so, and leads to the other cases', async () => {
  const queues = [{ name: 'disputes', label: 'Disputes', count: 2, oldest: null }]
  mockApi({
    'GET /api/admin/queues': queues,
    'GET /api/admin/cases': () => mockProblem(404, 'not_found', 'There is no such queue.'),
  })
  const page = renderApp({
    path: '/admin/cases?queue=gone',
    viewer: buildViewer({ role: 'moderator' }),
    modules: [{ name: 'admin', pages: [{ path: '/admin/cases', title: 'Cases', view: CasesPage }] }],
  })
  expect(await page.findByText('There is no such queue.')).toBeDefined()
  expect(page.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(await page.findByRole('option', { name: /^Disputes/ })).toBeDefined()
})

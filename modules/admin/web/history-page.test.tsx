import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { HistoryPage } from '@/modules/admin/web/history-page'
import { defineWebModule } from '@/web/lib/modules/module'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

test('a history names the kind of each entry, and filters by it', async () => {
  const entry = { id: 'o1', kind: 'orders', at: '2026-03-08T12:00:00.000Z', detail: 'Bought for $20.00' }
  const asked: string[] = []
  mockApi({
    'GET /api/admin/history/person/u7': (_: unknown, url: URL) => {
      asked.push(url.search)
      return {
        title: 'History of ann',
        path: '/admin/people/u7',
        kinds: [
          { kind: 'orders', label: 'Orders' },
          { kind: 'notes', label: 'Notes' },
        ],
        entries: [{ ...entry, label: '#7 Moon Crown', path: '/admin/orders/o1' }],
      }
    },
  })
  const site = defineWebModule({
    name: 'site',
    pages: [{ path: '/admin/history/:subject/:id', title: 'History', view: HistoryPage }],
  })
  const viewer = buildViewer({ id: 'me', role: 'moderator' })
  const page = renderApp({ viewer, modules: [site], path: '/admin/history/person/u7' })
  expect(await page.findByRole('row', { name: /Orders #7 Moon Crown Bought for \$20.00$/ })).toBeDefined()
  expect(await page.findByRole('heading', { name: 'History of ann' })).toBeDefined()
  expect(page.getByRole('link', { name: '#7 Moon Crown' }).getAttribute('href')).toBe('/admin/orders/o1')
  expect(page.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/admin/people/u7')
  await page.user.selectOptions(page.getByLabelText('Kind'), 'Notes')
  await waitFor(() => expect(asked).toEqual(['', '?kind=notes']))
})

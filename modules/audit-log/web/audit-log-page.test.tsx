import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { AuditLogPage } from '@/modules/audit-log/web/audit-log-page'
import { UserHistoryPanel } from '@/modules/audit-log/web/user-history-panel'
import { mockApi } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const entry = {
  id: '7',
  at: '2026-03-08T12:00:00.000Z',
  actorId: 'u1',
  actor: 'judge',
  action: 'orders.decide-dispute',
  subjectId: 'o1',
  subject: { kind: 'order', name: 'Order #12' },
  userId: null,
  user: null,
  requestId: 'r-1',
  outcome: 'done',
  before: null,
  after: { outcome: 'refund' },
  reason: 'No proof.',
}

function open(respond: (url: URL) => unknown, path = '/admin/audit-log') {
  const calls = mockApi({ 'GET /api/admin/audit-log': (_: unknown, url: URL) => respond(url) })
  return { calls, page: renderPage(<AuditLogPage />, { path, viewer: buildViewer({ role: 'moderator' }) }) }
}

test('an entry says who did what, why, and what changed', async () => {
  const { page } = open(() => [entry, { ...entry, id: '6', actorId: null, actor: null, outcome: 'own_case' }])
  const row = await page.findByRole('row', {
    name: /judge Decide dispute Order #12 Done No proof\. Outcome: refund/,
  })
  expect(row).toBeDefined()
  expect(page.getByRole('row', { name: /Operator .* Own case/ })).toBeDefined()
})

test('filters and pages are in the URL', async () => {
  const { page } = open((url) => {
    const link = '</api/admin/audit-log?cursor=7>; rel="next"'
    return url.searchParams.has('cursor') ? [] : Response.json([entry], { headers: { link } })
  })
  await page.user.click(await page.findByRole('link', { name: 'Next page' }))
  expect(page.history.at(-1)).toBe('/admin/audit-log?cursor=7')
  expect(await page.findByRole('link', { name: 'First page' })).toBeDefined()
  await page.user.type(page.getByLabelText('Action'), 'orders.cancel{Enter}')
  await waitFor(() => expect(page.history.at(-1)).toBe('/admin/audit-log?action=orders.cancel'))
})

test('nothing matches: the filters can be cleared', async () => {
  const { page } = open(() => [], '/admin/audit-log?action=none')
  await page.user.click(await page.findByRole('link', { name: 'Clear filters' }))
  expect(page.history.at(-1)).toBe('/admin/audit-log')
  expect(await page.findByText('Nothing here.')).toBeDefined()
})

test('j and k move between rows', async () => {
  const { page } = open(() => [entry, { ...entry, id: '6', subjectId: 'o2' }])
  const rows = await page.findAllByRole('row', { name: /Decide dispute/ })
  await page.user.keyboard('jj')
  expect(document.activeElement).toBe(rows[1] ?? null)
  await page.user.keyboard('k')
  expect(document.activeElement).toBe(rows[0] ?? null)
})

test('the export has the filters of the URL, not its page', async () => {
  const { page } = open(() => [entry], '/admin/audit-log?action=orders.cancel&cursor=7&actorId=u1')
  const link = await page.findByRole('link', { name: 'Export CSV' })
  expect(link.getAttribute('href')).toBe('/api/admin/export/audit-log?actorId=u1&action=orders.cancel')
  expect(link.hasAttribute('download')).toBe(true)
})

test('an error can be retried', async () => {
  let isDown = true
  const { page } = open(() => (isDown ? new Response('', { status: 503 }) : [entry]))
  const retry = await page.findByRole('button', { name: 'Try again' })
  isDown = false
  await page.user.click(retry)
  expect(await page.findByText('No proof.')).toBeDefined()
})

test("a user's page shows what staff did to the account", async () => {
  const requests = mockApi({ 'GET /api/admin/audit-log': [entry] })
  const page = renderPage(<UserHistoryPanel userId="u7" />, { viewer: buildViewer({ role: 'moderator' }) })
  expect(await page.findByText('Decide dispute')).toBeDefined()
  expect(page.getByText('No proof.')).toBeDefined()
  expect(page.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/admin/audit-log?userId=u7')
  expect(requests).toHaveLength(1)
})

test('what changed is in words: money, times and what was removed', async () => {
  const before = { outcome: 'release', amountCents: 12_050, isHidden: true }
  const after = { until: '2026-03-09T12:00:00.000Z', amountCents: 100 }
  const { page } = open(() => [{ ...entry, userId: 'u2', user: 'ann', before, after }])
  const row = await page.findByRole('row', { name: /ann Order #12/ })
  for (const text of [
    /Outcome: release, removed/,
    /Amount: \$120\.50 → \$1\.00/,
    /Is hidden: yes, removed/,
    /Until: .*2026/,
  ])
    expect(row.textContent).toMatch(text)
  expect(row.textContent).not.toContain('nothing')
})

import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { admin } from '@/modules/admin/web/module'
import { staff as staffAdmin } from '@/modules/admin/web/staff'
import type { Role } from '@/src/kit/staff/rights'
import { defineWebModule } from '@/web/lib/modules/module'
import { defineStaffModule } from '@/web/lib/modules/staff-module'
import { mockApi } from '@/web/testing/mock-api'
import { buildOpenCase } from '@/web/testing/open-case'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const hats = defineWebModule({ name: 'hats' })
const staffHats = defineStaffModule({
  name: 'hats',
  pages: [{ path: '/admin/hats', title: 'Hats', right: 'moderation', view: () => <h1>All hats</h1> }],
  actions: [
    { label: 'Brush the hats', href: '/admin/hats?brush=all', right: 'moderation' },
    { label: 'Burn the hats', href: '/admin/hats?burn=all', right: 'administration' },
  ],
  nav: [
    { label: 'Hats', href: '/admin/hats', group: 'records', right: 'moderation' },
    { label: 'Hat settings', href: '/admin/hat-settings', group: 'site', right: 'administration' },
  ],
})
const off = defineStaffModule({
  name: 'off',
  nav: [{ label: 'Switched off', href: '/admin/off', group: 'records', right: 'moderation' }],
})

const queue = { badge: true, lacksRecipient: false }

function open(path = '/admin', role: Role = 'moderator', over = {}) {
  const requests = mockApi({
    'GET /api/admin/queues': [
      { ...queue, name: 'hats', label: 'Lost hats', count: 2, oldestAt: '2026-03-08T12:00:00.000Z' },
      { ...queue, name: 'disputes', label: 'Disputes', count: 0, oldestAt: null },
      {
        ...queue,
        name: 'stuck_payouts',
        label: 'Stuck payouts',
        count: 1,
        oldestAt: '2026-03-08T12:00:00.000Z',
      },
    ],
    'GET /api/admin/build': { version: '1.4.0', commit: null, date: null },
    ...over,
  })
  return {
    ...renderApp({
      path,
      viewer: buildViewer({ role }),
      modules: [admin, hats],
      staffModules: [staffAdmin, staffHats, off],
    }),
    requests,
  }
}

test('the overview lists the queues with open cases and links to these', async () => {
  const page = open()
  expect(await page.findByRole('heading', { name: 'Overview' })).toBeDefined()
  const row = await page.findByRole('row', { name: /^Lost hats 2/ })
  expect(row.querySelector('a')?.getAttribute('href')).toBe('/admin/cases?queue=hats')
  expect(page.queryByRole('row', { name: /Disputes/ })).toBeNull()
  expect(page.queryByRole('link', { name: 'Hat settings' })).toBeNull()
  expect(page.queryByRole('link', { name: 'Switched off' })).toBeNull()
})

test('the overview ends with the build that runs', async () => {
  const fromSource = open()
  expect((await fromSource.findByText(/^Mintmark 1/)).textContent).toBe('Mintmark 1.4.0')
  fromSource.unmount()
  const commit = { commit: '0123456789ab', date: '2026-03-08T12:00:00Z' }
  const built = open('/admin', 'moderator', { 'GET /api/admin/build': { version: '1.4.0', ...commit } })
  expect((await built.findByText(/^Mintmark 1/)).textContent).toBe(
    'Mintmark 1.4.0 (commit 0123456789ab, Mar 8, 2026)',
  )
})

test('pages and links of other modules are part of it; some are only for admins', async () => {
  const page = open('/admin/hats', 'admin')
  expect(await page.findByRole('heading', { name: 'All hats' })).toBeDefined()
  expect(page.getByRole('link', { name: /^Hats/ }).getAttribute('aria-current')).toBe('page')
  expect(page.getByRole('link', { name: 'Hat settings' })).toBeDefined()
})

test('a role sees only what it includes', async () => {
  const page = open('/admin', 'support', { 'GET /api/admin/queues': [] })
  expect(await page.findByRole('heading', { name: 'Overview' })).toBeDefined()
  expect(page.queryByRole('link', { name: /^Hats/ })).toBeNull()
  expect(page.requests.map(({ call }) => call)).toEqual(['GET /api/admin/queues', 'GET /api/admin/build'])
  page.unmount()
  const other = open('/admin/hats', 'support')
  expect(await other.findByRole('heading', { name: 'Not part of your role' })).toBeDefined()
  expect(other.queryByText('All hats')).toBeNull()
})

test('it does not exist for users, and an unknown page is a 404', async () => {
  expect(await open('/admin', 'user').findByText('404 Page Not Found')).toBeDefined()
  expect(await open('/admin/nothing').findByText('404 Page Not Found')).toBeDefined()
})

test('Ctrl K finds what modules have and opens it, without mouse', async () => {
  const asked: (string | null)[] = []
  const page = open('/admin', 'moderator', {
    'GET /api/admin/search': (_: unknown, url: URL) => {
      asked.push(url.searchParams.get('q'))
      return [
        {
          heading: 'People',
          results: [{ label: 'mira', detail: 'suspended', path: '/admin/hats?who=mira' }],
        },
      ]
    },
  })
  await page.findByRole('heading', { name: 'Overview' })
  await page.user.keyboard('{Control>}k{/Control}')
  await page.user.type(await page.findByRole('combobox'), 'mira')
  expect(await page.findByRole('option', { name: 'mira suspended' })).toBeDefined()
  // The request waits until typing pauses.
  expect(asked).toEqual(['mira'])
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(page.history.at(-1)).toBe('/admin/hats?who=mira'))
})

test('actions of modules are in Ctrl K, those of admins for admins only', async () => {
  const searched = { 'GET /api/admin/search': [] }
  const page = open('/admin', 'moderator', searched)
  await page.user.click(await page.findByRole('button', { name: /^Search/ }))
  await page.user.type(await page.findByRole('combobox'), 'hat')
  const names = () => page.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names()).toEqual(['Hats', 'Open the next case: Lost hats', 'Brush the hats'])
  page.unmount()
  const other = open('/admin', 'admin', searched)
  await other.user.click(await other.findByRole('button', { name: /^Search/ }))
  await other.user.type(await other.findByRole('combobox'), 'burn hat')
  await waitFor(() => expect(other.getAllByRole('option')).toHaveLength(1))
  await other.user.keyboard('{Enter}')
  await waitFor(() => expect(other.history.at(-1)).toBe('/admin/hats?burn=all'))
})

test('Ctrl K finds a page, and ? shows the shortcuts', async () => {
  const page = open()
  await page.findByRole('heading', { name: 'Overview' })
  await page.user.keyboard('{Control>}k{/Control}')
  await page.user.type(await page.findByRole('combobox'), 'hats')
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(page.history.at(-1)).toBe('/admin/hats'))
  await page.user.keyboard('?')
  expect(await page.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined()
})

const found = buildOpenCase({
  id: 'payout:1',
  queue: 'stuck_payouts',
  label: 'Stuck payouts',
  amount: '12.50',
  dueAt: new Date(Date.now() - 1).toISOString(),
  people: [{ id: 'u1', username: 'ann' }],
})

test('cases of all kinds are one list, where they are claimed and snoozed', async () => {
  let assignee: object | null = null
  const cases = '/api/admin/queues/stuck_payouts/cases/payout%3A1'
  const page = open('/admin/cases', 'moderator', {
    'GET /api/admin/cases': () => [
      { ...found, assignee },
      buildOpenCase({ about: 'Moon Crown', path: '/admin/orders/o1' }),
    ],
    [`POST ${cases}/claim`]: () => {
      assignee = { id: 'u9', username: 'june' }
      return { ok: true }
    },
    [`POST ${cases}/snooze`]: { ok: true },
  })
  const link = await page.findByRole('link', { name: 'Disputes: Moon Crown' })
  expect(link.getAttribute('href')).toBe('/admin/orders/o1')
  await page.user.click(page.getByRole('button', { name: 'Claim: Stuck payouts' }))
  expect(await page.findByRole('row', { name: /^Overdue .* Stuck payouts ann \$12\.50 june/ })).toBeDefined()
  await page.user.selectOptions(page.getByLabelText('Snooze this case: Stuck payouts'), 'for a week')
  await waitFor(() => expect(page.requests.some(({ call }) => call === `POST ${cases}/snooze`)).toBe(true))
})

test('the filters of the list are in the URL', async () => {
  const queries: string[] = []
  const page = open('/admin/cases?queue=stuck_payouts', 'moderator', {
    'GET /api/admin/cases': (_: unknown, url: URL) => {
      queries.push(url.search)
      return []
    },
  })
  expect(await page.findByRole('option', { name: 'Stuck payouts (1)' })).toHaveProperty('selected', true)
  await page.user.selectOptions(page.getByLabelText('Show'), 'Snoozed')
  await page.user.selectOptions(page.getByLabelText('Assignee'), 'Me')
  await waitFor(() => expect(queries.at(-1)).toBe('?queue=stuck_payouts&state=snoozed&assignee=me'))
  expect(page.history.at(-1)).toBe('/admin/cases?queue=stuck_payouts&state=snoozed&assignee=me')
})

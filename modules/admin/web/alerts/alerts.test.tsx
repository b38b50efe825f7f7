import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { act, waitFor } from '@testing-library/react'
import type { Alerts } from '@/modules/admin/contract'
import { admin } from '@/modules/admin/web/module'
import { staff as staffAdmin } from '@/modules/admin/web/staff'
import { defineWebModule } from '@/web/lib/modules/module'
import { defineStaffModule } from '@/web/lib/modules/staff-module'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const hats = defineWebModule({ name: 'hats' })
const staffHats = defineStaffModule({
  name: 'hats',
  nav: ['Hats', 'Tickets'].map((label) => ({
    label,
    href: `/admin/${label.toLowerCase()}`,
    group: 'records',
    right: 'moderation',
  })),
})
const on = { email: true, push: false, badge: true, lacksRecipient: false }
const save = 'PATCH /api/admin/alerts/disputes'

/** A back office whose server stores the alerts about disputes. */
function open(path: string, { saved, ...over }: { saved?: unknown } & Partial<Alerts> = {}) {
  let disputes = { name: 'disputes', label: 'Disputes', ...on }
  const others = [
    { name: 'hats', label: 'Hats', ...on },
    { name: 'tickets', label: 'Support tickets', ...on, email: null, push: null },
  ]
  const requests = mockApi({
    'GET /api/admin/alerts': () => ({ emailsGoTo: 'actor', queues: [disputes, ...others], ...over }),
    'GET /api/admin/queues': () =>
      [disputes, ...others].map(({ name, label, badge, lacksRecipient }) => ({
        ...{ name, label, badge, lacksRecipient },
        count: 3,
        oldestAt: '2026-03-08T12:00:00.000Z',
      })),
    'GET /api/admin/search': [],
    [save]:
      saved ??
      ((body: object) => {
        disputes = { ...disputes, ...body }
        return disputes
      }),
  })
  const page = renderApp({
    path,
    viewer: buildViewer({ role: 'moderator' }),
    modules: [admin, hats],
    staffModules: [staffAdmin, staffHats],
  })
  const savedBodies = () => requests.filter(({ call }) => call === save).map(({ body }) => body)
  return { page, savedBodies }
}

test('each channel of a queue is switched on its own and saved immediately', async () => {
  const { page, savedBodies } = open('/admin/alerts')
  const email = await page.findByLabelText('Disputes: Email')
  const push = page.getByLabelText('Disputes: Push')
  expect([email, push].map((box) => (box as HTMLInputElement).checked)).toEqual([true, false])
  act(() => email.focus())
  await page.user.keyboard(' ')
  act(() => push.click())
  expect([email, push].map((box) => (box as HTMLInputElement).checked)).toEqual([false, true])
  await waitFor(() => expect(savedBodies()).toEqual([{ email: false }, { push: true }]))
  await waitFor(() =>
    expect([email, push].map((box) => (box as HTMLInputElement).checked)).toEqual([false, true]),
  )
})

test('what could not be saved is as before, and a message says so', async () => {
  const { page } = open('/admin/alerts', { saved: mockProblem(503, 'unavailable', 'Try again later.') })
  const email = await page.findByLabelText('Disputes: Email')
  await page.user.click(email)
  expect(await page.findByText('Not Saved')).toBeDefined()
  await waitFor(() => expect(email).toHaveProperty('checked', true))
})

test('a queue has the channels that it can have, and the page says where emails go', async () => {
  const { page } = open('/admin/alerts', { emailsGoTo: 'nobody' })
  expect(await page.findByLabelText('Support tickets: Badge')).toBeDefined()
  expect(page.queryByLabelText('Support tickets: Email')).toBeNull()
  expect(page.getByLabelText('Disputes: Email')).toBeDefined()
  expect(page.getByLabelText('Disputes: Badge')).toBeDefined()
  expect(page.getByText('No email or push to staff: support tickets.')).toBeDefined()
  expect(page.getByText('Verify your email address to get emails.')).toBeDefined()
})

test('a queue nobody gets email about is marked, here and on the overview, which leads here', async () => {
  const queues = [{ name: 'disputes', label: 'Disputes', ...on, lacksRecipient: true }]
  const { page } = open('/admin/alerts', { queues })
  expect(await page.findByRole('row', { name: /^Disputes Nobody gets email/ })).toBeDefined()
  page.unmount()
  mockApi({ 'GET /api/admin/queues': [{ ...queues[0], count: 0, oldestAt: null }] })
  const overview = renderApp({
    path: '/admin',
    viewer: buildViewer({ role: 'moderator' }),
    modules: [admin],
    staffModules: [staffAdmin],
  })
  expect(await overview.findByText('Nobody gets email about disputes.')).toBeDefined()
  await overview.user.click(overview.getByRole('link', { name: 'Choose alerts' }))
  await waitFor(() => expect(overview.history.at(-1)).toBe('/admin/alerts'))
})

test('Ctrl K finds the alerts', async () => {
  const { page } = open('/admin')
  await page.findByRole('heading', { name: 'Overview' })
  await page.user.keyboard('{Control>}k{/Control}')
  await page.user.type(await page.findByRole('combobox'), 'alerts')
  await page.user.keyboard('{Enter}')
  expect(await page.findByRole('heading', { name: 'Alerts' })).toBeDefined()
})

test('the number beside Cases leaves out the queues whose badge the viewer switched off', async () => {
  const badge = { label: 'Hats', count: 3, oldestAt: '2026-03-08T12:00:00.000Z', lacksRecipient: false }
  mockApi({
    'GET /api/admin/queues': [
      { ...badge, name: 'hats', badge: true },
      { ...badge, name: 'caps', badge: false },
    ],
  })
  const page = renderApp({
    path: '/admin',
    viewer: buildViewer({ role: 'moderator' }),
    modules: [admin],
    staffModules: [staffAdmin],
  })
  expect(await page.findByRole('link', { name: 'Cases 3' })).toBeDefined()
})

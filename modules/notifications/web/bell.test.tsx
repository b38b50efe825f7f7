import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import type { Notification } from '@/modules/notifications/contract'
import { notifications } from '@/modules/notifications/web/module'
import { stopClock } from '@/tests/support/stop-clock'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'
import { dismissToast, toast } from '@/web/ui/toasts/toast'

stopClock()

const list = 'GET /api/notifications'
const fiveMinutesAgo = new Date(Date.now() - 5 * 60_000).toISOString()

function build(parts: Partial<Notification>): Notification {
  return {
    id: 'n1',
    type: 'transaction',
    title: 'Item sold',
    content: 'Crown sold for $12.50.',
    href: '/orders/o1',
    isRead: false,
    createdAt: fiveMinutesAgo,
    ...parts,
  }
}

function open() {
  return renderApp({ viewer: buildViewer(), modules: [notifications] })
}

test('the bell shows the unread count without changing its accessible name', async () => {
  const many = Array.from({ length: 120 }, (_, index) => build({ id: `n${index}` }))
  mockApi({ [list]: many })
  const page = open()
  expect(await page.findByText('99+')).toBeTruthy()
  const bell = page.getByRole('button', { name: 'Notifications' })
  const note = document.getElementById(bell.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('120 unread')
})

test('clicking a row marks it as read and opens its page', async () => {
  const requests = mockApi({ [list]: [build({})], 'PUT /api/notifications/n1/read': { ok: true } })
  const page = open()
  await page.user.click(await page.findByRole('button', { name: 'Notifications' }))
  const row = await page.findByRole('button', { name: /^Unread: Item sold/ })
  expect(row.textContent).toContain('5m ago')
  await page.user.click(row)
  expect(page.history.at(-1)).toBe('/orders/o1')
  expect(requests.some(({ call }) => call === 'PUT /api/notifications/n1/read')).toBe(true)
  expect(page.queryByText('Crown sold for $12.50.')).toBeNull()
})

test('the check button marks a row as read and keeps the focus in the list', async () => {
  let isRead = false
  mockApi({
    [list]: () => [build({ isRead })],
    'PUT /api/notifications/n1/read': () => {
      isRead = true
      return { ok: true }
    },
  })
  const page = open()
  await page.user.click(await page.findByRole('button', { name: 'Notifications' }))
  await page.user.click(await page.findByRole('button', { name: 'Mark as read: Item sold' }))
  expect(page.queryByRole('button', { name: 'Mark as read: Item sold' })).toBeNull()
  expect(document.activeElement?.textContent).toContain('Item sold')
  expect(page.history).toEqual(['/'])
})

test('all notifications can be marked as read', async () => {
  const requests = mockApi({ [list]: [build({})], 'PUT /api/notifications/read-all': { ok: true } })
  const page = open()
  await page.user.click(await page.findByRole('button', { name: 'Notifications' }))
  await page.user.click(await page.findByRole('button', { name: 'Mark all as read' }))
  expect(requests.some(({ call }) => call === 'PUT /api/notifications/read-all')).toBe(true)
})

test('a list that fails to load shows the error, and retrying it keeps the focus in the panel', async () => {
  let up = false
  mockApi({
    [list]: () =>
      up ? [build({})] : mockProblem(503, 'unavailable', 'The site cannot take this right now.'),
  })
  const page = open()
  await page.user.click(await page.findByRole('button', { name: 'Notifications' }))
  expect(await page.findByText('The site cannot take this right now.')).toBeTruthy()
  const retry = page.getByRole('button', { name: 'Try again' })
  up = true
  await page.user.click(retry)
  expect(await page.findByText('Crown sold for $12.50.')).toBeTruthy()
  const panel = page.getByRole('region', { name: 'Your notifications' })
  expect(panel.contains(document.activeElement)).toBe(true)
})

test('a notification that arrives while the page is open raises a toast, an older one does not', async () => {
  let all = [build({})]
  mockApi({ [list]: () => all })
  const page = open()
  await page.findByText('1')
  expect(page.queryByText('Crown sold for $12.50.')).toBeNull()
  all = [build({ id: 'n2', title: '', content: '' }), ...all]
  await act(() => page.queryClient.invalidateQueries({ queryKey: ['/api/notifications'] }))
  expect(await page.findByText('New Notification')).toBeTruthy()
  expect(page.getByText('You have a new notification.')).toBeTruthy()
})

test('an updated notification raises a toast again', async () => {
  const first = build({ type: 'message', title: 'Message from bob', content: 'Hello' })
  let all = [first]
  mockApi({ [list]: () => all })
  const page = open()
  await page.findByText('1')
  // Closes a toast that an earlier test left open.
  await act(async () => dismissToast(toast({ title: 'Payment Successful' })))
  all = [{ ...first, content: 'Are you there?', createdAt: new Date().toISOString() }]
  await act(() => page.queryClient.invalidateQueries({ queryKey: ['/api/notifications'] }))
  expect(await page.findByText('Are you there?')).toBeTruthy()
})

test('a new notification waits until the open toast closes', async () => {
  let all = [build({ isRead: true })]
  mockApi({ [list]: () => all })
  const page = open()
  await page.findByRole('button', { name: 'Notifications' })
  await act(() => page.queryClient.refetchQueries({ queryKey: ['/api/notifications'] }))
  const id = await act(async () => toast({ title: 'Payment Successful' }))
  all = [build({ id: 'n2', title: 'Payment received' }), ...all]
  await act(() => page.queryClient.refetchQueries({ queryKey: ['/api/notifications'] }))
  expect(await page.findByText('Payment Successful')).toBeTruthy()
  expect(page.queryByText('Payment received')).toBeNull()
  await act(async () => dismissToast(id))
  expect(await page.findByText('Payment received')).toBeTruthy()
})

test('only unread rows are shaded and bold, with a dot', async () => {
  mockApi({ [list]: [build({}), build({ id: 'n2', title: 'Order paid', isRead: true })] })
  const page = open()
  await page.user.click(await page.findByRole('button', { name: 'Notifications' }))
  await page.findByText('Order paid')
  const looks = page
    .getAllByRole('listitem')
    .map((row) => [
      row.classList.contains('bg-accent-soft'),
      row.querySelector('.font-semibold') !== null,
      row.querySelector('.bg-accent') !== null,
    ])
  expect(looks).toEqual([
    [true, true, true],
    [false, false, false],
  ])
})

import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import type { Notification } from '@/modules/notifications/contract'
import { notifications } from '@/modules/notifications/web/module'
import { mockApi } from '@/web/testing/mock-api'
import { expectNextPageOnDemand, mockTwoPages } from '@/web/testing/paged-list'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const list = 'GET /api/notifications'

function build(parts: Partial<Notification> = {}): Notification {
  return {
    id: 'n1',
    type: 'item_sold',
    title: 'Item sold',
    content: 'Gilded Crown sold for $9.00.',
    href: '/orders/o1',
    isRead: false,
    createdAt: '2026-03-01T12:00:00.000Z',
    ...parts,
  }
}

function open(rows: Notification[], path = '/notifications/all') {
  const asked: string[] = []
  const requests = mockApi({
    [list]: (_: unknown, url: URL) => {
      if (url.search) asked.push(url.search)
      return url.searchParams.has('search') ? [] : rows
    },
    'PUT /api/notifications/:id/read': { ok: true },
  })
  const page = renderApp({ path, viewer: buildViewer(), modules: [notifications] })
  return { page, asked, requests }
}

test('each row shows the item and the other user, and leads to its page', async () => {
  const item = { name: 'Gilded Crown', assetId: '7', category: 'hat', imageUrl: '/api/thumbnails/7' }
  const { page, requests } = open([build({ item, user: { username: 'bob', imageUrl: '/bob.png' } })])
  const row = await page.findByRole('link', { name: /Item sold/ })
  expect([...row.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/api/thumbnails/7',
    '/bob.png',
  ])
  expect(row.getAttribute('href')).toBe('/orders/o1')
  await page.user.click(page.getByRole('button', { name: 'Mark as read: Item sold' }))
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain('PUT /api/notifications/n1/read'))
  expect(document.activeElement).toBe(row)
})

test('filters and the search are part of the URL and are sent to the server', async () => {
  const { page, asked } = open([build()], '/notifications/all?filter=selling')
  await page.findByText('Gilded Crown sold for $9.00.')
  expect(asked.at(-1)).toBe('?filter=selling&limit=20')
  await page.user.click(page.getByRole('button', { name: 'Needs action' }))
  await waitFor(() => expect(asked.at(-1)).toBe('?filter=needs-action&limit=20'))
  await page.user.type(page.getByRole('searchbox', { name: 'Search notifications' }), 'moon')
  expect(await page.findByText('Nothing found')).toBeTruthy()
})

test('a newcomer sees what the page is for', async () => {
  const { page } = open([])
  expect(await page.findByText('No notifications yet')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Browse Marketplace' })).toBeTruthy()
})

test('the bell leads to the page', async () => {
  const { page } = open([build()], '/notifications')
  await page.user.click(await page.findByRole('button', { name: /^Notifications/ }))
  const link = await page.findByRole('link', { name: 'See all notifications' })
  expect(link.getAttribute('href')).toBe('/notifications/all')
})

test('notifications are loaded page by page', async () => {
  const { respond, cursors } = mockTwoPages(build(), build({ id: 'n2', title: 'Order paid' }))
  mockApi({ [list]: (body: unknown, url: URL) => (url.search ? respond(body, url) : []) })
  const page = renderApp({ path: '/notifications/all', viewer: buildViewer(), modules: [notifications] })
  await expectNextPageOnDemand(page, { button: 'Show older notifications', cursors })
  expect(page.getByText('Order paid')).toBeTruthy()
})

test('only unread notifications are shaded, bold and named as unread', async () => {
  const { page } = open([build(), build({ id: 'n2', title: 'Order paid', isRead: true })])
  await page.findByText('Order paid')
  const looks = page
    .getAllByRole('listitem')
    .map((row) => [
      row.classList.contains('bg-accent-soft'),
      row.querySelector('.font-semibold') !== null,
      row.textContent.includes('Unread:'),
    ])
  expect(looks).toEqual([
    [true, true, true],
    [false, false, false],
  ])
})

test('marking one as read fetches each list once, when the server says that they have changed', async () => {
  const { page, requests } = open([build()])
  await page.findByRole('link', { name: /Item sold/ })
  const socket = page.sockets.at(-1)
  await socket?.open()
  const readsAfter = async (act: () => Promise<void>) => {
    requests.length = 0
    await act()
    return requests.filter(({ call }) => call === list).length
  }
  const markRead = async () => {
    await page.user.click(page.getByRole('button', { name: 'Mark as read: Item sold' }))
    await waitFor(() => expect(requests.map(({ call }) => call)).toContain('PUT /api/notifications/n1/read'))
  }
  expect(await readsAfter(markRead)).toBe(0)
  const changed = JSON.stringify({ type: 'changed', data: { paths: ['/api/notifications'] } })
  const lists = ['of the bell', 'of the page'].length
  const receive = async () => {
    await socket?.receive(changed)
    await waitFor(() => expect(requests).toHaveLength(lists))
  }
  expect(await readsAfter(receive)).toBe(lists)
})

test('a click on a row without a page marks it as read', async () => {
  const { page, requests } = open([build({ href: null, title: 'Welcome' })])
  await page.user.click(await page.findByRole('button', { name: /Item sold for|Welcome.*Gilded/ }))
  await waitFor(() => expect(requests.map(({ call }) => call)).toContain('PUT /api/notifications/n1/read'))
})

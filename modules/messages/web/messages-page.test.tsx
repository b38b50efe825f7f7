import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import type { ChatMessage, Contact, Conversation } from '@/modules/messages/contract'
import { messages } from '@/modules/messages/web/module'
import { bob, buildConversation, buildMessage } from '@/modules/messages/web/sample-conversation'
import { stopClock } from '@/tests/support/stop-clock'
import { reportSlot } from '@/web/layout/slots'
import { plug } from '@/web/lib/modules/slots'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { expectNextPageOnDemand, mockTwoPages } from '@/web/testing/paged-list'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

stopClock()

interface Responses {
  list?: Conversation[]
  thread?: ChatMessage[]
  contact?: Contact
  more?: Record<string, unknown>
}

const plugs = [plug(reportSlot, ({ subject, id, what }) => <p>{`report ${subject} ${id}: ${what}`}</p>)]

function open(path: string, { list = [], thread = [], contact = bob, more = {} }: Responses = {}) {
  const requests = mockApi({
    'GET /api/conversations': list,
    'GET /api/conversations/b': thread,
    'GET /api/conversations/b/person': contact,
    'PUT /api/conversations/b/read': { ok: true },
    ...more,
  })
  const page = renderApp({ path, viewer: buildViewer(), modules: [messages], plugs })
  const calls = () => requests.map(({ call }) => call)
  return { page, requests, calls }
}

test('each conversation shows its last message and the unread count', async () => {
  const own = buildConversation({
    userId: 'c',
    username: 'cleo',
    last: buildMessage({ senderId: '1', content: 'Good.' }),
  })
  const { page } = open('/messages', { list: [buildConversation({ unread: 2 }), own] })
  const row = await page.findByRole('link', { name: /bob/ })
  expect(row.textContent).toContain('Is it still there?')
  expect(row.textContent).toContain('2 unread messages')
  expect(row.getAttribute('href')).toBe('/messages/b')
  expect(page.getByRole('link', { name: /cleo/ }).textContent).toContain('You: Good.')
})

test('a temporary contact has a badge in the list and in the conversation (C26)', async () => {
  const contact = { ...bob, isTemporary: true }
  const { page } = open('/messages/b', { list: [buildConversation({ isTemporary: true })], contact })
  expect(await page.findByRole('heading', { name: /bob ?Temporary/ })).toBeDefined()
  const links = page.getAllByRole('link', { name: /bob ?Temporary/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/messages/b', '/seller/bob'])
})

test('an empty list explains how to start a conversation', async () => {
  const { page } = open('/messages')
  expect(await page.findByText('No Messages Yet')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Browse Marketplace' }).getAttribute('href')).toBe('/marketplace')
})

test('received messages are marked as read when shown; own messages are not', async () => {
  const { calls, page } = open('/messages/b', { thread: [buildMessage()] })
  expect(await page.findByText('Is it still there?')).toBeTruthy()
  await waitFor(() => expect(calls()).toContain('PUT /api/conversations/b/read'))
  const silent = open('/messages/b', { thread: [buildMessage({ senderId: '1' })] })
  await silent.page.findByRole('button', { name: 'Send' })
  expect(silent.calls()).not.toContain('PUT /api/conversations/b/read')
})

test('Enter sends the message and clears the field', async () => {
  const { page, requests } = open('/messages/b', {
    more: { 'POST /api/messages': buildMessage({ senderId: '1' }) },
  })
  const field = await page.findByLabelText('Write to bob')
  await page.user.type(field, 'One{Shift>}{Enter}{/Shift}two{Enter}')
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(requests.find(({ call }) => call === 'POST /api/messages')?.body).toEqual({
    receiverId: 'b',
    content: 'One\ntwo',
  })
})

test('a rejected message stays in the field, with the reason below it', async () => {
  const warning = 'This looks like a password.'
  const problem = mockProblem(422, 'message_tells_secret', warning)
  const { page } = open('/messages/b', { more: { 'POST /api/messages': problem } })
  const field = await page.findByLabelText('Write to bob')
  await page.user.type(field, 'password: x')
  await page.user.click(page.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(page.getAllByText(warning).length).toBeGreaterThan(0))
  expect(field).toHaveProperty('value', 'password: x')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  page.unmount()
  const { page: later } = open('/messages/b')
  const kept = await later.findByLabelText('Write to bob')
  expect(kept).toHaveProperty('value', 'password: x')
  await later.user.clear(kept)
})

test('a link in a message shows where it goes before it opens', async () => {
  const { page } = open('/messages/b', {
    thread: [buildMessage({ content: 'Look: https://evil.example/x' })],
  })
  const link = await page.findByRole('button', { name: 'https://evil.example/x' })
  expect(page.queryByRole('link', { name: /evil/ })).toBeNull()
  await page.user.click(link)
  expect(await page.findByText('Open evil.example?')).toBeTruthy()
  const external = page.getByRole('link', { name: 'Open link' })
  expect(external.getAttribute('href')).toBe('https://evil.example/x')
  expect(external.getAttribute('rel')).toContain('noopener')
})

test('markup in a message is shown as text (D1)', async () => {
  const { page } = open('/messages/b', {
    thread: [buildMessage({ content: '<img src=x onerror=alert(1)>' })],
  })
  expect(await page.findByText('<img src=x onerror=alert(1)>')).toBeTruthy()
})

test('a blocked user can be messaged only after unblocking', async () => {
  const contact = { ...bob, isBlocked: true }
  const { page, calls } = open('/messages/b', {
    contact,
    more: { 'DELETE /api/conversations/b/block': { ok: true } },
  })
  expect(await page.findByText('You blocked bob. Unblock them to send a message.')).toBeTruthy()
  expect(page.queryByLabelText('Write to bob')).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Unblock' }))
  await waitFor(() => expect(calls()).toContain('DELETE /api/conversations/b/block'))
})

test('blocking asks for confirmation', async () => {
  const { page, calls } = open('/messages/b', { more: { 'PUT /api/conversations/b/block': { ok: true } } })
  await page.user.click(await page.findByRole('button', { name: 'Block' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Block bob?' }))
  expect(calls()).not.toContain('PUT /api/conversations/b/block')
  await page.user.click(dialog.getByRole('button', { name: 'Block' }))
  await waitFor(() => expect(calls()).toContain('PUT /api/conversations/b/block'))
})

test('the other user and received messages can be reported', async () => {
  const thread = [
    buildMessage({ id: 'm3', content: '' }),
    buildMessage({ id: 'm2', senderId: '1' }),
    buildMessage(),
  ]
  const { page } = open('/messages/b', { thread })
  expect(await page.findByText('report message m1: this message')).toBeDefined()
  expect(page.getAllByText(/^report/).map(({ textContent }) => textContent)).toEqual([
    'report person b: bob',
    'report message m1: this message',
  ])
})

test('a deleted account can no longer be reported, its messages can', async () => {
  const { page } = open('/messages/b', { contact: { ...bob, hasLeft: true }, thread: [buildMessage()] })
  expect(await page.findByText('report message m1: this message')).toBeDefined()
  expect(page.queryByText(/^report person/)).toBeNull()
  expect(page.queryByRole('button', { name: 'Block' })).toBeNull()
})

test('a message started from an item refers to the item', async () => {
  const { page, requests } = open('/messages/b?item=i1', {
    more: {
      'GET /api/items/i1': { id: 'i1', name: 'Moon Crown' },
      'POST /api/messages': buildMessage({ senderId: '1' }),
    },
  })
  expect(await page.findByText('About Moon Crown')).toBeTruthy()
  await page.user.type(page.getByLabelText('Write to bob'), 'Hello{Enter}')
  await waitFor(() => expect(page.queryByText('About Moon Crown')).toBeNull())
  expect(requests.find(({ call }) => call === 'POST /api/messages')?.body).toMatchObject({ itemId: 'i1' })
})

test('an unknown user id shows the error', async () => {
  const { page } = open('/messages/b', {
    more: {
      'GET /api/conversations/b/person': mockProblem(
        404,
        'receiver_unavailable',
        "You can't message this user.",
      ),
    },
  })
  expect(await page.findByText("You can't message this user.")).toBeTruthy()
})

test('filters and the search are part of the URL, and stay when a conversation opens', async () => {
  const asked: string[] = []
  const list = (_: unknown, url: URL) => {
    asked.push(url.search)
    return url.searchParams.get('search') === 'nobody' ? [] : [buildConversation()]
  }
  const { page } = open('/messages?filter=needs-action', { more: { 'GET /api/conversations': list } })
  const row = await page.findByRole('link', { name: /bob/ })
  expect(row.getAttribute('href')).toBe('/messages/b?filter=needs-action')
  expect(page.getByRole('button', { name: 'Needs reply' }).getAttribute('aria-pressed')).toBe('true')
  expect(asked).toEqual(['?filter=needs-action'])
  await page.user.type(page.getByRole('searchbox', { name: 'Search names and messages' }), 'nobody')
  await page.findByText('Nothing found')
  expect(asked.at(-1)).toBe('?filter=needs-action&search=nobody')
  await page.user.click(page.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(asked.at(-1)).toBe(''))
})

test('a message about an item links to it', async () => {
  const item = { assetId: '7', category: 'hat', imageUrl: '/api/thumbnails/7' } as const
  const about = buildMessage({ itemId: 'i1', itemName: 'Gilded Crown', item })
  const { page } = open('/messages/b', { thread: [about], list: [buildConversation({ last: about })] })
  const link = await page.findByRole('link', { name: 'About Gilded Crown' })
  expect(link.getAttribute('href')).toBe('/item/i1')
  expect(link.querySelector('img')?.getAttribute('src')).toBe('/api/thumbnails/7')
})

test('conversations and messages are loaded page by page', async () => {
  const list = mockTwoPages(buildConversation(), buildConversation({ userId: 'c', username: 'cleo' }))
  const thread = mockTwoPages(
    buildMessage({ content: 'Newer' }),
    buildMessage({ id: 'm0', content: 'Older' }),
  )
  const { page } = open('/messages/b', {
    more: { 'GET /api/conversations': list.respond, 'GET /api/conversations/b': thread.respond },
  })
  await expectNextPageOnDemand(page, { button: 'Show older conversations', cursors: list.cursors })
  await expectNextPageOnDemand(page, { button: 'Show older messages', cursors: thread.cursors })
  const log = page.getByRole('log').textContent
  expect(log.indexOf('Older')).toBeLessThan(log.indexOf('Newer'))
})

import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import type { ChatMessage, Contact, Conversation } from '@/modules/messages/contract'
import { messages } from '@/modules/messages/web/module'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const bob: Contact = {
  userId: 'b',
  username: 'bob',
  isTemporary: false,
  hasLeft: false,
  isBlocked: false,
}

function build(parts: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: 'm1',
    senderId: 'b',
    receiverId: '1',
    content: 'Is it still there?',
    itemId: null,
    itemName: null,
    createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
    ...parts,
  }
}

function conversation(parts: Partial<Conversation> = {}): Conversation {
  return { ...bob, unread: 0, last: build(), ...parts }
}

interface World {
  list?: Conversation[]
  thread?: ChatMessage[]
  person?: Contact
  answers?: Record<string, unknown>
}

function open(path: string, { list = [], thread = [], person = bob, answers = {} }: World = {}) {
  const asked = mockApi({
    'GET /api/conversations': list,
    'GET /api/conversations/b': thread,
    'GET /api/conversations/b/person': person,
    'PUT /api/conversations/b/read': { ok: true },
    ...answers,
  })
  const page = renderApp({ path, viewer: buildViewer(), modules: [messages] })
  const calls = () => asked.map(({ call }) => call)
  return { page, asked, calls }
}

test('the conversations stand with what was written last and how much is unread', async () => {
  const own = conversation({
    userId: 'c',
    username: 'cleo',
    last: build({ senderId: '1', content: 'Good.' }),
  })
  const { page } = open('/messages', { list: [conversation({ unread: 2 }), own] })
  const row = await page.findByRole('link', { name: /bob/ })
  expect(row.textContent).toContain('Is it still there?')
  expect(row.textContent).toContain('2 unread messages')
  expect(row.getAttribute('href')).toBe('/messages/b')
  expect(page.getByRole('link', { name: /cleo/ }).textContent).toContain('You: Good.')
})

test('without any the page says how one begins', async () => {
  const { page } = open('/messages')
  expect(await page.findByText('No Messages Yet')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Browse Marketplace' }).getAttribute('href')).toBe('/marketplace')
})

test('what another wrote is read once it is seen, and one’s own needs no reading', async () => {
  const { calls, page } = open('/messages/b', { thread: [build()] })
  expect(await page.findByText('Is it still there?')).toBeTruthy()
  await waitFor(() => expect(calls()).toContain('PUT /api/conversations/b/read'))
  const silent = open('/messages/b', { thread: [build({ senderId: '1' })] })
  await silent.page.findByRole('button', { name: 'Send' })
  expect(silent.calls()).not.toContain('PUT /api/conversations/b/read')
})

test('Enter sends, and the place to write is empty again', async () => {
  const { page, asked } = open('/messages/b', { answers: { 'POST /api/messages': build({ senderId: '1' }) } })
  const field = await page.findByLabelText('Write to bob')
  await page.user.type(field, 'One{Shift>}{Enter}{/Shift}two{Enter}')
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(asked.find(({ call }) => call === 'POST /api/messages')?.body).toEqual({
    receiverId: 'b',
    content: 'One\ntwo',
  })
})

test('what is refused stays, with the reason beside it', async () => {
  const warning = 'This looks like a password.'
  const refusal = mockProblem(422, 'message_tells_secret', warning)
  const { page } = open('/messages/b', { answers: { 'POST /api/messages': refusal } })
  const field = await page.findByLabelText('Write to bob')
  await page.user.type(field, 'password: x')
  await page.user.click(page.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(page.getAllByText(warning).length).toBeGreaterThan(0))
  expect(field).toHaveProperty('value', 'password: x')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('an address in a message leads nowhere before the reader has seen where to', async () => {
  const { page } = open('/messages/b', { thread: [build({ content: 'Look: https://evil.example/x' })] })
  const address = await page.findByRole('button', { name: 'https://evil.example/x' })
  expect(page.queryByRole('link', { name: /evil/ })).toBeNull()
  await page.user.click(address)
  expect(await page.findByText('Leads away, to evil.example')).toBeTruthy()
  const away = page.getByRole('link', { name: 'Open it' })
  expect(away.getAttribute('href')).toBe('https://evil.example/x')
  expect(away.getAttribute('rel')).toContain('noopener')
})

test('markup in a message is text (D1)', async () => {
  const { page } = open('/messages/b', { thread: [build({ content: '<img src=x onerror=alert(1)>' })] })
  expect(await page.findByText('<img src=x onerror=alert(1)>')).toBeTruthy()
})

test('somebody who is blocked cannot be written to until that is lifted', async () => {
  const person = { ...bob, isBlocked: true }
  const { page, calls } = open('/messages/b', {
    person,
    answers: { 'DELETE /api/conversations/b/block': { ok: true } },
  })
  expect(await page.findByText('You blocked bob. Unblock to write.')).toBeTruthy()
  expect(page.queryByLabelText('Write to bob')).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Unblock' }))
  await waitFor(() => expect(calls()).toContain('DELETE /api/conversations/b/block'))
})

test('nobody is blocked without a question, nor reported', async () => {
  const { page, calls } = open('/messages/b', {
    thread: [build()],
    answers: {
      'PUT /api/conversations/b/block': { ok: true },
      'POST /api/messages/m1/report': { id: 'r1' },
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Block' }))
  expect(await page.findByText('Block bob?')).toBeTruthy()
  expect(calls()).not.toContain('PUT /api/conversations/b/block')
  await page.user.click(page.getByRole('button', { name: 'Keep' }))
  await page.user.click(page.getByRole('button', { name: 'Report this message' }))
  await page.user.click(await page.findByRole('button', { name: 'Report' }))
  expect(await page.findByText('Thank you. The moderators look at it.')).toBeTruthy()
  expect(calls()).toContain('POST /api/messages/m1/report')
})

test('a message that comes from an item is about it, unless the writer leaves it out', async () => {
  const { page, asked } = open('/messages/b?item=i1', {
    answers: {
      'GET /api/items/i1': { id: 'i1', name: 'Moon Crown' },
      'POST /api/messages': build({ senderId: '1' }),
    },
  })
  expect(await page.findByText('About Moon Crown')).toBeTruthy()
  await page.user.type(page.getByLabelText('Write to bob'), 'Hello{Enter}')
  await waitFor(() => expect(page.queryByText('About Moon Crown')).toBeNull())
  expect(asked.find(({ call }) => call === 'POST /api/messages')?.body).toMatchObject({ itemId: 'i1' })
})

test('an id of nobody is refused in words, and leads back', async () => {
  const { page } = open('/messages/b', {
    answers: {
      'GET /api/conversations/b/person': mockProblem(
        404,
        'receiver_unavailable',
        'You cannot write to this person.',
      ),
    },
  })
  expect(await page.findByText('You cannot write to this person.')).toBeTruthy()
})

import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { staff } from '@/modules/support/web/staff'
import { defineWebModule } from '@/web/lib/modules/module'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { buildOpenCase } from '@/web/testing/open-case'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const backOffice = defineWebModule({ name: 'support', pages: staff.pages })
const at = '2026-03-08T12:00:00.000Z'
const row = {
  id: 't1',
  state: 'open',
  category: 'payment',
  subject: 'My crown',
  userId: 'u1',
  username: 'mira',
  email: null,
  orderId: 'o1',
  createdAt: at,
  openSince: at,
  firstAnswerSeconds: null,
}
const ticket = {
  ...row,
  email: 'mira@home.example',
  mergedInto: null,
  messages: [
    { id: '1', from: 'user', author: 'mira', message: 'Where is it?', at },
    { id: '2', from: 'note', author: 'june', message: 'A known buyer.', at },
  ],
  others: [{ id: 't2', state: 'closed', subject: 'My hat', createdAt: at }],
}
const openCase = buildOpenCase({ id: 't1', path: '/admin/tickets/t1' })
const templates = [{ name: 'Late', text: 'Dear {{name}}, order {{order}} is late. {{date}}', updatedAt: at }]
const reply = 'POST /api/admin/tickets/t1/reply'
const responses = {
  'GET /api/admin/queues': [],
  'GET /api/admin/cases/next': { next: { ...openCase, id: 't3', path: '/admin/tickets/t3' } },
  'GET /api/admin/queues/tickets/cases/t1': openCase,
  'GET /api/admin/tickets': [
    row,
    {
      ...row,
      id: 't4',
      subject: 'Hi',
      username: null,
      userId: null,
      email: 'bob@home.example',
      firstAnswerSeconds: 7_200,
    },
  ],
  'GET /api/admin/tickets/t1': ticket,
  'GET /api/admin/tickets/t3': { ...ticket, id: 't3', subject: 'My face' },
  'GET /api/admin/ticket-templates': templates,
  [reply]: { ok: true },
}

function open(path: string, over: object = {}) {
  const requests = mockApi({ ...responses, ...over })
  const viewer = buildViewer({ role: 'moderator' })
  return { requests, page: renderApp({ path, viewer, modules: [backOffice] }) }
}

test('the list has the open tickets with their person and first answer, and a filter for the others', async () => {
  const queries: (string | null)[] = []
  const { page } = open('/admin/tickets', {
    'GET /api/admin/tickets': (_: unknown, url: URL) => {
      queries.push(url.searchParams.get('state'))
      return responses['GET /api/admin/tickets']
    },
  })
  const link = await page.findByRole('link', { name: 'My crown' })
  expect(link.getAttribute('href')).toBe('/admin/tickets/t1')
  expect(page.getByRole('row', { name: /^Open .* My crown mira Not yet$/ })).toBeDefined()
  expect(page.getByRole('row', { name: /Hi bob@home\.example 2 h$/ })).toBeDefined()
  await page.user.selectOptions(page.getByLabelText('State'), 'All')
  await waitFor(() => expect(queries).toEqual(['open', null]))
  expect(page.history.at(-1)).toBe('/admin/tickets?state=all')
})

test('notes say that they are for staff, and an answer is sent with the message that was read last', async () => {
  const { page, requests } = open('/admin/tickets/t1')
  const note = (await page.findByText('A known buyer.')).closest('li')
  expect(note?.textContent).toContain('Note, only for staff')
  expect(page.getByRole('link', { name: 'o1' }).getAttribute('href')).toBe('/orders/o1')
  await page.user.type(page.getByLabelText('Message'), 'On its way.')
  await page.user.click(page.getByRole('button', { name: 'Submit' }))
  expect(await page.findByText('Answer sent')).toBeDefined()
  const body = { message: 'On its way.', internal: false, lastMessageId: '2' }
  expect(requests.filter(({ call }) => call === reply)).toEqual([{ call: reply, body }])
  expect(page.history.at(-1)).toBe('/admin/tickets/t1')
})

test('a template fills the gaps it knows, and an answer with another gap is not sent', async () => {
  const { page, requests } = open('/admin/tickets/t1')
  await page.user.selectOptions(await page.findByLabelText('Template'), 'Late')
  const message = page.getByLabelText('Message')
  expect(message).toHaveProperty('value', 'Dear mira, order o1 is late. {{date}}')
  await page.user.click(page.getByRole('button', { name: 'Submit & next' }))
  expect(
    page.getByText('Fill in every placeholder between {{ and }} before you send the answer.'),
  ).toBeDefined()
  expect(requests.filter(({ call }) => call === reply)).toEqual([])
  await page.user.click(page.getByLabelText('Note for staff only'))
  await page.user.click(page.getByRole('button', { name: 'Submit' }))
  expect(await page.findByText('Note added')).toBeDefined()
})

test('Submit & next answers and opens the next ticket', async () => {
  const { page } = open('/admin/tickets/t1')
  await page.user.type(await page.findByLabelText('Message'), 'On its way.')
  await page.user.keyboard('{Control>}{Enter}{/Control}')
  expect(await page.findByRole('heading', { name: 'My face' })).toBeDefined()
  expect(page.history.at(-1)).toBe('/admin/tickets/t3')
})

test('after the last ticket, Submit & next leads to the list', async () => {
  const { page } = open('/admin/tickets/t1', { 'GET /api/admin/cases/next': { next: null } })
  await page.user.type(await page.findByLabelText('Message'), 'On its way.')
  await page.user.click(page.getByRole('button', { name: 'Submit & next' }))
  expect(await page.findByText('No other case of this kind needs you.')).toBeDefined()
  expect(page.history.at(-1)).toBe('/admin/cases?queue=tickets')
})

test('a conflict shows what the other staff member wrote, and keeps the answer', async () => {
  let answered = false
  const { page } = open('/admin/tickets/t1', {
    'GET /api/admin/tickets/t1': () =>
      answered
        ? {
            ...ticket,
            messages: [...ticket.messages, { id: '3', from: 'staff', author: 'june', message: 'Done.', at }],
          }
        : ticket,
    [reply]: () => {
      answered = true
      return mockProblem(409, 'ticket_changed', 'Someone else wrote in this ticket while you were writing.')
    },
  })
  await page.user.type(await page.findByLabelText('Message'), 'On its way.')
  await page.user.click(page.getByRole('button', { name: 'Submit' }))
  expect((await page.findByRole('alert')).textContent).toContain('Someone else wrote')
  expect(await page.findByText('Done.')).toBeDefined()
  expect(page.getByLabelText('Message')).toHaveProperty('value', 'On its way.')
})

test('an answer that fails keeps the text', async () => {
  const { page } = open('/admin/tickets/t1', { [reply]: currentFailureResponse })
  await page.user.type(await page.findByLabelText('Message'), 'On its way.')
  await expectFormSurvivesFailures({ page, button: 'Submit' })
})

test('a ticket is claimed, snoozed, closed and merged', async () => {
  let assignee: object | null = null
  const cases = '/api/admin/queues/tickets/cases/t1'
  const { page, requests } = open('/admin/tickets/t1', {
    [`GET ${cases}`]: () => ({ ...openCase, assignee }),
    [`POST ${cases}/claim`]: () => {
      assignee = { id: 'u9', username: 'june' }
      return mockProblem(409, 'case_claimed', 'june is already working on this case.')
    },
    [`POST ${cases}/snooze`]: { ok: true },
    'POST /api/admin/tickets/t1/close': { ok: true },
    'POST /api/admin/tickets/t1/merge': { ok: true },
    'GET /api/admin/tickets/t2': { ...ticket, id: 't2', subject: 'My hat' },
  })
  await page.user.click(await page.findByRole('button', { name: 'Claim' }))
  expect(await page.findByText('june is working on this case.')).toBeDefined()
  await page.user.selectOptions(page.getByLabelText('Snooze this case'), 'for a day')
  await page.user.click(page.getByRole('button', { name: 'Close ticket' }))
  expect(await page.findByText('Ticket closed')).toBeDefined()
  await page.user.click(page.getByRole('button', { name: /^Merge into this/ }))
  expect(await page.findByRole('heading', { name: 'My hat' })).toBeDefined()
  const sent = (call: string) => requests.find((request) => request.call === `POST ${call}`)?.body
  expect(sent('/api/admin/tickets/t1/merge')).toEqual({ into: 't2' })
  const { until } = sent(`${cases}/snooze`) as { until: string }
  expect(Date.parse(until)).toBeGreaterThan(Date.now() + 86_000_000)
})

test('templates are added, changed and deleted', async () => {
  const path = '/api/admin/ticket-templates'
  const { page, requests } = open('/admin/ticket-templates', {
    [`PUT ${path}/Late`]: templates[0],
    [`PUT ${path}/Hello%20again`]: templates[0],
    [`DELETE ${path}/Late`]: new Response(null, { status: 204 }),
  })
  await page.user.click(await page.findByRole('button', { name: 'Edit Late' }))
  const form = within(page.getByRole('region', { name: 'Edit Late' }))
  await page.user.clear(form.getByLabelText('Text'))
  await page.user.type(form.getByLabelText('Text'), 'It is late.')
  await page.user.click(form.getByRole('button', { name: 'Save template' }))
  const added = within(await page.findByRole('region', { name: 'New template' }))
  await page.user.type(added.getByLabelText('Name'), 'Hello again')
  await page.user.type(added.getByLabelText('Text'), 'Hello!')
  await page.user.click(added.getByRole('button', { name: 'Save template' }))
  await page.user.click(page.getByRole('button', { name: 'Delete Late' }))
  expect(await page.findByText('Template deleted')).toBeDefined()
  expect(requests.filter(({ call }) => call.startsWith('PUT'))).toEqual([
    { call: `PUT ${path}/Late`, body: { text: 'It is late.' } },
    { call: `PUT ${path}/Hello%20again`, body: { text: 'Hello!' } },
  ])
})

test('messages of the user, of staff and notes look different', async () => {
  const answer = { id: '3', from: 'staff', author: 'june', message: 'On its way.', at }
  const messages = [...ticket.messages, answer]
  const { page } = open('/admin/tickets/t1', { 'GET /api/admin/tickets/t1': { ...ticket, messages } })
  const rows = [
    await page.findByText('Where is it?'),
    ...['A known buyer.', 'On its way.'].map((text) => page.getByText(text)),
  ]
  const looks = rows.map((row) => [
    row.closest('li')?.classList.contains('justify-self-end'),
    ['bg-accent-soft', 'bg-wait-soft'].find((color) => row.classList.contains(color)),
  ])
  expect(looks).toEqual([
    [false, undefined],
    [true, 'bg-wait-soft'],
    [true, 'bg-accent-soft'],
  ])
})

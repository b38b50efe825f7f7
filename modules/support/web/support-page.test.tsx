import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor, within } from '@testing-library/react'
import { SupportPage } from '@/modules/support/web/support-page'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { expectNextPageOnDemand, mockTwoPages } from '@/web/testing/paged-list'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'
import { ToastHost } from '@/web/ui/toasts/toast-host'

const branding = {
  support: {
    email: 'help@shop.example',
    hours: '24/7',
    responseTime: 'Usually within 2 hours',
    discord: { label: 'The guild', url: 'https://discord.example/guild' },
  },
  faq: ['one', 'two', 'three', 'four', 'five', 'six'].map((each) => ({
    question: `Question ${each}?`,
    answer: `Answer ${each}.`,
  })),
}
const status = {
  services: [
    { name: 'Marketplace', status: 'Operational' },
    { name: 'Payment Processing', status: 'Degraded' },
    { name: 'Item Delivery', status: 'Down' },
    { name: 'Authentication', status: 'Operational' },
  ],
}
const tickets = 'POST /api/support/tickets'
const own = 'GET /api/support/tickets'
const responses = {
  'GET /api/branding': branding,
  'GET /api/status': status,
  [tickets]: { id: 't1' },
  [own]: [],
}
const ownTicket = {
  id: 't1',
  subject: 'My crown',
  state: 'waiting',
  orderId: 'o1',
  createdAt: '2026-03-08T12:00:00.000Z',
  messages: [
    { from: 'user', message: 'Where is it?', at: '2026-03-08T12:00:00.000Z' },
    { from: 'support', message: 'On its way.', at: '2026-03-08T13:00:00.000Z' },
  ],
}
/** Opens the page with toasts, and fills in the form. */
async function openFilled(over: object = {}, email = 'mira@home.example', sandbox = true) {
  const requests = mockApi({ ...responses, ...over })
  const page = renderPage(
    <>
      <SupportPage />
      <ToastHost />
    </>,
    { site: { sandbox } },
  )
  await page.user.type(page.getByLabelText('Email Address'), email)
  await page.user.type(page.getByLabelText('Subject'), 'My crown')
  await page.user.type(page.getByLabelText('Message'), 'Where is it?')
  return { requests, page }
}

const submitted = "Support ticket submitted! We'll get back to you within 24 hours."

test('a message is sent with its category, and the page confirms it', async () => {
  const { requests, page } = await openFilled()
  await page.user.click(page.getByRole('radio', { name: 'Payment Issues' }))
  await page.user.click(page.getByRole('button', { name: 'Send Message' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe(submitted))
  expect(requests.filter(({ call }) => call === tickets)).toEqual([
    {
      call: tickets,
      body: {
        email: 'mira@home.example',
        subject: 'My crown',
        message: 'Where is it?',
        category: 'payment',
      },
    },
  ])
  await page.user.click(page.getByRole('button', { name: 'Send another message' }))
  expect((page.getByLabelText('Subject') as HTMLInputElement).value).toBe('')
})

test('with real payments the page promises only what the operator states', async () => {
  const support = { email: 'help@shop.example', hours: null, responseTime: null, discord: null }
  const { page } = await openFilled({ 'GET /api/branding': { ...branding, support } }, undefined, false)
  expect(await page.findByRole('link', { name: 'help@shop.example' })).toBeDefined()
  expect(page.queryByText('Response Time')).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Send Message' }))
  expect(await page.findByText("Support ticket submitted! We'll answer by email.")).toBeDefined()
})

test('a field error from the server is shown at its field, and the input stays', async () => {
  const errors = [{ path: 'email', message: 'Enter an email address such as name@example.com.' }]
  const invalid = () => mockProblem(422, 'invalid', 'Not valid.', { errors })
  const { page } = await openFilled({ [tickets]: invalid }, 'mira')
  await page.user.click(page.getByRole('button', { name: 'Send Message' }))
  expect(await page.findByText('Enter an email address such as name@example.com.')).toBeDefined()
  await waitFor(() => expect(document.activeElement === page.getByLabelText('Email Address')).toBe(true))
  expect((page.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Where is it?')
})

test('a message that cannot be sent shows the server’s error, and no input is lost', async () => {
  const { page } = await openFilled({ [tickets]: currentFailureResponse })
  await expectFormSurvivesFailures({ page, button: 'Send Message' })
})

test('the status panel shows what the server measured', async () => {
  mockApi(responses)
  const page = renderPage(<SupportPage />)
  await page.findByText('Payment Processing')
  const rows = within(page.getByRole('region', { name: 'System Status' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'MarketplaceOperational',
    'Payment ProcessingDegraded',
    'Item DeliveryDown',
    'AuthenticationOperational',
  ])
})

test('a status that fails to load shows an error and can be retried', async () => {
  let failing = true
  mockApi({
    ...responses,
    'GET /api/status': () => (failing ? mockProblem(503, 'unavailable', 'Away.') : status),
  })
  const page = renderPage(<SupportPage />)
  expect(await page.findByText("We couldn't check the status.")).toBeDefined()
  expect(page.queryByText('Operational')).toBeNull()
  failing = false
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect((await page.findAllByText('Operational')).length).toBe(2)
})

test('the page shows the operator’s contacts and the questions, each answer collapsed', async () => {
  mockApi(responses)
  const page = renderPage(<SupportPage />)
  const emailLink = await page.findByRole('link', { name: 'help@shop.example' })
  expect(emailLink.getAttribute('href')).toBe('mailto:help@shop.example')
  expect(page.getByRole('link', { name: 'The guild' }).getAttribute('rel')).toBe('noreferrer')
  const questions = [...document.querySelectorAll('details')]
  expect(questions.length).toBe(6)
  expect(questions.some(({ open }) => open)).toBe(false)
  await page.user.click(page.getByText('Question two?'))
  expect(questions[1]?.open).toBe(true)
})

test('a link can fill in the subject', () => {
  mockApi(responses)
  const page = renderPage(<SupportPage />, { path: '/support?subject=My%20hidden%20listing' })
  expect((page.getByLabelText('Subject') as HTMLInputElement).value).toBe('My hidden listing')
})

test('users see their tickets and reply to them; the linked one is open', async () => {
  let replied = false
  const reply = 'POST /api/support/tickets/t1/reply'
  const answer = { from: 'user', message: 'Thanks.', at: '2026-03-08T14:00:00.000Z' }
  const requests = mockApi({
    ...responses,
    [own]: () => [
      replied ? { ...ownTicket, state: 'open', messages: [...ownTicket.messages, answer] } : ownTicket,
    ],
    [reply]: () => {
      replied = true
      return { ok: true }
    },
  })
  const page = renderPage(<SupportPage />, { viewer: buildViewer(), path: '/support?ticket=t1' })
  const ticket = within(await page.findByRole('region', { name: 'Your tickets' }))
  expect(ticket.getByRole('group').hasAttribute('open')).toBe(true)
  expect(ticket.getByText('Answered')).toBeDefined()
  expect(ticket.getByRole('link', { name: 'Open the order' }).getAttribute('href')).toBe('/orders/o1')
  expect(ticket.getAllByRole('listitem')[1]?.textContent).toMatch(/^Support.+On its way\.$/)
  const bubbles = [ticket.getByText('Where is it?'), ticket.getByText('On its way.')]
  expect(bubbles.map(({ classList }) => classList.contains('bg-accent-soft'))).toEqual([true, false])
  const isRight = bubbles.map((bubble) => bubble.closest('li')?.classList.contains('justify-self-end'))
  expect(isRight).toEqual([true, false])
  await page.user.click(ticket.getByRole('button', { name: 'Send reply' }))
  expect(ticket.getByText('Enter your message.')).toBeDefined()
  await page.user.type(ticket.getByLabelText('Your reply'), 'Thanks.')
  await page.user.click(ticket.getByRole('button', { name: 'Send reply' }))
  await ticket.findByText('Waiting for us')
  expect(requests.filter(({ call }) => call === reply)).toEqual([
    { call: reply, body: { message: 'Thanks.' } },
  ])
  expect(ticket.getByLabelText('Your reply')).toHaveProperty('value', '')
})

test('a reply that fails keeps the text', async () => {
  mockApi({ ...responses, [own]: [ownTicket], 'POST /api/support/tickets/t1/reply': currentFailureResponse })
  const page = renderPage(
    <>
      <SupportPage />
      <ToastHost />
    </>,
    { viewer: buildViewer(), path: '/support?ticket=t1' },
  )
  await page.user.type(await page.findByLabelText('Your reply'), 'Thanks.')
  await expectFormSurvivesFailures({ page, button: 'Send reply' })
})

test('a message from the page of an order is about that order, has the user’s email, and needs a subject and a text', async () => {
  const requests = mockApi(responses)
  const viewer = buildViewer({ email: 'ann@home.example' })
  const page = renderPage(<SupportPage />, { viewer, path: '/support?order=o1', site: { sandbox: true } })
  expect(page.getByText('This message is about order o1.')).toBeDefined()
  const send = page.getByRole('button', { name: 'Send Message' })
  await page.user.click(send)
  expect(page.getByText('Enter a subject.')).toBeDefined()
  expect(page.getByText('Enter your message.')).toBeDefined()
  expect(document.activeElement === page.getByLabelText('Subject')).toBe(true)
  await page.user.type(page.getByLabelText('Subject'), 'My crown')
  await page.user.type(page.getByLabelText('Message'), 'Where is it?')
  await page.user.click(send)
  await waitFor(() => expect(page.getByText(submitted)).toBeDefined())
  const body = expect.objectContaining({ orderId: 'o1', email: 'ann@home.example' })
  expect(requests.filter(({ call }) => call === tickets)).toEqual([{ call: tickets, body }])
})

test('own tickets are loaded page by page', async () => {
  const { respond, cursors } = mockTwoPages(ownTicket, { ...ownTicket, id: 't0', subject: 'My hat' })
  mockApi({ ...responses, [own]: respond })
  const page = renderPage(<SupportPage />, { viewer: buildViewer(), path: '/support?ticket=t1' })
  await expectNextPageOnDemand(page, { button: 'Show older tickets', cursors })
  expect(page.getByText('My hat')).toBeDefined()
})

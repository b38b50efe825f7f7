import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import type { Order } from '@/modules/orders/contract'
import { orders } from '@/modules/orders/web/module'
import { buildOrder } from '@/modules/orders/web/sample-order'
import { expectFormSurvivesFailures, failingResponse } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const find = 'GET /api/orders/o1'
const later = new Date(Date.now() + 3_600_000).toISOString()
const paid: Partial<Order> = {
  state: 'paid',
  nextAction: { who: 'seller', deadline: later, ifMissed: 'refunds' },
}
const sent: Partial<Order> = {
  state: 'sent',
  nextAction: { who: 'buyer', deadline: later, ifMissed: 'completes' },
}
const unpaid: Partial<Order> = {
  state: 'awaiting_payment',
  nextAction: { who: 'buyer', deadline: later, ifMissed: 'expires' },
}

function open(id: 'u-ann' | 'u-bob') {
  return renderApp({ path: '/orders/o1', viewer: buildViewer({ id }), modules: [orders] })
}

test('the seller of a paid order sees where to deliver, and marks it as sent', async () => {
  const asked = mockApi({ [find]: buildOrder(paid), 'POST /api/orders/o1/sent': buildOrder(sent) })
  const page = open('u-ann')
  const button = await page.findByRole('button', { name: 'Mark as sent' })
  expect(page.getByRole('timer').textContent).toMatch(/^(1:00:00|59:\d\d)$/)
  expect(page.getByText('bob_plays')).toBeTruthy()
  expect(page.getByRole('button', { name: 'Copy' })).toBeTruthy()
  expect(page.getByText('You receive').nextSibling?.textContent).toContain('$138.14')
  await page.user.dblClick(button)
  await page.findByText("The buyer's move")
  expect(page.queryByRole('button', { name: 'Mark as sent' })).toBeNull()
  expect(asked.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
})

test('of a double click, whose second click no timer precedes, one is carried out', async () => {
  const asked = mockApi({ [find]: buildOrder(paid), 'POST /api/orders/o1/sent': buildOrder(sent) })
  const page = open('u-ann')
  const button = await page.findByRole('button', { name: 'Mark as sent' })
  await act(async () => {
    button.click()
    for (let turn = 0; turn < 20; turn++) await undefined
    button.click()
  })
  await page.findByText("The buyer's move")
  expect(asked.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
})

test('while the bank or a moderator decides, nothing tells the seller to hand anything over', async () => {
  const asked = { ...paid, nextAction: { who: 'provider', deadline: null, ifMissed: null } } as const
  for (const [stop, decides] of [
    [{ chargeback: 'open' }, 'The bank of the buyer decides'],
    [{ chargeback: 'open', dispute: 'open' }, 'The bank of the buyer decides'],
    [{ dispute: 'open' }, 'A moderator decides'],
  ] as const) {
    mockApi({ [find]: buildOrder({ ...asked, ...stop }) })
    const page = open('u-ann')
    expect(await page.findByText(decides)).toBeTruthy()
    expect(page.getByText('bob_plays')).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Copy' })).toBeNull()
    expect(page.queryByText(/^(Hand the item|The seller hands)/)).toBeNull()
    page.unmount()
  }
})

test('the buyer knows what their word does, and says it once', async () => {
  const done = buildOrder({ state: 'completed', status: 'completed' })
  const asked = mockApi({ [find]: buildOrder(sent), 'POST /api/orders/o1/received': done })
  const page = open('u-bob')
  const button = await page.findByRole('button', { name: 'I received it' })
  expect(page.getByText(/your word releases \$149.99 to ann/)).toBeTruthy()
  await page.user.dblClick(button)
  expect(await page.findByText('Gilded Crown is yours, and the seller has been paid.')).toBeTruthy()
  expect(asked.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  expect(page.queryByRole('button', { name: 'I received it' })).toBeNull()
})

test('a dispute needs a reason, and is sent with it', async () => {
  const disputed = buildOrder({
    ...sent,
    dispute: 'open',
    nextAction: { who: 'staff', deadline: null, ifMissed: null },
  })
  const asked = mockApi({ [find]: buildOrder(sent), 'POST /api/orders/o1/dispute': disputed })
  const page = open('u-bob')
  await page.user.click(await page.findByRole('button', { name: 'Open a dispute' }))
  await page.user.click(await page.findByRole('button', { name: 'Send to a moderator' }))
  expect(page.getByText('Say what is wrong.')).toBeTruthy()
  expect(document.activeElement).toBe(page.getByLabelText('What is wrong?'))
  await page.user.type(page.getByLabelText('What is wrong?'), 'It never came')
  await page.user.click(page.getByRole('button', { name: 'Send to a moderator' }))
  expect(await page.findByText(/You opened a dispute/)).toBeTruthy()
  expect(asked.find(({ call }) => call.endsWith('/dispute'))?.body).toEqual({ reason: 'It never came' })
})

test('a dispute that cannot be opened is told in the server’s words, and the reason stays', async () => {
  mockApi({ [find]: buildOrder(sent), 'POST /api/orders/o1/dispute': failingResponse })
  const page = open('u-bob')
  await page.user.click(await page.findByRole('button', { name: 'Open a dispute' }))
  await page.user.type(await page.findByLabelText('What is wrong?'), 'It never came')
  await expectFormSurvivesFailures({ page, button: 'Send to a moderator', title: 'Dispute not opened' })
})

test('an unpaid order leads its buyer back to the checkout, or ends', async () => {
  const expired = buildOrder({ state: 'expired', status: 'failed' })
  mockApi({ [find]: buildOrder(unpaid), 'POST /api/orders/o1/cancel': expired })
  const page = open('u-bob')
  const link = await page.findByRole('link', { name: 'Pay $149.99' })
  expect(link.getAttribute('href')).toBe(
    '/checkout?amount=149.99&item=Gilded+Crown&itemId=i1&listingId=l1&assetId=7',
  )
  await page.user.click(page.getByRole('button', { name: 'Cancel order' }))
  expect(await page.findByText('This order ended unpaid and nothing was charged.')).toBeTruthy()
})

test('a refusal stands under the buttons', async () => {
  mockApi({
    [find]: buildOrder(paid),
    'POST /api/orders/o1/sent': mockProblem(
      409,
      'order_state',
      'The order is not in a state that allows this.',
    ),
  })
  const page = open('u-ann')
  await page.user.click(await page.findByRole('button', { name: 'Mark as sent' }))
  expect((await page.findByRole('alert')).textContent).toBe('The order is not in a state that allows this.')
})

test('an order that is unknown, or of others, leads to the profile', async () => {
  mockApi({ [find]: mockProblem(404, 'not_found', 'This order does not exist.') })
  const page = open('u-ann')
  expect(await page.findByText('This order does not exist.')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Go to your profile' }).getAttribute('href')).toBe('/profile')
})

test('an outage can be tried again', async () => {
  let up = false
  mockApi({
    [find]: () =>
      up ? buildOrder(paid) : mockProblem(503, 'unavailable', 'The site cannot take this right now.'),
  })
  const page = open('u-ann')
  const again = await page.findByRole('button', { name: 'Try again' })
  up = true
  await page.user.click(again)
  expect(await page.findByText('Order #12')).toBeTruthy()
})

test('a visitor is sent to the log-in', async () => {
  const page = renderApp({ path: '/orders/o1', modules: [orders] })
  await page.findByText('404 Page Not Found')
  expect(page.history).toEqual(['/auth'])
})

test('a dispute shows what everybody wrote, and takes an answer', async () => {
  const disputed: Partial<Order> = {
    state: 'paid',
    dispute: 'open',
    disputeReason: 'It never came.',
    nextAction: { who: 'staff', deadline: null, ifMissed: null },
  }
  const said = { id: '1', party: 'seller', content: 'I handed it over at noon.', at: later } as const
  const asked = mockApi({
    [find]: buildOrder(disputed),
    'POST /api/orders/o1/dispute/messages': buildOrder({ ...disputed, disputeMessages: [said] }),
  })
  const page = open('u-ann')
  await page.findByText('It never came.')
  await page.user.click(page.getByRole('button', { name: 'Send message' }))
  await page.findByText('Write a message.')
  await page.user.type(page.getByLabelText('Message'), 'I handed it over at noon.')
  await page.user.click(page.getByRole('button', { name: 'Send message' }))
  await page.findByText('You')
  expect(page.getByLabelText('Message')).toHaveProperty('value', '')
  expect(asked.at(-1)?.body).toEqual({ content: 'I handed it over at noon.' })
})

test('an answer that is not sent stays in its box', async () => {
  const disputed: Partial<Order> = { state: 'paid', dispute: 'open', disputeReason: 'It never came.' }
  mockApi({ [find]: buildOrder(disputed), 'POST /api/orders/o1/dispute/messages': failingResponse })
  const page = open('u-ann')
  await page.user.type(await page.findByLabelText('Message'), 'At noon.')
  await expectFormSurvivesFailures({ page, button: 'Send message', title: 'Message not sent' })
})

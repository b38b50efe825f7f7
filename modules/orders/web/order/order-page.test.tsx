import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { act, waitFor, within } from '@testing-library/react'
import type { Order } from '@/modules/orders/contract'
import { orders } from '@/modules/orders/web/module'
import { buildOrder } from '@/modules/orders/web/sample-order'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
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

/** Opens the order as its seller Ann or its buyer Bob. */
function open(id: 'u-ann' | 'u-bob', order: Partial<Order>, responses: Record<string, unknown> = {}) {
  const requests = mockApi({ [find]: buildOrder(order), ...responses })
  const page = renderApp({ path: '/orders/o1', viewer: buildViewer({ id }), modules: [orders] })
  return { page, posted: () => requests.filter(({ call }) => call.startsWith('POST')) }
}

test('the seller of a paid order sees the delivery account and can mark the order as sent', async () => {
  const { page, posted } = open('u-ann', paid, { 'POST /api/orders/o1/sent': buildOrder(sent) })
  const button = await page.findByRole('button', { name: 'Mark as sent' })
  expect(page.getByRole('timer').textContent).toMatch(/^(1:00:00|59:\d\d)$/)
  expect(page.getByText('bob_plays')).toBeTruthy()
  expect(page.getByRole('button', { name: 'Copy' })).toBeTruthy()
  expect(page.getByText('You receive').nextSibling?.textContent).toContain('$138.14')
  await page.user.dblClick(button)
  await page.findByText("The buyer's move")
  expect(page.queryByRole('button', { name: 'Mark as sent' })).toBeNull()
  expect(posted()).toHaveLength(1)
})

test('two clicks before the next timer send one request', async () => {
  const { page, posted } = open('u-ann', paid, { 'POST /api/orders/o1/sent': buildOrder(sent) })
  const button = await page.findByRole('button', { name: 'Mark as sent' })
  await act(async () => {
    button.click()
    for (let tick = 0; tick < 20; tick++) await undefined
    button.click()
  })
  await page.findByText("The buyer's move")
  expect(posted()).toHaveLength(1)
})

test('during a chargeback or a dispute the seller is not asked to hand anything over', async () => {
  const blocked = { ...paid, nextAction: { who: 'provider', deadline: null, ifMissed: null } } as const
  for (const [review, step] of [
    [{ chargeback: 'open' }, "The buyer's bank decides"],
    [{ chargeback: 'open', dispute: 'open' }, "The buyer's bank decides"],
    [{ dispute: 'open' }, 'A moderator decides'],
  ] as const) {
    const { page } = open('u-ann', { ...blocked, ...review })
    expect(await page.findByText(step)).toBeTruthy()
    expect(page.getByText('bob_plays')).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Copy' })).toBeNull()
    expect(page.queryByText(/^(Hand the item|Hand over|The seller hands)/)).toBeNull()
    page.unmount()
  }
})

test('the buyer confirms the release of the payment, and a double click releases it once', async () => {
  const done = buildOrder({ state: 'completed', status: 'completed' })
  const { page, posted } = open('u-bob', sent, { 'POST /api/orders/o1/received': done })
  const button = await page.findByRole('button', { name: 'I received it' })
  await page.user.click(button)
  const dialog = within(await page.findByRole('dialog', { name: 'Release the payment?' }))
  expect(
    dialog.getByText(/^Check your inventory first\. This pays ann \$149\.99 for Gilded Crown #12 and can't/),
  ).toBeTruthy()
  expect(posted()).toEqual([])
  await page.user.dblClick(dialog.getByRole('button', { name: 'Release payment' }))
  expect(await page.findByText('Gilded Crown is yours, and the seller has been paid.')).toBeTruthy()
  expect(posted()).toHaveLength(1)
  expect(page.queryByRole('button', { name: 'I received it' })).toBeNull()
})

test('a temporary buyer or seller has a badge, and the release dialog says so (C26)', async () => {
  const temporary = { ...sent, buyerTemporary: true, sellerTemporary: true }
  const { page: asBuyer } = open('u-bob', temporary)
  expect((await asBuyer.findByText(/^Sold by/)).textContent).toBe('Sold by annTemporary')
  await asBuyer.user.click(asBuyer.getByRole('button', { name: 'I received it' }))
  expect(await asBuyer.findByText(/This pays ann \(temporary\) \$149.99/)).toBeTruthy()
  asBuyer.unmount()
  const { page: asSeller } = open('u-ann', temporary)
  expect((await asSeller.findByText(/^Bought by/)).textContent).toBe('Bought by bobTemporary')
})

test('going back from the release leaves the order alone and restores the focus', async () => {
  const { page, posted } = open('u-bob', { ...sent, serial: null })
  const button = await page.findByRole('button', { name: 'I received it' })
  for (const leave of [
    () => page.user.click(page.getByRole('button', { name: 'Go back' })),
    () => page.user.keyboard('{Escape}'),
  ]) {
    await page.user.click(button)
    expect(await page.findByText(/for Gilded Crown and can't be undone/)).toBeTruthy()
    await leave()
    expect(page.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(button))
  }
  expect(posted()).toEqual([])
})

test('before the item is sent, the buyer finds the confirmation under More', async () => {
  const done = buildOrder({ state: 'completed', status: 'completed' })
  const { page } = open('u-bob', paid, { 'POST /api/orders/o1/received': done })
  const more = await page.findByRole('button', { name: 'More' })
  expect(page.queryByRole('button', { name: 'I received it' })).toBeNull()
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await page.user.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  const button = page.getByRole('button', { name: 'I received it' })
  await page.user.click(button)
  await page.user.click(await page.findByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(document.activeElement).toBe(button))
  await page.user.click(button)
  await page.user.click(await page.findByRole('button', { name: 'Release payment' }))
  expect(await page.findByText('Gilded Crown is yours, and the seller has been paid.')).toBeTruthy()
})

test('a dispute needs a reason and says what happened', async () => {
  const disputed = buildOrder({
    ...sent,
    dispute: 'open',
    nextAction: { who: 'staff', deadline: null, ifMissed: null },
  })
  const { page, posted } = open('u-bob', sent, { 'POST /api/orders/o1/dispute': disputed })
  await page.user.click(await page.findByRole('button', { name: 'Open a dispute' }))
  await page.user.click(await page.findByRole('button', { name: 'Send to a moderator' }))
  expect(page.getByText('Describe the problem.')).toBeTruthy()
  expect(document.activeElement).toBe(page.getByLabelText('What is wrong?'))
  await page.user.selectOptions(page.getByLabelText('What happened?'), "It's not what I bought")
  await page.user.type(page.getByLabelText('What is wrong?'), 'It never came')
  await page.user.click(page.getByRole('button', { name: 'Send to a moderator' }))
  expect(await page.findByText(/You opened a dispute/)).toBeTruthy()
  expect(posted().map(({ body }) => body)).toEqual([{ kind: 'wrong_item', reason: 'It never came' }])
})

test('a failed dispute shows the server’s error and keeps the reason', async () => {
  const { page } = open('u-bob', sent, { 'POST /api/orders/o1/dispute': currentFailureResponse })
  await page.user.click(await page.findByRole('button', { name: 'Open a dispute' }))
  await page.user.type(await page.findByLabelText('What is wrong?'), 'It never came')
  await expectFormSurvivesFailures({ page, button: 'Send to a moderator' })
})

test('the buyer of an unpaid order can go back to the checkout or cancel', async () => {
  const expired = buildOrder({ state: 'expired', status: 'failed' })
  const { page } = open('u-bob', unpaid, { 'POST /api/orders/o1/cancel': expired })
  const link = await page.findByRole('link', { name: 'Pay $149.99' })
  expect(link.getAttribute('href')).toBe(
    '/checkout?amount=149.99&item=Gilded+Crown&itemId=i1&listingId=l1&assetId=7',
  )
  await page.user.click(page.getByRole('button', { name: 'Cancel order' }))
  expect(await page.findByText('This order ended unpaid and nothing was charged.')).toBeTruthy()
})

test('an error is shown below the buttons', async () => {
  const detail = "The order's current state doesn't allow this."
  const { page } = open('u-ann', paid, {
    'POST /api/orders/o1/sent': mockProblem(409, 'order_state', detail),
  })
  await page.user.click(await page.findByRole('button', { name: 'Mark as sent' }))
  expect((await page.findByRole('alert')).textContent).toBe(detail)
})

test('an unknown order leads back to the orders', async () => {
  const { page } = open('u-ann', {}, { [find]: mockProblem(404, 'not_found', "This order doesn't exist.") })
  expect(await page.findByRole('heading', { name: 'Order Not Found' })).toBeTruthy()
  expect(page.getByRole('link', { name: 'Back to your orders' }).getAttribute('href')).toBe('/orders')
})

test('a failed request can be retried', async () => {
  let up = false
  const unavailable = mockProblem(503, 'unavailable', 'The site cannot take this right now.')
  const { page } = open('u-ann', {}, { [find]: () => (up ? buildOrder(paid) : unavailable) })
  const retry = await page.findByRole('button', { name: 'Try again' })
  up = true
  await page.user.click(retry)
  expect(await page.findByText('Order #12')).toBeTruthy()
})

test('a visitor is redirected to the login page', async () => {
  const page = renderApp({ path: '/orders/o1', modules: [orders] })
  await page.findByText('404 Page Not Found')
  expect(page.history).toEqual(['/auth'])
})

test('a dispute shows its messages and accepts a new one', async () => {
  const disputed: Partial<Order> = {
    state: 'paid',
    dispute: 'open',
    disputeReason: 'It never came.',
    nextAction: { who: 'staff', deadline: null, ifMissed: null },
  }
  const message = { id: '1', party: 'seller', content: 'I handed it over at noon.', at: later } as const
  const answered = buildOrder({ ...disputed, disputeMessages: [message] })
  const { page, posted } = open('u-ann', disputed, { 'POST /api/orders/o1/dispute/messages': answered })
  await page.findByText('It never came.')
  await page.user.click(page.getByRole('button', { name: 'Send message' }))
  await page.findByText('Write a message.')
  await page.user.type(page.getByLabelText('Message'), 'I handed it over at noon.')
  await page.user.click(page.getByRole('button', { name: 'Send message' }))
  await page.findByText('You')
  expect(page.getByLabelText('Message')).toHaveProperty('value', '')
  expect(posted().map(({ body }) => body)).toEqual([{ content: 'I handed it over at noon.' }])
})

test('a message that could not be sent stays in the form', async () => {
  const disputed: Partial<Order> = { state: 'paid', dispute: 'open', disputeReason: 'It never came.' }
  const { page } = open('u-ann', disputed, { 'POST /api/orders/o1/dispute/messages': currentFailureResponse })
  await page.user.type(await page.findByLabelText('Message'), 'At noon.')
  await expectFormSurvivesFailures({ page, button: 'Send message' })
})

import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import type { RejectedRefund } from '@/modules/orders/payments/rejected-refund-contract'
import { RejectedRefundsPage } from '@/modules/orders/web/refunds/rejected-refunds-page'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const first: RejectedRefund = {
  id: 'o1',
  number: 12,
  itemName: 'Gilded Crown',
  state: 'refund_pending',
  buyerId: 'b1',
  buyer: 'bob',
  isBuyerSuspended: true,
  sellerId: 's1',
  seller: 'ann',
  captured: '149.99',
  refunded: '0.00',
  due: '149.99',
  refundReason: 'not_delivered',
  provider: 'sandbox',
  method: 'card',
  paidAt: '2026-03-01T12:00:00.000Z',
  chargeback: 'none',
  error: 'expired_or_canceled_card',
  attempts: 3,
  nextAttemptAt: '2026-03-08T12:00:00.000Z',
  proposedBy: null,
  isOwnCase: false,
}
const second: RejectedRefund = { ...first, id: 'o2', number: 13, due: '20.00', buyer: 'eve' }
const own: RejectedRefund = { ...first, id: 'o3', number: 14, isOwnCase: true }

function open(role: 'accountant' | 'moderator' | 'admin', responses: Record<string, unknown> = {}) {
  const calls = mockApi({ 'GET /api/admin/refunds': [first, second, own], ...responses })
  const view = { path: '/admin/refunds', title: 'Rejected refunds', view: RejectedRefundsPage }
  const page = renderApp({
    path: '/admin/refunds',
    viewer: buildViewer({ role }),
    modules: [{ name: 'orders', pages: [view] }],
  })
  return { page, sent: () => calls.filter(({ call }) => call.startsWith('POST')) }
}

test('a row has what staff need to decide; who only reads has no buttons', async () => {
  const { page } = open('accountant')
  const row = await page.findByRole('row', { name: /^#12 Gilded Crown/ })
  for (const text of [
    'Seller: ann',
    '$149.99',
    'bob',
    'Suspended',
    "The item wasn't handed over in time",
    'sandbox, Card',
    'expired_or_canceled_card',
    'Asked 3 times.',
  ])
    expect(row.textContent).toContain(text)
  expect(page.queryByRole('button', { name: /Try again/ })).toBeNull()
  expect(page.queryByRole('checkbox')).toBeNull()
})

test('moderators have several tried again together, without their own case', async () => {
  const { page, sent } = open('moderator', {
    'POST /api/admin/orders/o1/refund/retry': {},
    'POST /api/admin/orders/o2/refund/retry': {},
  })
  await page.user.click(await page.findByRole('checkbox', { name: 'Select all rows' }))
  await page.user.click(page.getByRole('button', { name: 'Try again now' }))
  expect(await page.findByText('The provider is asked again for 2 refunds')).toBeDefined()
  expect(sent()).toHaveLength(2)
  expect(page.queryByRole('button', { name: /manual refund/ })).toBeNull()
})

test('while the provider is asked the buttons are busy, and afterwards staff read which refund failed', async () => {
  const asked = Promise.withResolvers<object>()
  const { page } = open('moderator', {
    'POST /api/admin/orders/o1/refund/retry': () => asked.promise,
    'POST /api/admin/orders/o2/refund/retry': () =>
      mockProblem(409, 'order_state', 'The order has changed meanwhile.'),
  })
  await page.user.click(await page.findByRole('checkbox', { name: 'Select all rows' }))
  const selected = page.getByRole('button', { name: 'Try again now' })
  const [one, own] = ['#12', '#14'].map((number) =>
    page.queryByRole('button', { name: `Try the refund of ${number} Gilded Crown again now` }),
  )
  await page.user.click(selected)
  expect([selected, one].map((button) => button?.getAttribute('aria-busy'))).toEqual(['true', 'true'])
  expect(own).toBeNull()
  asked.resolve({})
  expect(await page.findByText('1 of 2 refunds not tried again')).toBeDefined()
  expect(page.getByText('#13 Gilded Crown: The order has changed meanwhile.')).toBeDefined()
  expect(selected.getAttribute('aria-busy')).toBeNull()
})

test('without rejected refunds the page says so', async () => {
  const { page } = open('moderator', { 'GET /api/admin/refunds': [] })
  expect(await page.findByText('No refund is rejected.')).toBeDefined()
})

test('admins record several with one reference, and read which of them to pay', async () => {
  const { page, sent } = open('admin', {
    'POST /api/admin/orders/o1/given-otherwise': {},
    'POST /api/admin/orders/o2/given-otherwise': () =>
      mockProblem(409, 'refund_not_refused', "The provider hasn't rejected this refund."),
  })
  await page.user.click(await page.findByRole('checkbox', { name: 'Select all rows' }))
  await page.user.click(page.getByRole('button', { name: 'Record manual refunds' }))
  expect(page.getByText(/^You pay \$169\.99 to the buyers/)).toBeDefined()
  expect(page.getByText('#14 Gilded Crown is your own case and is left out.')).toBeDefined()
  await page.user.type(page.getByLabelText('Reference'), 'Transfer 4711')
  await page.user.click(page.getByRole('button', { name: 'Record 2 refunds' }))
  expect(await page.findByText('Recorded: pay $149.99 to bob.')).toBeDefined()
  expect(page.getByText("Not recorded: The provider hasn't rejected this refund. Pay nothing.")).toBeDefined()
  expect(sent().map(({ body }) => body)).toEqual([{ reason: 'Transfer 4711' }, { reason: 'Transfer 4711' }])
})

test('while the second factor is missing nothing is recorded, and the form stays', async () => {
  const { page } = open('admin', {
    'POST /api/admin/orders/o1/given-otherwise': () =>
      mockProblem(403, 'second_factor_required', 'Verify your second factor.'),
  })
  await page.user.click(
    await page.findByRole('button', { name: 'Record a manual refund of #12 Gilded Crown' }),
  )
  await page.user.type(page.getByLabelText('Reference'), 'Transfer 4711')
  await page.user.click(page.getByRole('button', { name: 'Record 1 refund' }))
  expect(await page.findByText('Verify your second factor.')).toBeDefined()
  expect(page.queryByText('Pay only what was recorded')).toBeNull()
})

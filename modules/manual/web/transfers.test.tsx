import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import type { Entry, TransferDetails, WaitingRefund } from '@/modules/manual/contract'
import { BankTransfersPage } from '@/modules/manual/web/bank-transfers-page'
import { TransferForm } from '@/modules/manual/web/transfer-form'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderPage } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const details: TransferDetails = {
  account: ['Test Market Inc.', 'IBAN DE89'],
  reference: 'MM7K2Q9XW4',
  amount: '149.99',
  reserveUntil: new Date(Date.now() + 259_200_000).toISOString(),
}
const entry: Entry = {
  id: 'e1',
  row: 4,
  day: '2026-01-31',
  amount: '149.98',
  currency: 'USD',
  text: 'MM7K2Q9XW4',
  payer: 'Ann Buyer',
  account: 'DE02',
  state: 'open',
  problem: 'short',
  orderId: 'o1',
  note: null,
  isOwnProposal: false,
}
const refund: WaitingRefund = {
  id: 'MR22222222',
  orderId: 'o2',
  amount: '20.00',
  reference: 'MR22222222',
  payer: 'Ben Buyer',
  account: '',
  at: new Date().toISOString(),
  isProposed: false,
  isOwnProposal: false,
}

const intent: PaymentIntentResponse = {
  clientSecret: 'secret',
  orderId: 'o1',
  amount: 149.99,
  currency: 'usd',
  provider: 'manual',
  publishableKey: '',
  reserveUntil: details.reserveUntil,
  deliverTo: 'ann_plays',
  isPlayerNamed: true,
  itemName: 'Harvest Crown',
  assetId: '7',
  imageUrl: null,
  category: 'hat',
}

function openForm(provider: string) {
  mockApi({ 'GET /api/orders/o1/bank-transfer': details })
  const purchase = { amount: 149.99, item: 'Crown', itemId: 'i1', listingId: 'l1', assetId: '7' }
  const ignore = () => undefined
  const actions = { onPaid: ignore, onProcessing: ignore, onClosed: ignore }
  return renderPage(<TransferForm purchase={purchase} intent={{ ...intent, provider }} {...actions} />)
}

test('the checkout shows amount, reference and account, and leads to the order', async () => {
  const page = openForm('manual')
  await page.findByText('MM7K2Q9XW4')
  expect(page.getByText('IBAN DE89')).toBeDefined()
  expect(page.getByText('$149.99')).toBeDefined()
  expect(page.getByRole('link', { name: 'View your order' }).getAttribute('href')).toBe('/orders/o1')
})

test('orders of other providers have their own form', () => {
  expect(openForm('stripe').container.textContent).toBe('')
})

function openStaffPage(entries: Entry[], refunds: WaitingRefund[], more = {}) {
  const requests = mockApi({
    'GET /api/admin/bank-transfers': entries,
    'GET /api/admin/bank-refunds': refunds,
    ...more,
  })
  const page = renderPage(<BankTransfersPage />, {
    path: '/admin/bank-transfers',
    viewer: buildViewer({ role: 'accountant' }),
    hasToasts: true,
  })
  return { page, bodiesOf: (wanted: string) => requests.filter(({ call }) => call === wanted) }
}

test('staff match, send back and see why an entry waits', async () => {
  const match = 'POST /api/admin/bank-transfers/e1/match'
  const { page, bodiesOf } = openStaffPage([entry], [], { [match]: null })
  await page.findByText('Less than the price')
  expect(page.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  await page.user.click(page.getByRole('button', { name: /^Match/ }))
  await page.user.type(await page.findByLabelText('Reference'), 'MM7K2Q9XW5')
  await page.user.click(page.getByRole('button', { name: 'Match' }))
  expect(bodiesOf(match).map(({ body }) => body)).toEqual([{ reference: 'MM7K2Q9XW5' }])
})

test('only another person confirms', async () => {
  const proposal = { ...entry, problem: 'unconfirmed' as const }
  const { page } = openStaffPage([proposal, { ...proposal, id: 'e2', isOwnProposal: true }], [])
  expect(await page.findAllByRole('button', { name: /^Confirm/ })).toHaveLength(1)
})

test('a refund is marked as paid, and a refusal is shown', async () => {
  const paid = 'POST /api/admin/bank-refunds/MR22222222/paid'
  const { page, bodiesOf } = openStaffPage([], [refund], {
    [paid]: mockProblem(409, 'refund_paid', 'This refund was marked as paid before.'),
  })
  await page.user.click(await page.findByRole('button', { name: 'Mark as paid: MR22222222' }))
  await page.findByText('This refund was marked as paid before.')
  expect(bodiesOf(paid)).toHaveLength(1)
})

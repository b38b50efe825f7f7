import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import type { PaymentIntentResponse } from '@/modules/checkout/contract'
import type { CreditTransfer, Entry, Payee, TransferDetails } from '@/modules/manual/contract'
import { BankTransfersPage } from '@/modules/manual/web/bank-transfers-page'
import { PayeePanel } from '@/modules/manual/web/payee-panel'
import { TransferForm } from '@/modules/manual/web/transfer-form'
import type { PayoutOption } from '@/modules/wallet/contract'
import { walletQuery } from '@/modules/wallet/web/queries'
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
  isDebit: false,
  state: 'open',
  problem: 'short',
  orderId: 'o1',
  transferId: null,
  note: null,
  isOwnProposal: false,
}
const refund: CreditTransfer = {
  id: 'MR22222222',
  kind: 'refund',
  state: 'waiting',
  orderId: 'o2',
  amount: '20.00',
  name: 'Ben Buyer',
  account: '',
  bic: '',
  isHeld: false,
  fitsFile: false,
  fileId: null,
  at: new Date().toISOString(),
  proposal: null,
  isOwnProposal: false,
}
const payout: CreditTransfer = {
  ...refund,
  id: 'MP22222222',
  kind: 'payout',
  orderId: null,
  account: 'DE02',
  fitsFile: true,
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

function openStaffPage(entries: Entry[], transfers: CreditTransfer[], more = {}) {
  const requests = mockApi({
    'GET /api/admin/bank-transfers': entries,
    'GET /api/admin/credit-transfers': transfers,
    'GET /api/admin/payment-files': [],
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

test('who closed the case of a payment that left again waits for another person', async () => {
  const recall = { ...entry, isDebit: true, problem: 'recalled' as const }
  const { page } = openStaffPage([recall, { ...recall, id: 'e2', isOwnProposal: true }], [])
  await page.findByText('Needs a second person.')
  expect(page.getAllByRole('button', { name: /^Close/ })).toHaveLength(1)
})

test('a refund is marked as paid, and a refusal is shown', async () => {
  const paid = 'POST /api/admin/credit-transfers/MR22222222/paid'
  const { page, bodiesOf } = openStaffPage([], [refund], {
    [paid]: mockProblem(409, 'transfer_closed', 'This transfer has changed meanwhile.'),
  })
  await page.user.click(await page.findByRole('button', { name: 'Mark as paid: MR22222222' }))
  await page.findByText('This transfer has changed meanwhile.')
  expect(bodiesOf(paid)).toHaveLength(1)
  expect(page.queryByRole('button', { name: 'Make payment file' })).toBeNull()
})

test('a payment file is made and can be downloaded', async () => {
  const make = 'POST /api/admin/payment-files'
  const file = { id: 'MF22222222', count: 1, total: '20.00', at: refund.at, open: 1 }
  const { page, bodiesOf } = openStaffPage([], [payout], {
    'GET /api/admin/payment-files': [file],
    [make]: { ...file, left: 2 },
  })
  await page.user.click(await page.findByRole('button', { name: 'Make payment file' }))
  await page.findByText(/^1 transfer of \$20\.00\./)
  await page.findByText(/^2 others wait: /)
  expect(bodiesOf(make)).toHaveLength(1)
  const link = page.getByRole('link', { name: 'MF22222222 (pain.001)' })
  expect(link.getAttribute('href')).toBe('/api/admin/payment-files/MF22222222')
})

test('a payout that waits is canceled with a reason', async () => {
  const cancel = 'POST /api/admin/credit-transfers/MP22222222/cancel'
  const { page, bodiesOf } = openStaffPage([], [payout], { [cancel]: null })
  await page.user.click(await page.findByRole('button', { name: 'Cancel: MP22222222' }))
  await page.user.type(await page.findByLabelText('Reason'), 'No such account.')
  await page.user.click(page.getByRole('button', { name: 'Cancel payout' }))
  expect(bodiesOf(cancel).map(({ body }) => body)).toEqual([{ reason: 'No such account.' }])
})

test('a transfer that someone says has left is not canceled, but withdrawn', async () => {
  const { page } = openStaffPage([], [{ ...payout, proposal: 'paid', fitsFile: false }])
  await page.findByRole('button', { name: 'Confirm as paid: MP22222222' })
  expect(page.getByRole('button', { name: 'Not sent: MP22222222' })).toBeDefined()
  expect(page.queryByRole('button', { name: /^Cancel/ })).toBeNull()
})

test('transfers that cannot be loaded are an error with a way to try again', async () => {
  openStaffPage([], [], { 'GET /api/admin/credit-transfers': mockProblem(500, 'internal', 'It broke.') })
  expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0)
})

test('a payout that must wait says so', async () => {
  const { page } = openStaffPage([], [{ ...payout, isHeld: true }])
  await page.findByText("Don't send yet")
})

test('only another person confirms that a transfer of a file was not sent', async () => {
  const sent = { ...payout, state: 'sent', fileId: 'MF22222222', proposal: 'unsent' } as const
  const { page } = openStaffPage([], [sent, { ...sent, id: 'MP33333333', isOwnProposal: true }])
  expect(await page.findAllByRole('button', { name: /^Confirm as not sent/ })).toHaveLength(1)
  expect(page.getByText('Needs a second person.')).toBeDefined()
})

const option: PayoutOption = { provider: 'manual', method: 'bank', destination: null }

function openPanel(payee: Payee, payoutOptions = [option]) {
  const save = 'PUT /api/payouts/bank-details'
  const requests = mockApi({
    'GET /api/wallet': { payoutOptions },
    'GET /api/payouts/bank-details': payee,
    [save]: null,
  })
  const page = renderPage(<PayeePanel />, { path: '/wallet', viewer: buildViewer(), hasToasts: true })
  return { page, requests, sent: () => requests.filter(({ call }) => call === save).map(({ body }) => body) }
}

test('a seller enters an account for payouts', async () => {
  const { page, sent } = openPanel({ accountLabel: null, details: null, frozenUntil: null })
  await page.user.type(await page.findByLabelText('Account holder'), 'Sue Seller')
  await page.user.type(page.getByLabelText('IBAN'), 'GB29 NWBK')
  await page.user.type(page.getByLabelText('Current password'), 'secret')
  await page.user.click(page.getByRole('button', { name: 'Save account' }))
  expect(sent()).toEqual([{ name: 'Sue Seller', account: 'GB29 NWBK', bic: '', currentPassword: 'secret' }])
})

test('a seller sees the account, and changes it with another label', async () => {
  const details = { name: 'Sue Seller', account: 'sue@wise.example', bic: '' }
  const { page } = openPanel({
    accountLabel: 'Your Wise address',
    details,
    frozenUntil: null,
  })
  await page.findByText('sue@wise.example')
  await page.user.click(page.getByRole('button', { name: 'Change account' }))
  expect(page.getByLabelText('Your Wise address')).toHaveProperty('value', 'sue@wise.example')
  expect(page.queryByLabelText('BIC (optional)')).toBeNull()
})

test('without bank transfers there is no panel', async () => {
  const { page, requests } = openPanel({ accountLabel: null, details: null, frozenUntil: null }, [])
  await waitFor(() => expect(page.queryClient.getQueryData(walletQuery.queryKey)).toBeDefined())
  expect(requests.map(({ call }) => call)).toEqual(['GET /api/wallet'])
  expect(page.container.textContent).toBe('')
})

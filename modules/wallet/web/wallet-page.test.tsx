import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import type { Payout, PayoutOption, Wallet } from '@/modules/wallet/contract'
import { wallet } from '@/modules/wallet/web/module'
import { currentFailureResponse, expectFormSurvivesFailures } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const at = '2026-03-01T10:00:00.000Z'
const request = 'POST /api/payouts'
const bank: PayoutOption = { provider: 'stripe', method: 'bank', destination: 'Test Bank •••• 6789' }
const walletWithMoney: Wallet = {
  currency: 'usd',
  available: '916.12',
  pending: '10.00',
  escrow: '276.07',
  payoutOptions: [bank, { ...bank, method: 'paypal' }],
  entries: [
    {
      id: '2',
      kind: 'payout',
      amount: '-50.00',
      balance: '88.14',
      orderId: null,
      orderNumber: null,
      itemName: null,
      payoutId: 'p1',
      reason: null,
      at,
    },
    {
      id: '1',
      kind: 'sale',
      amount: '138.14',
      balance: '138.14',
      orderId: 'o1',
      orderNumber: 1012,
      itemName: 'Gilded Crown',
      payoutId: null,
      reason: null,
      at,
    },
  ],
}
const emptyWallet: Wallet = {
  ...walletWithMoney,
  available: '0.00',
  pending: '0.00',
  escrow: '0.00',
  entries: [],
}
const payout: Payout = {
  id: 'p1',
  amount: '50.00',
  method: 'paypal',
  destination: null,
  status: 'paid',
  returned: '0.00',
  failureReason: null,
  rejectionReason: null,
  createdAt: at,
  paidAt: at,
  arrivesAt: null,
}

function open(responses: Record<string, unknown> = {}) {
  const requests = mockApi({
    'GET /api/wallet': walletWithMoney,
    'GET /api/payouts': [],
    'GET /api/wallet/fines': [],
    ...responses,
  })
  const page = renderApp({ path: '/wallet', viewer: buildViewer(), modules: [wallet] })
  return { page, sent: () => requests.filter(({ call }) => call === request).map(({ body }) => body) }
}

type Page = ReturnType<typeof open>['page']

async function typeAmount(page: Page, text: string): Promise<HTMLElement> {
  const amount = await page.findByLabelText('Amount')
  await page.user.clear(amount)
  await page.user.type(amount, text)
  return amount
}

test('the page shows balances, statement and payouts', async () => {
  const { page } = open({ 'GET /api/payouts': [payout] })
  expect(await page.findByText('$916.12')).toBeTruthy()
  expect(page.getByText('$276.07')).toBeTruthy()
  const amounts = [page.getByText('+$138.14'), page.getByText('−$50.00')]
  expect(amounts.map(({ classList }) => classList.contains('text-good'))).toEqual([true, false])
  expect(page.getAllByText(/88\.14$/).map(({ textContent }) => textContent)).toEqual([
    'Mar 1, 2026 · Balance $88.14',
    '$88.14',
  ])
  const file = page.getByRole('link', { name: 'Download all (CSV)' })
  expect(file.getAttribute('href')).toBe('/api/wallet/statement.csv')
  const sale = page.getByRole('link', { name: /^Sale/ })
  expect(sale.getAttribute('href')).toBe('/orders/o1')
  expect(sale.textContent).toBe('Sale: Gilded Crown Transaction #1012')
  expect(await page.findByText('Paid')).toBeTruthy()
})

test('the form and each payout show the account that the money goes to', async () => {
  const toBank = { ...payout, method: 'bank', destination: 'Old Bank •••• 1234' }
  const { page } = open({ 'GET /api/payouts': [toBank] })
  expect((await page.findByText('Goes to')).parentElement?.textContent).toBe('Goes toTest Bank •••• 6789')
  expect(await page.findByText(/^Bank transfer to Old Bank •••• 1234/)).toBeTruthy()
})

test('a payout that has left says by when it arrives, and then that it has', async () => {
  const arriving = (id: string, days: number) => ({
    ...payout,
    id,
    arrivesAt: new Date(Date.now() + days * 86_400_000).toISOString(),
  })
  const { page } = open({ 'GET /api/payouts': [arriving('p1', 2), arriving('p2', -2)] })
  const rowOf = async (text: RegExp) => (await page.findByText(text)).closest('li')?.textContent
  expect(await rowOf(/^Arrives by /)).toContain('On its way')
  expect(await rowOf(/^Arrived by /)).toContain('Paid')
})

test('without an account for payouts, a link leads to it instead of the form', async () => {
  const { page } = open({
    'GET /api/wallet': { ...walletWithMoney, payoutOptions: [{ ...bank, destination: null }] },
  })
  const link = await page.findByRole('link', { name: 'Connect one' })
  expect(document.querySelector(String(link.getAttribute('href')))).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Request payout' })).toBeNull()
})

test('a failed payout shows why', async () => {
  const failed = { ...payout, status: 'failed', paidAt: null }
  const failedPayouts = [
    { ...failed, id: 'p2', failureReason: 'provider' },
    { ...failed, id: 'p3', failureReason: 'overdrawn' },
  ]
  const { page } = open({ 'GET /api/payouts': failedPayouts })
  expect(await page.findByText(/^The payment provider rejected it/)).toBeTruthy()
  expect(page.getByText(/^A sale was reversed/)).toBeTruthy()
})

test('a payout request defaults to the whole balance, can be less, and is confirmed first', async () => {
  const { page, sent } = open({ [request]: { ...payout, status: 'requested' } })
  expect(await page.findByLabelText('Amount')).toHaveProperty('value', '916.12')
  const amount = await typeAmount(page, '49.90')
  await page.user.selectOptions(page.getByLabelText('Method'), 'paypal')
  await page.user.click(page.getByRole('button', { name: 'Request payout' }))
  const question = /^This sends \$49\.90 of your balance to Test Bank •••• 6789\./
  expect(await page.findByText(question)).toBeTruthy()
  await page.user.click(page.getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(page.queryByText(question)).toBeNull())
  expect(amount).toHaveProperty('value', '49.90')
  expect(sent()).toEqual([])
  await page.user.click(page.getByRole('button', { name: 'Request payout' }))
  await page.user.click(await page.findByRole('button', { name: 'Pay out $49.90' }))
  expect(await page.findByText('Payout requested')).toBeTruthy()
  expect(sent()).toEqual([{ amount: 49.9, method: 'paypal', provider: 'stripe' }])
})

test('a seller with two accounts for one method chooses between them', async () => {
  const manual: PayoutOption = { ...bank, provider: 'manual', destination: 'DE02 •••• 2051' }
  const { page, sent } = open({
    'GET /api/wallet': { ...walletWithMoney, payoutOptions: [bank, manual] },
    [request]: { ...payout, status: 'requested' },
  })
  await page.user.selectOptions(await page.findByLabelText('Method'), 'Bank transfer to DE02 •••• 2051')
  expect(page.getByText('Goes to').parentElement?.textContent).toBe('Goes toDE02 •••• 2051')
  await page.user.click(page.getByRole('button', { name: 'Request payout' }))
  await page.user.click(await page.findByRole('button', { name: 'Pay out $916.12' }))
  expect(await page.findByText('Payout requested')).toBeTruthy()
  expect(sent()).toEqual([{ amount: 916.12, method: 'bank', provider: 'manual' }])
})

test.each(['916.13', '1000', '99999', '917', '9999999.99'])(
  'an amount above the balance, %s, shows an error at the field, and nothing is asked',
  async (text) => {
    const { page, sent } = open()
    const amount = await typeAmount(page, text)
    await page.user.click(page.getByRole('button', { name: 'Request payout' }))
    expect(page.getAllByText('Your available balance is too low.')).toHaveLength(1)
    expect(page.queryByRole('dialog')).toBeNull()
    expect(amount).toHaveProperty('value', text)
    expect(document.activeElement).toBe(amount)
    expect(sent()).toEqual([])
  },
)

test('a balance that has become too low shows an error at the field', async () => {
  const message = 'Your available balance is too low.'
  const { page } = open({ [request]: mockProblem(409, 'insufficient_balance', message) })
  const amount = await typeAmount(page, '916.12')
  await page.user.click(page.getByRole('button', { name: 'Request payout' }))
  await page.user.click(await page.findByRole('button', { name: 'Pay out $916.12' }))
  expect(await page.findAllByText(message)).toHaveLength(1)
  expect(document.activeElement).toBe(amount)
})

test('a failed request shows the server’s message and keeps the input', async () => {
  const { page } = open({ [request]: currentFailureResponse })
  await typeAmount(page, '49.90')
  await page.user.selectOptions(page.getByLabelText('Method'), 'paypal')
  await expectFormSurvivesFailures({ page, button: 'Request payout', confirm: 'Pay out $49.90' })
})

test('an amount of zero shows an error at the field and sends nothing', async () => {
  const { page, sent } = open()
  const amount = await typeAmount(page, '0')
  await page.user.click(page.getByRole('button', { name: 'Request payout' }))
  expect(page.getByText('Enter an amount above zero.')).toBeTruthy()
  expect(document.activeElement).toBe(amount)
  expect(amount).toHaveProperty('value', '0')
  expect(sent()).toEqual([])
})

test('a new seller sees how money is earned', async () => {
  const { page } = open({ 'GET /api/wallet': emptyWallet })
  expect(await page.findByText('Nothing on your statement yet')).toBeTruthy()
  expect(page.getByText(/Nothing to pay out yet/)).toBeTruthy()
  expect(await page.findByText('No payouts yet.')).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Request payout' })).toBeNull()
})

test('a failed load can be retried', async () => {
  let isUp = false
  const { page } = open({
    'GET /api/wallet': () =>
      isUp ? walletWithMoney : mockProblem(503, 'unavailable', 'The site cannot take this right now.'),
  })
  await page.findByText('The site cannot take this right now.')
  isUp = true
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(await page.findByText('$916.12')).toBeTruthy()
})

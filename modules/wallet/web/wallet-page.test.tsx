import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import type { Payout, Wallet } from '@/modules/wallet/contract'
import { wallet } from '@/modules/wallet/web/module'
import { expectFormSurvivesFailures, failingResponse } from '@/web/testing/form-failures'
import { mockApi, mockProblem } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const at = '2026-03-01T10:00:00.000Z'
const full: Wallet = {
  currency: 'usd',
  available: '916.12',
  pending: '10.00',
  escrow: '276.07',
  entries: [
    {
      id: '2',
      kind: 'payout',
      amount: '-50.00',
      orderId: null,
      orderNumber: null,
      itemName: null,
      payoutId: 'p1',
      at,
    },
    {
      id: '1',
      kind: 'sale',
      amount: '138.14',
      orderId: 'o1',
      orderNumber: 1012,
      itemName: 'Gilded Crown',
      payoutId: null,
      at,
    },
  ],
}
const bare: Wallet = { ...full, available: '0.00', pending: '0.00', escrow: '0.00', entries: [] }
const payout: Payout = {
  id: 'p1',
  amount: '50.00',
  method: 'paypal',
  status: 'paid',
  returned: '0.00',
  failureReason: null,
  createdAt: at,
  paidAt: at,
}

function open() {
  return renderApp({ path: '/wallet', viewer: buildViewer(), modules: [wallet] })
}

test('the balances, the statement and the payouts are on one page', async () => {
  mockApi({ 'GET /api/wallet': full, 'GET /api/payouts': [payout] })
  const page = open()
  expect(await page.findByText('$916.12')).toBeTruthy()
  expect(page.getByText('$276.07')).toBeTruthy()
  expect(page.getByText('+$138.14')).toBeTruthy()
  expect(page.getByText('−$50.00')).toBeTruthy()
  const file = page.getByRole('link', { name: 'Download all (CSV)' })
  expect(file.getAttribute('href')).toBe('/api/wallet/statement.csv')
  const sale = page.getByRole('link', { name: /^Sale/ })
  expect(sale.getAttribute('href')).toBe('/orders/o1')
  expect(sale.textContent).toBe('Sale: Gilded Crown Transaction #1012')
  expect(await page.findByText('Paid')).toBeTruthy()
})

test('a payout that was refused says why', async () => {
  const failed = { ...payout, status: 'failed', paidAt: null }
  const both = [
    { ...failed, id: 'p2', failureReason: 'provider' },
    { ...failed, id: 'p3', failureReason: 'overdrawn' },
  ]
  mockApi({ 'GET /api/wallet': full, 'GET /api/payouts': both })
  const page = open()
  expect(await page.findByText(/^The payment provider refused it/)).toBeTruthy()
  expect(page.getByText(/^A sale was taken back meanwhile/)).toBeTruthy()
})

test('a payout is asked for, of everything unless less is typed', async () => {
  const asked = mockApi({
    'GET /api/wallet': full,
    'GET /api/payouts': [],
    'POST /api/payouts': { ...payout, status: 'requested' },
  })
  const page = open()
  const amount = await page.findByLabelText('Amount')
  expect(amount).toHaveProperty('value', '916.12')
  await page.user.clear(amount)
  await page.user.type(amount, '49.90')
  await page.user.selectOptions(page.getByLabelText('Method'), 'paypal')
  await page.user.click(page.getByRole('button', { name: 'Request payout' }))
  expect(await page.findByText('Payout requested')).toBeTruthy()
  expect(asked.find(({ call }) => call === 'POST /api/payouts')?.body).toEqual({
    amount: 49.9,
    method: 'paypal',
  })
})

test('more than is there is refused in the field, and stays typed', async () => {
  const words = 'You do not have that much available.'
  mockApi({
    'GET /api/wallet': full,
    'GET /api/payouts': [],
    'POST /api/payouts': mockProblem(409, 'insufficient_balance', words),
  })
  const page = open()
  const amount = await page.findByLabelText('Amount')
  await page.user.clear(amount)
  await page.user.type(amount, '1000')
  await page.user.click(page.getByRole('button', { name: 'Request payout' }))
  expect(await page.findAllByText(words)).toHaveLength(2)
  expect(amount).toHaveProperty('value', '1000')
  expect(document.activeElement).toBe(amount)
})

test('a payout that fails is told in the server’s words, and nothing typed is lost', async () => {
  mockApi({ 'GET /api/wallet': full, 'GET /api/payouts': [], 'POST /api/payouts': failingResponse })
  const page = open()
  const amount = await page.findByLabelText('Amount')
  await page.user.clear(amount)
  await page.user.type(amount, '49.90')
  await page.user.selectOptions(page.getByLabelText('Method'), 'paypal')
  await expectFormSurvivesFailures({ page, button: 'Request payout', title: 'Payout not requested' })
})

test('an amount of nothing is refused in its field, and nothing is sent', async () => {
  const asked = mockApi({ 'GET /api/wallet': full, 'GET /api/payouts': [] })
  const page = open()
  const amount = await page.findByLabelText('Amount')
  await page.user.clear(amount)
  await page.user.type(amount, '0')
  await page.user.click(page.getByRole('button', { name: 'Request payout' }))
  expect(page.getByText('Enter an amount above zero.')).toBeTruthy()
  expect(document.activeElement).toBe(amount)
  expect(amount).toHaveProperty('value', '0')
  expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

test('a new seller is told how money comes', async () => {
  mockApi({ 'GET /api/wallet': bare, 'GET /api/payouts': [] })
  const page = open()
  expect(await page.findByText('Nothing on your statement yet')).toBeTruthy()
  expect(page.getByText(/Nothing to take out yet/)).toBeTruthy()
  expect(await page.findByText('You have not asked for a payout yet.')).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Request payout' })).toBeNull()
})

test('a failure can be tried again', async () => {
  let up = false
  mockApi({
    'GET /api/wallet': () =>
      up ? full : mockProblem(503, 'unavailable', 'The site cannot take this right now.'),
    'GET /api/payouts': [],
  })
  const page = open()
  await page.findByText('The site cannot take this right now.')
  up = true
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(await page.findByText('$916.12')).toBeTruthy()
})

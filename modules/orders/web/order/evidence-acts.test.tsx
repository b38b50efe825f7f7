import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import type { Order } from '@/modules/orders/contract'
import { orders } from '@/modules/orders/web/module'
import { buildOrder } from '@/modules/orders/web/sample-order'
import { mockApi } from '@/web/testing/mock-api'
import { renderApp } from '@/web/testing/render'
import { buildViewer } from '@/web/testing/viewers'

const sent: Partial<Order> = {
  state: 'sent',
  nextAction: { who: 'buyer', deadline: '2026-03-04T12:00:00.000Z', ifMissed: 'completes' },
}

/** Opens the order as its seller Ann or its buyer Bob. */
function open(id: 'u-ann' | 'u-bob', order: Partial<Order>, responses: Record<string, unknown> = {}) {
  const requests = mockApi({ 'GET /api/orders/o1': buildOrder(order), ...responses })
  const page = renderApp({ path: '/orders/o1', viewer: buildViewer({ id }), modules: [orders] })
  return { page, posted: () => requests.filter(({ call }) => call.startsWith('POST')) }
}

const inDispute = { dispute: 'open', disputeBy: 'buyer', disputeReason: 'It never came.' } as const
const nextIsStaff = { nextAction: { who: 'staff', deadline: null, ifMissed: null } } as const

test('the dialog says when the buyer is refunded without a dispute', async () => {
  const { page } = open('u-bob', { ...sent, refundsAt: '2026-03-04T12:00:00.000Z' })
  await page.user.click(await page.findByRole('button', { name: 'Open a dispute' }))
  expect(await page.findByText(/You don't need one to get your money back/)).toBeTruthy()
})

test('the buyer withdraws a dispute after a question, and the seller of a disputed order still marks it as sent', async () => {
  const disputed = { ...sent, ...inDispute, ...nextIsStaff }
  const { page, posted } = open('u-bob', disputed, {
    'POST /api/orders/o1/dispute/withdraw': buildOrder({ ...sent, dispute: 'closed' }),
  })
  await page.user.click(await page.findByRole('button', { name: 'Withdraw the dispute' }))
  await page.user.click(await page.findByRole('button', { name: 'Withdraw it' }))
  expect((await page.findAllByText('Dispute withdrawn')).length).toBeGreaterThan(0)
  expect(posted()).toHaveLength(1)
  page.unmount()
  const refundsAt = '2026-03-04T12:00:00.000Z'
  const { page: ofSeller } = open('u-ann', { ...disputed, state: 'paid', refundsAt })
  expect(await ofSeller.findByRole('button', { name: 'Mark as sent' })).toBeTruthy()
  expect(ofSeller.getByText(/The buyer opened a dispute\. Hand the item over to/)).toBeTruthy()
  ofSeller.unmount()
  const { page: afterSending } = open('u-ann', { ...disputed, state: 'sent', refundsAt })
  expect(
    await afterSending.findByText(/doesn't show that you handed the item over\. Unless it reaches/),
  ).toBeTruthy()
})

test('while the seller is seen with the copy, the buyer looks again or confirms explicitly', async () => {
  const withSeller = { ...sent, watched: true, isCopyWithSeller: true }
  const { page, posted } = open('u-bob', withSeller, {
    'POST /api/orders/o1/reading': buildOrder(withSeller),
    'POST /api/orders/o1/received': buildOrder({ state: 'completed' }),
  })
  await page.user.click(await page.findByRole('button', { name: 'I received it' }))
  const release = await page.findByRole('button', { name: 'Release payment' })
  expect(page.getByText(/still shows this copy in the seller's inventory/)).toBeTruthy()
  expect(release).toHaveProperty('disabled', true)
  await page.user.click(page.getByRole('button', { name: 'Check the inventories again' }))
  await page.user.click(await page.findByRole('checkbox', { name: /I have the copy/ }))
  await page.user.click(page.getByRole('button', { name: 'Release payment' }))
  expect(await page.findByText(/is yours, and the seller has been paid/)).toBeTruthy()
  expect(posted().map(({ call, body }) => [call, body])).toEqual([
    ['POST /api/orders/o1/reading', undefined],
    ['POST /api/orders/o1/received', { confirm: true }],
  ])
})

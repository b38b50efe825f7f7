import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import type { Order, OrderState, Party } from '@/modules/orders/contract'
import { OrderMoney } from '@/modules/orders/web/order/order-money'
import { buildOrder } from '@/modules/orders/web/sample-order'
import { renderPage } from '@/web/testing/render'

const at = '2026-03-01T10:00:00.000Z'

/** Builds an order whose timeline has these states. */
function orderThrough(...states: OrderState[]): Order {
  return buildOrder({ state: states.at(-1), timeline: states.map((state) => ({ state, at })) })
}

function linesOf(order: Order, party: Party) {
  const page = renderPage(<OrderMoney order={order} party={party} />)
  const labels = [...page.container.querySelectorAll('dt')]
  const lines = labels.map((label) => [label.textContent, label.nextSibling?.textContent])
  page.unmount()
  return lines
}

function totalOf(order: Order, party: Party) {
  return linesOf(order, party).at(-1) ?? []
}

test('the buyer sees the amount to pay, and after the payment the amount paid', () => {
  const [label, amount] = totalOf(orderThrough('created', 'awaiting_payment'), 'buyer')
  expect([label, amount]).toEqual(['You pay', expect.stringContaining('$149.99')])
  for (const later of ['paid', 'sent', 'completed'] as const) {
    const total = totalOf(orderThrough('created', 'awaiting_payment', 'paid', later), 'buyer')
    expect(total).toEqual(['You paid', expect.stringContaining('$149.99')])
  }
})

test('the buyer sees what is coming or came back, below what they paid', () => {
  const paid = ['You paid', expect.stringContaining('$149.99')]
  const returned = (order: Order) => linesOf(order, 'buyer').slice(2)
  const [pending, refunded] = (['refund_pending', 'refunded'] as const).map((end) =>
    orderThrough('created', 'paid', end),
  )
  expect(returned(pending as Order)).toEqual([paid, ['Refund on its way', '$149.99']])
  expect(returned(refunded as Order)).toEqual([paid, ['Refunded', '$149.99']])
  const manualRefund = { amount: '149.99', reference: 'by check' }
  expect(returned({ ...(refunded as Order), manualRefund })).toEqual([paid, ['Refunded', '$149.99']])
})

test('the buyer sees what their bank returned, and the refund of the rest', () => {
  const paid = ['You paid', expect.stringContaining('$149.99')]
  const lost = {
    chargeback: 'lost',
    chargebackAmounts: { taken: '50.00', remainder: '99.99' },
  } as const
  const byBank = ['Returned by your bank', '$50.00']
  const ended = orderThrough('created', 'paid', 'charged_back')
  expect(linesOf({ ...ended, ...lost }, 'buyer').slice(2)).toEqual([paid, byBank])
  const refunded = orderThrough('created', 'paid', 'refunded')
  expect(linesOf({ ...refunded, ...lost }, 'buyer').slice(2)).toEqual([paid, byBank, ['Refunded', '$99.99']])
  const undecided = { ...orderThrough('created', 'paid'), ...lost, chargeback: 'open' as const }
  expect(linesOf(undecided, 'buyer').slice(2)).toEqual([paid])
})

test('an order that ended unpaid shows zero amounts', () => {
  for (const order of [orderThrough('created', 'expiring'), orderThrough('created', 'expiring', 'expired')]) {
    expect(totalOf(order, 'buyer')).toEqual(['You paid', expect.stringContaining('$0.00')])
    expect(totalOf(order, 'seller')).toEqual(['You receive', expect.stringContaining('$0.00')])
  }
})

test('the seller sees the amount to receive, and after completion the amount received', () => {
  const net = expect.stringContaining('$138.14')
  expect(totalOf(orderThrough('created', 'paid'), 'seller')).toEqual(['You receive', net])
  expect(totalOf(orderThrough('created', 'paid', 'sent', 'completed'), 'seller')).toEqual([
    'You received',
    net,
  ])
  expect(totalOf(orderThrough('created', 'paid', 'completed'), 'staff')).toEqual(['The seller received', net])
})

test('a chargeback after completion reduces the received amount', () => {
  const sold = orderThrough('created', 'paid', 'completed', 'charged_back')
  const totalAfterLoss = (taken: string) =>
    totalOf({ ...sold, chargebackAmounts: { taken, remainder: '0.00' } }, 'seller')
  expect(totalAfterLoss('50.00')).toEqual(['You received', expect.stringContaining('$88.14')])
  expect(totalAfterLoss('149.99')).toEqual(['You received', expect.stringContaining('$0.00')])
  expect(totalOf(sold, 'seller')).toEqual(['You received', expect.stringContaining('$138.14')])
})

test('the chargeback is listed with the fees, and the lines add up', () => {
  const lost = { chargeback: 'lost', chargebackAmounts: { taken: '50.00', remainder: '99.99' } } as const
  const undecided = { ...orderThrough('created', 'paid', 'sent'), ...lost, dispute: 'open' as const }
  expect(linesOf(undecided, 'seller')).toEqual([
    ['Price', '$149.99'],
    ['Platform fee', '−$7.50'],
    ['Payment processing', '−$4.35'],
    ['Taken by the bank', '−$50.00'],
    ['You receive', expect.stringContaining('$88.14')],
  ])
  const all = { ...lost, chargebackAmounts: { taken: '149.99', remainder: '0.00' } }
  const lines = linesOf({ ...orderThrough('created', 'paid', 'completed', 'charged_back'), ...all }, 'staff')
  expect(lines.slice(-2)).toEqual([
    ['Taken by the bank', '−$138.14'],
    ['The seller received', expect.stringContaining('$0.00')],
  ])
  const open = { ...undecided, chargeback: 'open' as const }
  expect(totalOf(open, 'seller')).toEqual(['You receive', expect.stringContaining('$138.14')])
})

test('the seller receives nothing for a canceled sale', () => {
  for (const end of ['refund_pending', 'refunded', 'charged_back'] as const) {
    const nothing = expect.stringContaining('$0.00')
    expect(totalOf(orderThrough('created', 'paid', end), 'seller')).toEqual(['You receive', nothing])
    expect(totalOf(orderThrough('created', 'paid', end), 'staff')).toEqual(['The seller receives', nothing])
  }
})

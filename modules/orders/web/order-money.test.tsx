import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import type { Order, OrderState } from '@/modules/orders/contract'
import type { Party } from '@/modules/orders/web/next-action'
import { OrderMoney } from '@/modules/orders/web/order-money'
import { buildOrder } from '@/modules/orders/web/sample-order'
import { renderPage } from '@/web/testing/render'

const at = '2026-03-01T10:00:00.000Z'

/** An order that went through these states, the last of which it is in. */
function through(...states: OrderState[]): Order {
  return buildOrder({ state: states.at(-1), timeline: states.map((state) => ({ state, at })) })
}

function linesOf(order: Order, party: Party) {
  const page = renderPage(<OrderMoney order={order} party={party} />)
  const labels = [...page.container.querySelectorAll('dt')]
  const said = labels.map((label) => [label.textContent, label.nextSibling?.textContent])
  page.unmount()
  return said
}

function totalOf(order: Order, party: Party) {
  return linesOf(order, party).at(-1) ?? []
}

test('the buyer is told what they pay until they have paid it', () => {
  const [label, amount] = totalOf(through('created', 'awaiting_payment'), 'buyer')
  expect([label, amount]).toEqual(['You pay', expect.stringContaining('$149.99')])
  for (const later of ['paid', 'sent', 'completed', 'refund_pending', 'refunded', 'charged_back'] as const) {
    const said = totalOf(through('created', 'awaiting_payment', 'paid', later), 'buyer')
    expect(said).toEqual(['You paid', expect.stringContaining('$149.99')])
  }
})

test('an order that ended unpaid was not paid by anybody', () => {
  for (const order of [through('created', 'expiring'), through('created', 'expiring', 'expired')]) {
    expect(totalOf(order, 'buyer')).toEqual(['You paid', expect.stringContaining('$0.00')])
    expect(totalOf(order, 'seller')).toEqual(['You receive', expect.stringContaining('$0.00')])
  }
})

test('the seller is told what they receive, and what they received once the sale is complete', () => {
  const net = expect.stringContaining('$138.14')
  expect(totalOf(through('created', 'paid'), 'seller')).toEqual(['You receive', net])
  expect(totalOf(through('created', 'paid', 'sent', 'completed'), 'seller')).toEqual(['You received', net])
  expect(totalOf(through('created', 'paid', 'completed'), 'staff')).toEqual(['The seller received', net])
})

test('of a sale that was complete the seller keeps what the bank has not taken', () => {
  const sold = through('created', 'paid', 'completed', 'charged_back')
  const keeps = (taken: string) => totalOf({ ...sold, chargebackAmounts: { taken, rest: '0.00' } }, 'seller')
  expect(keeps('50.00')).toEqual(['You received', expect.stringContaining('$88.14')])
  expect(keeps('149.99')).toEqual(['You received', expect.stringContaining('$0.00')])
  expect(totalOf(sold, 'seller')).toEqual(['You received', expect.stringContaining('$138.14')])
})

test('what the bank took of a sale stands among what the seller does not get, and all of it adds up', () => {
  const lost = { chargeback: 'lost', chargebackAmounts: { taken: '50.00', rest: '99.99' } } as const
  const undecided = { ...through('created', 'paid', 'sent'), ...lost, dispute: 'open' as const }
  expect(linesOf(undecided, 'seller')).toEqual([
    ['Price', '$149.99'],
    ['Platform fee', '−$7.50'],
    ['Payment processing', '−$4.35'],
    ['Taken by the bank', '−$50.00'],
    ['You receive', expect.stringContaining('$88.14')],
  ])
  const all = { ...lost, chargebackAmounts: { taken: '149.99', rest: '0.00' } }
  const gone = linesOf({ ...through('created', 'paid', 'completed', 'charged_back'), ...all }, 'staff')
  expect(gone.slice(-2)).toEqual([
    ['Taken by the bank', '−$138.14'],
    ['The seller received', expect.stringContaining('$0.00')],
  ])
  const asked = { ...undecided, chargeback: 'open' as const }
  expect(totalOf(asked, 'seller')).toEqual(['You receive', expect.stringContaining('$138.14')])
})

test('of a sale that was called off nothing is left for the seller', () => {
  for (const end of ['refund_pending', 'refunded', 'charged_back'] as const) {
    const nothing = expect.stringContaining('$0.00')
    expect(totalOf(through('created', 'paid', end), 'seller')).toEqual(['You receive', nothing])
    expect(totalOf(through('created', 'paid', end), 'staff')).toEqual(['The seller receives', nothing])
  }
})

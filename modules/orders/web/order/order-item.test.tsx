import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { OrderItem } from '@/modules/orders/web/order/order-item'
import { buildOrder } from '@/modules/orders/web/sample-order'
import { copyNowSlot, otherPartySlot } from '@/modules/orders/web/slots'
import { reportSlot } from '@/web/layout/slots'
import { plug } from '@/web/lib/modules/slots'
import { renderPage } from '@/web/testing/render'

const plugs = [
  plug(otherPartySlot, ({ userId, name }) => <p>{`to ${userId} ${name}`}</p>),
  plug(reportSlot, ({ subject, id, what }) => <p>{`, report ${subject} ${id} ${what}`}</p>),
]
const actionsIn = ({ container }: { container: HTMLElement }) =>
  [...container.querySelectorAll('p')]
    .map(({ textContent }) => textContent)
    .filter((text) => /^(to|, report) /.test(text))
    .join('')

test.each([
  ['seller', 'to u-bob bob, report person u-bob bob'],
  ['buyer', 'to u-ann ann, report person u-ann ann'],
  ['staff', ''],
] as const)(
  'the %s of an order can report the other party, and sees the actions that other modules add',
  (party, action) => {
    const page = renderPage(<OrderItem order={buildOrder({})} party={party} />, { plugs })
    expect(actionsIn(page)).toBe(action)
  },
)

test.each([
  ['seller', { buyerHasLeft: true }],
  ['buyer', { sellerHasLeft: true }],
] as const)(
  'the %s of an order sees no actions if the account of the other party is deleted',
  (party, left) => {
    const page = renderPage(<OrderItem order={buildOrder(left)} party={party} />, { plugs })
    expect(actionsIn(page)).toBe('')
  },
)

const factsIn = ({ container }: { container: HTMLElement }) =>
  [...container.querySelectorAll('dt')].map((term) => [term.textContent, term.nextSibling?.textContent])
const timeline = [{ state: 'paid' as const, at: '2026-03-01T10:01:00.000Z' }]

test.each(['buyer', 'seller', 'staff'] as const)(
  'the %s of a paid order sees whether the copy was seen before the purchase, and where it is now',
  (party) => {
    const verified = new Date(Date.now() - 3 * 3_600_000).toISOString()
    const order = buildOrder({ timeline, verified, serial: 1234, condition: 'fair' })
    const now = plug(copyNowSlot, ({ orderId }) => <span>{`the copy of ${orderId}`}</span>)
    const page = renderPage(<OrderItem order={order} party={party} />, { plugs: [now] })
    expect(factsIn(page)).toEqual([
      ['Serial', '#1,234'],
      ['Condition', 'Fair'],
      ['Copy when bought', 'Copy verified 3h ago'],
      ['Copy now', 'the copy of o1'],
    ])
  },
)

test('a copy that nobody checks is not verified, and an unpaid order says nothing about its copy', () => {
  const paid = renderPage(<OrderItem order={buildOrder({ timeline, verified: null })} party="buyer" />)
  expect(factsIn(paid).slice(2)).toEqual([
    ['Copy when bought', 'Not verified'],
    ['Copy now', 'Not verified'],
  ])
  const unpaid = renderPage(<OrderItem order={buildOrder({ serial: null })} party="buyer" />)
  expect(factsIn(unpaid)).toEqual([
    ['Serial', 'No serial'],
    ['Condition', 'Excellent'],
  ])
})

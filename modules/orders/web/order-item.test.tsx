import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { OrderItem } from '@/modules/orders/web/order-item'
import { buildOrder } from '@/modules/orders/web/sample-order'
import { otherPartySlot } from '@/modules/orders/web/slots'
import { reportSlot } from '@/web/layout/slots'
import { plug } from '@/web/lib/slots'
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

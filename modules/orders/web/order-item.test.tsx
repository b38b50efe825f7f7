import '@/web/testing/dom'
import { expect, test } from 'bun:test'
import { OrderItem } from '@/modules/orders/web/order-item'
import { buildOrder } from '@/modules/orders/web/sample-order'
import { otherPartySlot } from '@/modules/orders/web/slots'
import { plug } from '@/web/lib/slots'
import { renderPage } from '@/web/testing/render'

const plugs = [plug(otherPartySlot, ({ userId, name }) => <p>{`to ${userId} ${name}`}</p>)]

test.each([
  ['seller', 'to u-bob bob'],
  ['buyer', 'to u-ann ann'],
  ['staff', undefined],
] as const)(
  'the %s of an order sees the actions that other modules add to the other party',
  (party, action) => {
    const page = renderPage(<OrderItem order={buildOrder({})} party={party} />, { plugs })
    expect(page.queryByText(/^to /)?.textContent).toBe(action)
  },
)

test.each([
  ['seller', { buyerHasLeft: true }],
  ['buyer', { sellerHasLeft: true }],
] as const)(
  'the %s of an order sees no actions if the account of the other party is deleted',
  (party, left) => {
    const page = renderPage(<OrderItem order={buildOrder(left)} party={party} />, { plugs })
    expect(page.queryByText(/^to /)?.textContent).toBeUndefined()
  },
)

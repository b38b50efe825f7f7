import { expect, test } from 'bun:test'
import { buildPaidOrder, complete, price, type TestOrder } from '@/modules/orders/factory'
import type { OrderRow } from '@/modules/orders/order/move'
import { syncIntent, syncOrder } from '@/modules/orders/payments/payment-sync'
import { assert } from '@/src/kit/assert'

interface Change {
  before?: (order: TestOrder) => Promise<unknown>
  /** What another process does at the provider and books. */
  meanwhile: (order: TestOrder) => Promise<unknown>
}

const changes: Record<string, Change> = {
  'a refund': {
    meanwhile: async ({ seller, orderId, app }) => {
      await seller.post(`/api/orders/${orderId}/cancel`)
      await app.drain()
    },
  },
  'a refund in the dashboard': { meanwhile: (order) => order.refundInDashboard(price) },
  'a part of a refund in the dashboard': { meanwhile: (order) => order.refundInDashboard(1_000) },
  'a part of a refund in the dashboard after the sale': {
    before: complete,
    meanwhile: (order) => order.refundInDashboard(1_000),
  },
  'a second part of a refund': {
    before: (order) => order.refundInDashboard(1_000),
    meanwhile: (order) => order.refundInDashboard(500, 'second'),
  },
  'a chargeback': { meanwhile: (order) => order.setChargeback('open') },
  'a chargeback that is won': {
    before: (order) => order.setChargeback('open'),
    meanwhile: (order) => order.setChargeback('won'),
  },
  'a chargeback that is lost': {
    before: (order) => order.setChargeback('open'),
    meanwhile: (order) => order.setChargeback('lost'),
  },
  'a refund that fails': {
    before: async (order) => {
      await order.seller.post(`/api/orders/${order.orderId}/cancel`)
      await order.app.drain()
    },
    meanwhile: (order) => {
      order.provider.finishRefunds(order.intentId, 'failed')
      return order.sync()
    },
  },
}

const readers: Record<string, (order: TestOrder) => Promise<unknown>> = {
  'a sync': ({ app, orderId }) => syncOrder(app.ctx, orderId),
  'an event': ({ app, intentId }) => syncIntent(app.ctx, { provider: 'sandbox', intentId }),
}

/** Lets the next read take so long that everything in `meanwhile` happens before its result is applied. */
function delayNextRead({ provider }: TestOrder, meanwhile: () => Promise<unknown>): void {
  const findIntent = provider.findIntent.bind(provider)
  provider.findIntent = async (...args) => {
    const found = await findIntent(...args)
    provider.findIntent = findIntent
    await meanwhile()
    return found
  }
}

const cases = Object.keys(changes).flatMap((change) => Object.keys(readers).map((reader) => [change, reader]))

test.each(cases)('%s that is booked while %s reads the payment stays as it is', async (change, reader) => {
  const { before, meanwhile } = changes[change] as Change
  await using order = await buildPaidOrder()
  await before?.(order)
  let booked: OrderRow | undefined
  delayNextRead(order, async () => {
    await meanwhile(order)
    booked = await order.row()
  })
  await readers[reader]?.(order)
  assert(booked, 'the payment was read')
  expect(await order.row()).toEqual(booked)
  expect(await order.brokenInvariants()).toEqual([])
})

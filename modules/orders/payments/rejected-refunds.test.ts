import { expect, test } from 'bun:test'
import { verifySecondFactor } from '@/modules/auth/factory'
import { setSuspension } from '@/modules/auth/service'
import {
  buildPaidOrder,
  buildRejectedRefund,
  hour,
  manualRefundReference,
  withStaff,
} from '@/modules/orders/factory'
import { transact } from '@/src/kit/transact'
import { expectResponse } from '@/tests/support/expect-response'

const list = '/api/admin/refunds'
const retryPath = (id: string) => `/api/admin/orders/${id}/refund/retry`

test('staff see everything about a rejected refund until the buyer has the money', async () => {
  await using order = await buildRejectedRefund()
  const { body } = await order.moderator.get(list)
  expect(body).toMatchObject([
    {
      id: order.orderId,
      state: 'refund_pending',
      captured: '149.99',
      refunded: '0.00',
      due: '149.99',
      refundReason: 'cancelled',
      provider: 'sandbox',
      chargeback: 'none',
      error: 'charge_disputed',
      attempts: 1,
      isBuyerSuspended: false,
      proposedBy: null,
      isOwnCase: false,
    },
  ])
  expect(Date.parse(body[0].nextAttemptAt)).toBe(order.app.ctx.now() + 60_000)
  await transact(order.app.ctx, (tx) =>
    setSuspension(tx, body[0].buyerId, { until: null, reason: 'Stolen cards' }),
  )
  expect((await order.moderator.get(list)).body).toMatchObject([{ isBuyerSuspended: true }])
  await order.recordManualRefund()
  expect((await order.moderator.get(list)).body).toEqual([])
})

test('a refund is tried again at once when staff ask for it', async () => {
  await using order = await buildRejectedRefund()
  order.clearScript()
  await expectResponse(order.app, { as: order.moderator, post: retryPath(order.orderId), status: 200 })
  await order.app.drain()
  expect(await order.state()).toBe('refunded')
  expect(await order.balances()).toEqual([0, 0, 0, 0, 0])
  const again = await order.moderator.post(retryPath(order.orderId))
  expect([again.status, again.body.code]).toEqual([409, 'order_state'])
  const unknown = await order.moderator.post(retryPath('unknown'))
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
})

test('a manual refund that waits for a second person is listed with who proposed it', async () => {
  await using order = await withStaff(await buildPaidOrder({ env: { DECISION_LIMIT_CENTS: '100' } }))
  order.repeatOutcome('refuse')
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  await order.advanceBy(0)
  await verifySecondFactor(order.app, order.admin)
  const { status, body } = await order.admin.post(order.path, { reason: manualRefundReference })
  expect(status).toBe(202)
  expect((await order.moderator.get(list)).body).toMatchObject([{ proposedBy: 'chief' }])
  await verifySecondFactor(order.app, order.moderator)
  const reject = `/api/admin/orders/${order.orderId}/acts/${body.proposal.id}/undo`
  expect((await order.moderator.post(reject, { reason: 'No.' })).body.code).toBe('role_missing')
  expect((await order.admin.post(reject, { reason: 'No.' })).status).toBe(200)
})

test('a refund that staff can still undo is not sent before, although an earlier one was rejected', async () => {
  await using order = await withStaff(await buildPaidOrder())
  await order.seller.post(`/api/orders/${order.orderId}/sent`)
  await order.buyer.post(`/api/orders/${order.orderId}/received`)
  const refund = async () => {
    await verifySecondFactor(order.app, order.admin)
    const body = { amount: '10.00', reason: 'A scratch.' }
    return order.admin.post(`/api/admin/orders/${order.orderId}/refund`, body)
  }
  order.repeatOutcome('refuse')
  expect((await refund()).status).toBe(200)
  await order.advanceBy(hour)
  expect((await order.moderator.get(list)).body).toMatchObject([{ due: '10.00', refundReason: null }])
  expect((await refund()).status).toBe(200)
  const { status, body } = await order.moderator.post(retryPath(order.orderId))
  expect([status, body.code]).toEqual([409, 'order_state'])
})

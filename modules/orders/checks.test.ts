import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { ordersErrors } from '@/modules/orders/errors'
import { buildPaidOrder, hour, type TestOrder } from '@/modules/orders/factory'
import { beforeReleasePoint, beforeReservationPoint } from '@/modules/orders/ports'
import { defineCheck, type Rejection } from '@/src/kit/checks/checks'
import { defineModule } from '@/src/kit/module/module'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { listItem, reserve } from '@/tests/support/trade'

const reason = 'The buyer and the seller share a device.'

type Verdict = () => Promise<Rejection | undefined>

/** A module that checks both decisions. */
const checkedBy = (verdict: Verdict, name = 'risk') =>
  defineModule({
    name,
    owns: 'Checks for tests.',
    provides: [
      defineCheck(beforeReservationPoint, `${name}.reservation`, verdict, {
        throws: [ordersErrors.order_state],
      }),
      defineCheck(beforeReleasePoint, `${name}.release`, verdict),
    ],
  })

const proceed: Verdict = async () => undefined
const reject: Verdict = async () => ({ reason })
const fail: Verdict = async () => {
  throw new Error('no risk today')
}

async function buildMarket(...verdicts: Verdict[]) {
  const checking = verdicts.map((verdict, at) => checkedBy(verdict, `risk${at}`))
  const app = await createTestApp({ modules: [...modules, ...checking] })
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const listing = await listItem(seller)
  return { app, buyer, listing, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const path = ({ orderId }: TestOrder) => `/api/orders/${orderId}/received`

test('the first rejection of a reservation is the error that the buyer gets, and nothing is reserved', async () => {
  await using market = await buildMarket(proceed, reject, fail)
  const { listing } = market
  const { body } = await expectResponse(market.app, {
    as: market.buyer,
    post: '/api/create-payment-intent',
    body: { ...listing, amount: listing.price },
    status: 409,
    code: 'reservation_rejected',
  })
  expect(body.detail).toBe(reason)
})

test('a check can reject a reservation with an error of its own, which the API description lists', async () => {
  await using market = await buildMarket(async () => ({ reason, error: ordersErrors.order_state() }))
  expect((await reserve(market.buyer, market.listing)).body.code).toBe('order_state')
  const { body } = await market.app.visitor().get('/openapi.json')
  const responses = body.paths['/api/create-payment-intent'].post.responses
  expect(JSON.stringify(responses[409])).toContain('order_state')
})

test('while a check of a reservation fails, nothing is reserved', async () => {
  await using market = await buildMarket(fail)
  const { status, body } = await reserve(market.buyer, market.listing)
  expect([status, body.code]).toEqual([503, 'unavailable'])
  expect(market.app.logLines.some((line) => line.includes('risk0.reservation'))).toBe(true)
})

test('a rejected release opens a dispute about the reason, notifies both parties and waits for staff', async () => {
  let verdict = proceed
  await using order = await buildPaidOrder({ modules: [checkedBy(() => verdict())] })
  verdict = reject
  order.app.advance(1)
  const { body } = await expectResponse(order.app, {
    as: order.buyer,
    post: path(order),
    status: 200,
    events: ['orders.release-rejected'],
  })
  expect(body).toMatchObject({ state: 'paid', dispute: 'open', disputeBy: 'check', disputeReason: reason })
  await order.app.drain()
  for (const party of [order.seller, order.buyer])
    expect((await party.get('/api/notifications')).body[0].content).toContain('automatic check')
  await order.advanceBy(48 * hour)
  expect(await order.state()).toBe('paid')

  const judge = await signInStaff(order.app, 'moderator')
  const decision = { outcome: 'release', reason: 'They are siblings.' }
  await judge.post(`/api/admin/orders/${order.orderId}/decision`, decision)
  expect(await order.state()).toBe('completed')
  expect(await order.brokenInvariants()).toEqual([])
})

test('a release at the deadline is checked too; while the check fails, the money stays in escrow', async () => {
  let verdict = proceed
  await using order = await buildPaidOrder({ modules: [checkedBy(() => verdict())] })
  await order.seller.post(`/api/orders/${order.orderId}/sent`)
  verdict = fail
  await order.advanceBy(100 * hour)
  expect([await order.state(), (await order.row())?.dispute]).toEqual(['sent', 'none'])
  expect((await order.buyer.post(path(order))).status).toBe(503)
  verdict = reject
  await order.advanceBy(1_000)
  expect([await order.state(), (await order.row())?.dispute]).toEqual(['sent', 'open'])
  expect(await order.brokenInvariants()).toEqual([])
})

test('a release that every check lets proceed pays the seller', async () => {
  await using order = await buildPaidOrder({ modules: [checkedBy(proceed)] })
  expect((await order.buyer.post(path(order))).body.state).toBe('completed')
})

test('two checks cannot share a name', async () => {
  const twice = [...modules, checkedBy(proceed), { ...checkedBy(proceed), name: 'other' }]
  await expect(createTestApp({ modules: twice })).rejects.toThrow('the check risk.reservation')
})

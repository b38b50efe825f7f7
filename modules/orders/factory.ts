import { setRole } from '@/modules/auth/service'
import { processDeadlines } from '@/modules/orders/deadlines'
import { maybeOrderRow } from '@/modules/orders/move'
import { syncOrder } from '@/modules/orders/payment-sync'
import { reconcile } from '@/modules/orders/reconcile'
import { balanceOf } from '@/modules/wallet/service'
import type { Module } from '@/src/kit/module'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import {
  type ScriptedPaymentOutcome,
  ScriptedPaymentProvider,
} from '@/tests/support/providers/scripted-payment-provider'
import { listItem, reserve } from '@/tests/support/trade'

/** The invariants but for P1: it is about the sandbox's own books, which the provider of the tests does not keep. */
const testedModules: readonly Module[] = modules.map((module) =>
  module.name === 'checkout' ? { ...module, invariants: [] } : module,
)

/** A reserved order of 149.99 at a provider whose moods the test sets, on a site with `more` modules. */
export async function buildReservedOrder(...more: Module[]) {
  const provider = new ScriptedPaymentProvider()
  const app = await createTestApp({ modules: [...testedModules, provider.module, ...more] })
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const { body } = await reserve(buyer, await listItem(seller))
  const orderId = String(body.orderId)
  const intentId = String((await maybeOrderRow(app.ctx, orderId))?.intentId)
  return {
    app,
    provider,
    seller,
    buyer,
    orderId,
    intentId,
    row: () => maybeOrderRow(app.ctx, orderId),
    state: async () => (await maybeOrderRow(app.ctx, orderId))?.state,
    sync: () => syncOrder(app.ctx, orderId),
    /** The same two trade another item, and it arrives. */
    sellAnother: async () => {
      const { orderId } = (await reserve(buyer, await listItem(seller))).body
      provider.charge(String((await maybeOrderRow(app.ctx, orderId))?.intentId), app.ctx.now())
      await syncOrder(app.ctx, orderId)
      await buyer.post(`/api/orders/${orderId}/received`)
    },
    /** Time passes: everything that is due happens. */
    pass: async (ms: number) => {
      app.advance(ms)
      await processDeadlines(app.ctx)
      await app.drain()
      await reconcile(app.ctx)
      await app.drain()
    },
    broken: app.brokenInvariants,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

/** The same, paid. */
export async function buildPaidOrder(...more: Module[]) {
  const order = await buildReservedOrder(...more)
  order.provider.charge(order.intentId, order.app.ctx.now())
  await order.sync()
  return order
}

type Reserved = Awaited<ReturnType<typeof buildReservedOrder>>

export const manualRefundReference = 'Bank transfer 4711'

/** Where the money of a refund may lie. */
const accounts = [
  'asset:provider:sandbox',
  'liability:given_otherwise',
  'liability:escrow',
  'liability:suspense',
  'expense:chargeback',
]

/** The same beside an admin, who says by what reference the buyer was given what the provider would not give back. */
export async function withStaff(order: Reserved) {
  const [admin, moderator] = await Promise.all([order.app.signIn('admin'), order.app.signIn('judge')])
  await setRole(order.app.ctx, 'temporary:admin', 'admin')
  await setRole(order.app.ctx, 'temporary:judge', 'moderator')
  const path = `/api/admin/orders/${order.orderId}/given-otherwise`
  return {
    ...order,
    admin,
    moderator,
    path,
    give: () => admin.post(path, { reason: manualRefundReference }),
    feel: (mood: ScriptedPaymentOutcome) =>
      void order.provider.script.push(...Array.from({ length: 200 }, () => mood)),
    calm: () => void order.provider.script.splice(0),
    books: async () => Promise.all(accounts.map((account) => balanceOf(order.app.ctx, account))),
  }
}

/** A paid order that was called off, and whose refund the provider refuses. */
export async function buildRejectedRefund() {
  const order = await withStaff(await buildPaidOrder())
  order.feel('refuse')
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  await order.pass(0)
  return order
}

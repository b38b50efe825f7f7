import { expect } from 'bun:test'
import { signInStaff, verifySecondFactor } from '@/modules/auth/factory'
import { processDeadlines } from '@/modules/orders/deadlines'
import { maybeOrderRow } from '@/modules/orders/order/move'
import { syncOrder } from '@/modules/orders/payments/payment-sync'
import { reconcile } from '@/modules/orders/payments/reconcile'
import type { Chargeback } from '@/modules/orders/ports'
import { balanceOf } from '@/modules/wallet/service'
import type { Env } from '@/src/kit/config/config'
import type { Module } from '@/src/kit/module/module'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { withProviders } from '@/tests/support/apps/with-providers'
import { caseEnv } from '@/tests/support/cases'
import {
  type ScriptedPaymentOutcome,
  ScriptedPaymentProvider,
} from '@/tests/support/providers/scripted-payment-provider'
import { listItem, reserve } from '@/tests/support/trade'

export const hour = 3_600_000
/** The price of the orders built here, in cents. */
export const price = 14_999
export const net = 13_814

/** All modules, without invariant P1 of checkout: it compares the ledger with the sandbox's tables, which the scripted provider doesn't fill. */
export const testedModules: readonly Module[] = modules.map((module) =>
  module.name === 'checkout' ? { ...module, invariants: [] } : module,
)

interface OrderOptions {
  env?: Env
  /** Added to all modules. */
  modules?: readonly Module[]
}

/** Builds a reserved order of $149.99 with a scripted payment provider. */
export async function buildReservedOrder({ env = {}, modules: more = [] }: OrderOptions = {}) {
  const provider = new ScriptedPaymentProvider()
  const app = await createTestApp({
    env: { ...caseEnv, ...env },
    modules: withProviders(testedModules, provider.module, ...more),
  })
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const { body } = await reserve(buyer, await listItem(seller))
  const orderId = String(body.orderId)
  const intentId = String((await maybeOrderRow(app.ctx, orderId))?.intentId)
  const buyAnother = async (): Promise<string> => {
    const { orderId } = (await reserve(buyer, await listItem(seller))).body
    provider.charge(String((await maybeOrderRow(app.ctx, orderId))?.intentId), app.ctx.now())
    await syncOrder(app.ctx, orderId)
    return orderId
  }
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
    /** The bank opens a chargeback or decides it, by default about the whole price, and the order is synced. */
    setChargeback: async (status: Chargeback['status'], feeCents?: number, amountCents?: number) => {
      provider.dispute(intentId, status, feeCents, amountCents)
      await syncOrder(app.ctx, orderId)
    },
    /** Makes a refund in the provider's dashboard and syncs the order. */
    refundInDashboard: async (amountCents: number, key = 'dashboard') => {
      await provider.refund(undefined, { key, intentId, amountCents })
      await syncOrder(app.ctx, orderId)
    },
    /** The amounts of all refunds requested from the provider, in cents. */
    refundAmounts: () => provider.refundRequests.map(({ amountCents }) => amountCents),
    /** The same buyer pays the same seller for another listing. Returns the order id. */
    buyAnother,
    /** The same seller and buyer complete another order. */
    sellAnother: async () => {
      await buyer.post(`/api/orders/${await buyAnother()}/received`)
    },
    /** Advances the clock and runs everything that is due. */
    advanceBy: async (ms: number) => {
      app.advance(ms)
      await processDeadlines(app.ctx)
      await app.drain()
      await reconcile(app.ctx)
      await app.drain()
    },
    brokenInvariants: app.brokenInvariants,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

export async function buildPaidOrder(options: OrderOptions = {}) {
  const order = await buildReservedOrder(options)
  order.provider.charge(order.intentId, order.app.ctx.now())
  await order.sync()
  return order
}

export type TestOrder = Awaited<ReturnType<typeof buildReservedOrder>>

export async function complete(order: TestOrder) {
  await order.seller.post(`/api/orders/${order.orderId}/sent`)
  await order.buyer.post(`/api/orders/${order.orderId}/received`)
}

/** Advances the clock far enough for every retry. */
export async function runRetries(order: TestOrder) {
  for (let round = 0; round < 6; round++) await order.advanceBy(2 * hour)
  expect(await order.brokenInvariants()).toEqual([])
}

/** Returns the balances of the accounts that refunds and chargebacks touch, in cents. */
export async function balancesOf({ app, row }: TestOrder) {
  const balance = (account: string) => balanceOf(app.ctx, account)
  return {
    provider: await balance('asset:provider:sandbox'),
    escrow: await balance('liability:escrow'),
    hold: await balance('asset:dispute_hold'),
    seller: -(await balance(`liability:seller:${(await row())?.sellerId}`)) || 0,
    site: (await balance('expense:chargeback')) + (await balance('expense:dispute_fee')),
  }
}

export const manualRefundReference = 'Bank transfer 4711'

/** The accounts in the order in which `balances` returns them. */
const refundAccounts = [
  'asset:provider:sandbox',
  'liability:given_otherwise',
  'liability:escrow',
  'liability:suspense',
  'expense:chargeback',
]

/** Adds an admin, a moderator and helpers for manual refunds. */
export async function withStaff(order: TestOrder) {
  const admin = await signInStaff(order.app, 'admin', 'chief')
  const moderator = await signInStaff(order.app, 'moderator')
  const path = `/api/admin/orders/${order.orderId}/given-otherwise`
  return {
    ...order,
    admin,
    moderator,
    path,
    recordManualRefund: async () => {
      await verifySecondFactor(order.app, admin)
      return admin.post(path, { reason: manualRefundReference })
    },
    repeatOutcome: (outcome: ScriptedPaymentOutcome) =>
      void order.provider.script.push(...Array.from({ length: 200 }, () => outcome)),
    clearScript: () => void order.provider.script.splice(0),
    balances: () => Promise.all(refundAccounts.map((account) => balanceOf(order.app.ctx, account))),
  }
}

/** Builds a canceled order whose refund the provider rejects. */
export async function buildRejectedRefund() {
  const order = await withStaff(await buildPaidOrder())
  order.repeatOutcome('refuse')
  await order.seller.post(`/api/orders/${order.orderId}/cancel`)
  await order.advanceBy(0)
  return order
}

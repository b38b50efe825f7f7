import { signInStaff, verifySecondFactor } from '@/modules/auth/factory'
import { testedModules } from '@/modules/orders/factory'
import type { Chargeback } from '@/modules/orders/ports'
import { maybeOrderRow, syncOrder } from '@/modules/orders/service'
import { listOrderJournals } from '@/modules/wallet/service'
import type { Env } from '@/src/kit/config/config'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { withProviders } from '@/tests/support/apps/with-providers'
import { ScriptedPaymentProvider } from '@/tests/support/providers/scripted-payment-provider'
import type { TestClient } from '@/tests/support/test-client'
import { listItem, reserve } from '@/tests/support/trade'

export const undoMs = 600_000
export const appealMs = 259_200_000

/** A site with a scripted payment provider, two users and two moderators. */
export async function buildDisputeSite(env: Env = {}) {
  const provider = new ScriptedPaymentProvider()
  const app = await createTestApp({
    env: { OPEN_RESERVATIONS_MAX: '1000', ...env },
    modules: withProviders(testedModules, provider.module),
  })
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const [judge, second] = [
    await signInStaff(app, 'moderator'),
    await signInStaff(app, 'admin', 'second_judge'),
  ]
  const rowOf = (id: string) => maybeOrderRow(app.ctx, id)
  return {
    app,
    provider,
    seller,
    buyer,
    judge,
    second,
    rowOf,
    /** A paid order that its buyer disputes. */
    dispute: async ({ price = 149.99, isSent = false, paidCents = Math.round(price * 100) } = {}) => {
      const { body } = await reserve(buyer, await listItem(seller, { price }))
      const id = String(body.orderId)
      const intentId = String((await rowOf(id))?.intentId)
      provider.charge(intentId, app.ctx.now(), paidCents)
      await syncOrder(app.ctx, id)
      if (isSent) await seller.post(`/api/orders/${id}/sent`)
      await buyer.post(`/api/orders/${id}/dispute`, { reason: 'It never came.' })
      return { id, intentId }
    },
    sync: (id: string) => syncOrder(app.ctx, id),
    /** The bank opens a chargeback of the whole price or decides it, and the order is synced. */
    setChargeback: async (
      { id, intentId }: Record<'id' | 'intentId', string>,
      status: Chargeback['status'],
    ) => {
      provider.dispute(intentId, status)
      await syncOrder(app.ctx, id)
    },
    /** Advances the clock and runs what was enqueued. */
    advanceBy: async (ms: number) => {
      app.advance(ms)
      await app.drain()
    },
    caseOf: async (id: string, as: TestClient = judge) => (await as.get(`/api/admin/orders/${id}`)).body,
    /** Verifies the staff member's second factor again and sends a request. */
    act: async (as: TestClient, path: string, body: object) => {
      await verifySecondFactor(app, as)
      return as.post(`/api/admin/orders/${path}`, { reason: 'The evidence says so.', ...body })
    },
    /** All legs booked on the order so far. */
    legsOf: async (id: string) => (await listOrderJournals(app.ctx, id)).flatMap(({ legs }) => legs),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

export type DisputeSite = Awaited<ReturnType<typeof buildDisputeSite>>

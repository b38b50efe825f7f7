import { signInStaff, verifySecondFactor } from '@/modules/auth/factory'
import { processDueResponses } from '@/modules/orders/responses/due-responses'
import type { Env } from '@/src/kit/config/config'
import { buildStripeOrder } from '@/tests/stripe/build-stripe-order'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'
import { openDispute } from '@/tests/support/fake-stripe/disputes'
import { getObject } from '@/tests/support/fake-stripe/store'
import type { TestClient } from '@/tests/support/test-client'

export const dayMs = 86_400_000
export const submitRoute = 'POST /v1/disputes/:id'

interface Options {
  env?: Env
  reason?: string
  inquiry?: boolean
  /** Whether the buyer confirms the arrival; otherwise the order only waits for it. */
  confirms?: boolean
}

/** An order whose payment the buyer's bank disputes, with a moderator and an admin. */
export async function buildChargeback({
  env,
  reason = 'fraudulent',
  inquiry,
  confirms = true,
}: Options = {}) {
  const t = await buildStripeOrder(env)
  const [moderator, admin] = [
    await signInStaff(t.app, 'moderator'),
    await signInStaff(t.app, 'admin', 'the_boss'),
  ]
  confirmPayment(t.store, t.intentId)
  await t.deliverAll()
  await t.buyer.post('/api/messages', {
    receiverId: (await t.row())?.sellerId,
    content: 'Thanks, the crown arrived!',
  })
  if (confirms) await t.buyer.post(`/api/orders/${t.orderId}/received`)
  const id = openDispute(t.store, t.intentId, { reason, inquiry })
  await t.deliverAll()
  const path = `/api/admin/chargebacks/${id}`
  const find = async (as = moderator) => (await as.get(path)).body
  return {
    ...t,
    id,
    path,
    moderator,
    admin,
    find,
    /** Sends what the page shows, with a fresh second factor. */
    submit: async (over: object = {}, as: TestClient = moderator) => {
      await verifySecondFactor(t.app, as)
      const { version, evidence } = await find(as)
      return as.post(`${path}/submission`, { ...evidence, version, ...over })
    },
    submissions: () => t.stripe.requests.filter(({ route }) => route === submitRoute),
    dispute: () => getObject(t.store, 'dispute', id),
    due: async () => {
      await processDueResponses(t.app.ctx)
      await t.app.drain()
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  }
}

import { maybeOrderRow } from '@/modules/orders/order/move'
import type { Env } from '@/src/kit/config/config'
import { createStripeApp } from '@/tests/support/apps/stripe-app'
import type { StripeEvent } from '@/tests/support/fake-stripe/objects'
import { deliverEvent, deliverEvents } from '@/tests/support/fake-stripe/webhooks'
import { listItem, reserve } from '@/tests/support/trade'

/** A reserved order of 149.99 at the fake Stripe, with no pending events. */
export async function buildStripeOrder(env: Env = {}) {
  const app = await createStripeApp(env)
  const { stripe, webhookEndpoint } = app
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const listed = await listItem(seller)
  const { body } = await reserve(buyer, listed)
  const orderId = String(body.orderId)
  const intentId = String((await maybeOrderRow(app.ctx, orderId))?.intentId)
  const row = (id = orderId) => maybeOrderRow(app.ctx, id)
  stripe.store.pendingEvents.splice(0)
  return {
    app,
    stripe,
    store: stripe.store,
    seller,
    buyer,
    listed,
    orderId,
    intentId,
    row,
    state: async (id = orderId) => (await row(id))?.state,
    /** Delivers one event and drains the outbox. Returns the HTTP status. */
    deliver: async (event: StripeEvent) => {
      const status = await deliverEvent(stripe.store, event, webhookEndpoint)
      await app.drain()
      return status
    },
    /** Delivers all pending events in order and drains the outbox. */
    deliverAll: async () => {
      await deliverEvents(stripe.store, webhookEndpoint)
      await app.drain()
    },
    brokenInvariants: app.brokenInvariants,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

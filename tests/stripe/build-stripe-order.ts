import { maybeOrderRow } from '@/modules/orders/move'
import type { Env } from '@/src/core/config'
import type { StripeEvent } from '@/src/testing/fake-stripe/objects'
import { tell, tellAll } from '@/src/testing/fake-stripe/webhooks'
import { createStripeApp } from '@/src/testing/stripe-app'
import { list, reserve } from '@/src/testing/trade'

/** A reserved order of 149.99 at the fake of Stripe, which nobody has told of anything yet. */
export async function buildStripeOrder(env: Env = {}) {
  const app = await createStripeApp(env)
  const { stripe, endpoint } = app
  const [seller, buyer] = await Promise.all([app.signedIn('seller'), app.signedIn('buyer')])
  const listed = await list(seller)
  const { body } = await reserve(buyer, listed)
  const orderId = String(body.orderId)
  const intentId = String((await maybeOrderRow(app.ctx, orderId))?.intentId)
  const row = (id = orderId) => maybeOrderRow(app.ctx, id)
  stripe.books.untold.splice(0)
  return {
    app,
    stripe,
    books: stripe.books,
    seller,
    buyer,
    listed,
    orderId,
    intentId,
    row,
    state: async (id = orderId) => (await row(id))?.state,
    /** One event reaches the site, and what it asks for is done. Answers the status. */
    tell: async (event: StripeEvent) => {
      const status = await tell(stripe.books, event, endpoint)
      await app.settled()
      return status
    },
    /** Everything that happened reaches the site, in its order. */
    tellAll: async () => {
      await tellAll(stripe.books, endpoint)
      await app.settled()
    },
    broken: app.broken,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

import { isLiveMode, isStripeOn } from '@/modules/checkout/config'
import { serverMessages } from '@/modules/checkout/messages'
import { withStripe } from '@/modules/checkout/stripe/client'
import { connectionTest } from '@/modules/orders/ports'
import { providerOf } from '@/modules/orders/service'
import { type Diagnostic, type DiagnosticResult, note, ok, wrong } from '@/src/kit/checks/diagnostic'
import type { Context, UserContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'

const messages = serverMessages.diagnostic
/** Webhook signatures are rejected if the clocks differ by more than five minutes. */
const clockSkewMaxMs = 60_000

/** Checks that Stripe is reachable, accepts our key, and that the clocks agree. */
export const paymentsDiagnostic: Diagnostic = {
  name: 'payments',
  advice: messages.advice,
  isSetup: true,
  variables: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  run: async (ctx) => (isStripeOn(ctx) ? checkStripe(ctx) : note(messages.sandbox)),
  test: async (ctx) => (isStripeOn(ctx) ? tryPaymentIntent(ctx) : note(messages.sandboxTest)),
}

/** Creates and cancels a payment intent. Nobody gets its client secret, so it can't be paid. */
async function tryPaymentIntent(ctx: UserContext): Promise<DiagnosticResult> {
  const provider = providerOf(ctx, { provider: 'stripe' })
  const key = `${connectionTest}:${newId(ctx)}`
  const order = { orderId: connectionTest, buyerId: ctx.actor.id, amountCents: 100, method: 'card' as const }
  const created = await provider.createIntent(ctx, { key, ...order })
  if (created.outcome !== 'ok') return wrong(messages.failed(created.reason))
  const { id } = created.value
  const canceled = await provider.cancelIntent(ctx, { key: `${key}:cancel`, intentId: id })
  if (canceled.outcome !== 'ok') return wrong(messages.notCanceled(id, canceled.reason))
  if (canceled.value.status !== 'canceled') return wrong(messages.notCanceled(id, canceled.value.status))
  return ok(messages.intentCanceled(id))
}

async function checkStripe(ctx: Context): Promise<DiagnosticResult> {
  const result = await withStripe(ctx.core)((stripe) => stripe.balance.retrieve())
  if (result.outcome !== 'ok') return wrong(messages.failed(result.reason))
  const stripeTime = Date.parse(result.value.lastResponse.headers.date ?? '')
  const clockSkewMs = Math.abs(stripeTime - ctx.now())
  if (clockSkewMs > clockSkewMaxMs) return wrong(messages.clockSkew(Math.round(clockSkewMs / 1000)))
  return ok(isLiveMode(ctx) ? messages.live : messages.test)
}

import { isLiveMode, isStripeOn } from '@/modules/checkout/config'
import { serverMessages } from '@/modules/checkout/messages'
import { withStripe } from '@/modules/checkout/stripe/client'
import type { Context } from '@/src/kit/context'
import { type Diagnostic, type DiagnosticResult, note, ok, wrong } from '@/src/kit/diagnostic'

const messages = serverMessages.diagnostic
/** Webhook signatures are rejected if the clocks differ by more than five minutes. */
const clockSkewMaxMs = 60_000

/** Checks that Stripe is reachable, accepts our key, and that the clocks agree. */
export const paymentsDiagnostic: Diagnostic = {
  name: 'payments',
  run: async (ctx) => (isStripeOn(ctx) ? checkStripe(ctx) : note(messages.sandbox)),
}

async function checkStripe(ctx: Context): Promise<DiagnosticResult> {
  const result = await withStripe(ctx.core)((stripe) => stripe.balance.retrieve())
  if (result.outcome !== 'ok') return wrong(messages.failed(result.reason))
  const stripeTime = Date.parse(result.value.lastResponse.headers.date ?? '')
  const clockSkewMs = Math.abs(stripeTime - ctx.now())
  if (clockSkewMs > clockSkewMaxMs) return wrong(messages.clockSkew(Math.round(clockSkewMs / 1000)))
  return ok(isLiveMode(ctx) ? messages.live : messages.test)
}

import { isLiveMode, isStripeOn } from '@/modules/checkout/config'
import { serverMessages } from '@/modules/checkout/messages'
import { withStripe } from '@/modules/checkout/stripe/client'
import type { Context } from '@/src/kit/context'
import { type Diagnostic, type DiagnosticResult, note, ok, wrong } from '@/src/kit/diagnostic'

const said = serverMessages.diagnostic
/** Stripe refuses what comes too early or too late, and so do we: five minutes. */
const clockSkewMaxMs = 60_000

/** Whether the provider answers, takes our key, and has the time that we have. */
export const paymentsDiagnostic: Diagnostic = {
  name: 'payments',
  run: async (ctx) => (isStripeOn(ctx) ? checkStripe(ctx) : note(said.sandbox)),
}

async function checkStripe(ctx: Context): Promise<DiagnosticResult> {
  const answer = await withStripe(ctx.core)((stripe) => stripe.balance.retrieve())
  if (answer.outcome !== 'ok') return wrong(said.refused(answer.reason))
  const at = Date.parse(answer.value.lastResponse.headers.date ?? '')
  const apartMs = Math.abs(at - ctx.now())
  if (apartMs > clockSkewMaxMs) return wrong(said.apart(Math.round(apartMs / 1000)))
  return ok(isLiveMode(ctx) ? said.live : said.test)
}

import { isLive, isStripeOn } from '@/modules/checkout/config'
import { linkTo } from '@/modules/checkout/stripe/link'
import { serverWords } from '@/modules/checkout/words'
import type { Context } from '@/src/core/context'
import { type Diagnostic, type DiagnosticResult, note, ok, wrong } from '@/src/core/examination'

const said = serverWords.examined
/** Stripe refuses what comes too early or too late, and so do we: five minutes. */
const apartMaxMs = 60_000

/** Whether the provider answers, takes our key, and has the time that we have. */
export const payments: Diagnostic = {
  name: 'payments',
  run: async (ctx) => (isStripeOn(ctx) ? examineStripe(ctx) : note(said.sandbox)),
}

async function examineStripe(ctx: Context): Promise<DiagnosticResult> {
  const answer = await linkTo(ctx.core)((stripe) => stripe.balance.retrieve())
  if (answer.outcome !== 'ok') return wrong(said.refused(answer.reason))
  const at = Date.parse(answer.value.lastResponse.headers.date ?? '')
  const apartMs = Math.abs(at - ctx.now())
  if (apartMs > apartMaxMs) return wrong(said.apart(Math.round(apartMs / 1000)))
  return ok(isLive(ctx) ? said.live : said.test)
}

import { checkoutConfig, isStripeOn } from '@/modules/checkout/config'
import { checkoutErrors } from '@/modules/checkout/errors'
import { readEvent } from '@/modules/checkout/stripe/event'
import { receive } from '@/modules/checkout/stripe/inbox'
import { readConfig } from '@/src/core/config'
import type { Context } from '@/src/core/context'
import { incrementCounter } from '@/src/core/counters'
import { httpErrors } from '@/src/core/errors'

/** Somebody who knows no secret calls, or the operator's secret is not Stripe's. */
export const webhooksRefused = 'mintmark_webhooks_refused_total'

/** An older message is a recorded one that somebody plays again. */
const toleranceSeconds = 300

/**
 * Takes a message of Stripe's: what it tells of is kept before it is answered, and read again afterwards. Throws bad_signature,
 * and not_found where Stripe is not in use.
 */
export async function hearStripe(ctx: Context, body: Uint8Array, signature: string): Promise<void> {
  if (!isStripeOn(ctx)) throw httpErrors.not_found()
  const event = readEvent(await verify(ctx, body, signature))
  if (!event) throw httpErrors.bad_json()
  await receive({ ...ctx, actor: { kind: 'provider', name: 'stripe' } }, event)
}

async function verify(ctx: Context, body: Uint8Array, signature: string): Promise<unknown> {
  const { default: Stripe } = await import('stripe')
  for (const secret of readConfig(ctx, checkoutConfig).STRIPE_WEBHOOK_SECRET ?? []) {
    try {
      return await Stripe.webhooks.constructEventAsync(
        body,
        signature,
        secret,
        toleranceSeconds,
        undefined,
        ctx.now(),
      )
    } catch (error) {
      if (error instanceof SyntaxError) throw httpErrors.bad_json()
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    }
  }
  incrementCounter(ctx, webhooksRefused)
  ctx.core.log.warn('a message to the webhook was refused', { bytes: body.length })
  throw checkoutErrors.bad_signature()
}

import { checkoutConfig, isStripeOn } from '@/modules/checkout/config'
import { checkoutErrors } from '@/modules/checkout/errors'
import { parseEvent } from '@/modules/checkout/stripe/event'
import { receiveEvent } from '@/modules/checkout/stripe/inbox'
import { readConfig } from '@/src/core/config'
import type { Context } from '@/src/core/context'
import { incrementCounter } from '@/src/core/counters'
import { httpErrors } from '@/src/core/errors'

/** Somebody who knows no secret calls, or the operator's secret is not Stripe's. */
export const webhooksRejectedCounter = 'mintmark_webhooks_rejected_total'

/** An older message is a recorded one that somebody plays again. */
const signatureToleranceSeconds = 300

/**
 * Takes a message of Stripe's: what it tells of is kept before it is answered, and read again afterwards. Throws bad_signature,
 * and not_found where Stripe is not in use.
 */
export async function receiveWebhook(ctx: Context, body: Uint8Array, signature: string): Promise<void> {
  if (!isStripeOn(ctx)) throw httpErrors.not_found()
  const event = parseEvent(await verifySignature(ctx, body, signature))
  if (!event) throw httpErrors.bad_json()
  await receiveEvent({ ...ctx, actor: { kind: 'provider', name: 'stripe' } }, event)
}

async function verifySignature(ctx: Context, body: Uint8Array, signature: string): Promise<unknown> {
  const { default: Stripe } = await import('stripe')
  for (const secret of readConfig(ctx, checkoutConfig).STRIPE_WEBHOOK_SECRET ?? []) {
    try {
      return await Stripe.webhooks.constructEventAsync(
        body,
        signature,
        secret,
        signatureToleranceSeconds,
        undefined,
        ctx.now(),
      )
    } catch (error) {
      if (error instanceof SyntaxError) throw httpErrors.bad_json()
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    }
  }
  incrementCounter(ctx, webhooksRejectedCounter)
  ctx.core.log.warn('webhook rejected: bad signature', { bytes: body.length })
  throw checkoutErrors.bad_signature()
}

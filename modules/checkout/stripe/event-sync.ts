import { lt } from 'drizzle-orm'
import { isStripeOn } from '@/modules/checkout/config'
import { stripeEvents, stripeInstallation } from '@/modules/checkout/schema'
import { findOrCreateInstallation, withStripe } from '@/modules/checkout/stripe/client'
import { parseEvent, siteEventTypes } from '@/modules/checkout/stripe/event-types'
import { eventRetentionMs, receiveEvent } from '@/modules/checkout/stripe/webhook-inbox'
import type { Context } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'

/** Events may become visible a little out of their order. */
const overlapSeconds = 300
const eventsPageSize = 100

/** Hears of everything that no message told: while the site was down, or because the message was lost. Answers whether it could. */
export async function pullEvents(ctx: Context): Promise<boolean> {
  if (!isStripeOn(ctx)) return true
  const { eventsReadTo } = await findOrCreateInstallation(ctx)
  const pulled = await pullEventsSince(ctx, Math.floor(eventsReadTo / 1000))
  if (pulled.outcome !== 'ok') {
    ctx.core.log.warn('could not list Stripe events', { reason: pulled.reason })
    return false
  }
  await transact(ctx, async (tx) => {
    await tx.db.update(stripeInstallation).set({ eventsReadTo: pulled.value * 1000 })
    await tx.db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, tx.now() - eventRetentionMs))
  })
  return true
}

/** Answers the time of the newest event, in seconds. */
function pullEventsSince(ctx: Context, since: number) {
  const params = { created: { gte: since - overlapSeconds }, types: siteEventTypes, limit: eventsPageSize }
  return withStripe(ctx.core)(async (stripe) => {
    let newest = since
    for await (const event of stripe.events.list(params)) {
      const read = parseEvent(event)
      if (read) await receiveEvent(ctx, read)
      newest = Math.max(newest, event.created ?? 0)
    }
    return newest
  })
}

import { lt } from 'drizzle-orm'
import { isStripeOn } from '@/modules/checkout/config'
import { stripeEvents, stripeInstallation } from '@/modules/checkout/schema'
import { ownTypes, readEvent } from '@/modules/checkout/stripe/event'
import { eventKeptMs, receive } from '@/modules/checkout/stripe/inbox'
import { findInstallation } from '@/modules/checkout/stripe/installation'
import { linkTo } from '@/modules/checkout/stripe/link'
import type { Context } from '@/src/core/context'
import { transact } from '@/src/core/transact'

/** Events may become visible a little out of their order. */
const overlapSeconds = 300
const pageMax = 100

/** Hears of everything that no message told: while the site was down, or because the message was lost. Answers whether it could. */
export async function pullEvents(ctx: Context): Promise<boolean> {
  if (!isStripeOn(ctx)) return true
  const { eventsReadTo } = await findInstallation(ctx)
  const pulled = await pullSince(ctx, Math.floor(eventsReadTo / 1000))
  if (pulled.outcome !== 'ok') {
    ctx.core.log.warn("Stripe's events could not be read", { reason: pulled.reason })
    return false
  }
  await transact(ctx, async (tx) => {
    await tx.db.update(stripeInstallation).set({ eventsReadTo: pulled.value * 1000 })
    await tx.db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, tx.now() - eventKeptMs))
  })
  return true
}

/** Answers the time of the newest event, in seconds. */
function pullSince(ctx: Context, since: number) {
  const params = { created: { gte: since - overlapSeconds }, types: ownTypes, limit: pageMax }
  return linkTo(ctx.core)(async (stripe) => {
    let newest = since
    for await (const event of stripe.events.list(params)) {
      const read = readEvent(event)
      if (read) await receive(ctx, read)
      newest = Math.max(newest, event.created ?? 0)
    }
    return newest
  })
}

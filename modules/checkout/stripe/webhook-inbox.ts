import { eq } from 'drizzle-orm'
import { checkoutConfig, isLiveMode, isStripeOn } from '@/modules/checkout/config'
import { checkoutErrors } from '@/modules/checkout/errors'
import { stripeAccounts, stripeEvents } from '@/modules/checkout/schema'
import { refreshAccount } from '@/modules/checkout/stripe/accounts'
import {
  type EventSubject,
  parseEvent,
  type StripeEvent,
  subjectOf,
} from '@/modules/checkout/stripe/event-types'
import { maybeRoute } from '@/modules/checkout/stripe/payouts'
import { syncIntent } from '@/modules/orders/service'
import { syncPayout } from '@/modules/wallet/service'
import { chunks } from '@/src/kit/chunks'
import { readConfig } from '@/src/kit/config'
import type { Context, TxContext } from '@/src/kit/context'
import { incrementCounter } from '@/src/kit/counters'
import { httpErrors } from '@/src/kit/errors'
import { defineOutboxJob, enqueue, handle, type Outcome } from '@/src/kit/outbox-jobs'
import { transact } from '@/src/kit/transact'

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

/** What is not known by then never will be: an order is written before Stripe hears of it. */
const unmatchedAfterMs = 3_600_000

/** So many are read side by side. */
const concurrentEventsMax = 10

type EventRow = typeof stripeEvents.$inferSelect

/** Stripe lists an event for 30 days; what is older cannot come again. */
export const eventRetentionMs = 40 * 86_400_000

const ProcessStripeEvent = defineOutboxJob<{ eventId: string }>('checkout.process-stripe-event', {
  keptMs: eventRetentionMs,
})

/** Keeps an event, once, and has what it tells of read again. One that cannot be of this site's account is ignored. */
export async function receiveEvent(ctx: Context, event: StripeEvent): Promise<void> {
  const subject = subjectOf(event)
  if (!subject || !(await isForThisSite(ctx, event))) return
  await transact(ctx, (tx) => storeEvent(tx, event, subject))
}

async function storeEvent(tx: TxContext, { id, type }: StripeEvent, subject: EventSubject): Promise<void> {
  const [fresh] = await tx.db
    .insert(stripeEvents)
    .values({ id, type, ...subject, receivedAt: tx.now(), state: 'waiting' })
    .onConflictDoNothing()
    .returning()
  if (!fresh) return
  await enqueue(tx, ProcessStripeEvent, {
    key: `stripe_event:${id}`,
    subject: `stripe:${subject.objectId}`,
    payload: { eventId: id },
  })
}

async function isForThisSite(ctx: Context, { id, type, livemode, account }: StripeEvent): Promise<boolean> {
  const isKnown = !account || (await ctx.db.$count(stripeAccounts, eq(stripeAccounts.accountId, account))) > 0
  const isOfMode = (livemode ?? isLiveMode(ctx)) === isLiveMode(ctx)
  if (isOfMode && isKnown) return true
  ctx.core.log.error('Stripe event ignored: wrong mode or unknown account', { eventId: id, type, livemode })
  return false
}

export const processStripeEventHandler = handle(
  ProcessStripeEvent,
  async (ctx, { payload }): Promise<Outcome> => {
    const [event] = await ctx.db.select().from(stripeEvents).where(eq(stripeEvents.id, payload.eventId))
    if (event?.state !== 'waiting') return { outcome: 'done' }
    const found = await processEvent(ctx, event)
    if (found.outcome !== 'stranger') return found
    if (ctx.now() - event.receivedAt < unmatchedAfterMs)
      return { outcome: 'unknown', reason: 'the event matches nothing on this site yet' }
    await closeEvent(ctx, event, 'stranger')
    return { outcome: 'done' }
  },
)

/** Reads at once what waiting events tell of, without regard to their turn. Answers whether Stripe told of all of them. */
export async function processWaitingEvents(ctx: Context): Promise<boolean> {
  const waiting = await ctx.db.select().from(stripeEvents).where(eq(stripeEvents.state, 'waiting'))
  for (const some of chunks(waiting, concurrentEventsMax)) {
    const found = await Promise.all(some.map((event) => processEvent(ctx, event)))
    if (found.some(({ outcome }) => outcome === 'unknown')) return false
  }
  return true
}

async function processEvent(ctx: Context, event: EventRow): Promise<SubjectSyncResult> {
  const found = await syncSubject(ctx, event)
  if (found.outcome === 'done') await closeEvent(ctx, event, 'read')
  return found
}

async function closeEvent(
  ctx: Context,
  { id, type, objectId }: EventRow,
  state: EventRow['state'],
): Promise<void> {
  if (state === 'stranger')
    ctx.core.log.error('Stripe event matches nothing on this site', { eventId: id, type, objectId })
  await transact(ctx, (tx) => tx.db.update(stripeEvents).set({ state }).where(eq(stripeEvents.id, id)))
}

/** What became of it. */
type SubjectSyncResult = Outcome | { outcome: 'stranger' }

/** Has whoever it concerns read Stripe's own object again. `stranger`: it concerns nobody here. */
async function syncSubject(ctx: Context, { kind, objectId }: EventSubject): Promise<SubjectSyncResult> {
  if (kind === 'intent') return syncIntent(ctx, objectId)
  return kind === 'account' ? refreshAccount(ctx, objectId) : syncPayoutByKey(ctx, objectId)
}

async function syncPayoutByKey(ctx: Context, key: string): Promise<SubjectSyncResult> {
  const sent = await maybeRoute(ctx, key)
  return sent ? syncPayout(ctx, sent.payoutId) : { outcome: 'stranger' }
}

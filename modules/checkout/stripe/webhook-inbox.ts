import { and, eq, lt } from 'drizzle-orm'
import { checkoutConfig, isLiveMode, isStripeOn } from '@/modules/checkout/config'
import { checkoutErrors } from '@/modules/checkout/errors'
import { stripeAccounts, stripeEvents, stripeInstallation } from '@/modules/checkout/schema'
import { refreshAccount } from '@/modules/checkout/stripe/account-sync'
import { findOrCreateInstallation, withStripe } from '@/modules/checkout/stripe/client'
import { siteEvents, typesRead } from '@/modules/checkout/stripe/event-table'
import {
  type EventSubject,
  parseEvent,
  type StripeEvent,
  subjectOf,
} from '@/modules/checkout/stripe/event-types'
import { maybeRoute } from '@/modules/checkout/stripe/payouts'
import { maybePlacingRequest, syncIntent } from '@/modules/orders/service'
import { syncPayout } from '@/modules/wallet/service'
import { assert } from '@/src/kit/assert'
import { chunks } from '@/src/kit/chunks'
import { readConfig } from '@/src/kit/config/config'
import { type Context, causedBy, type TxContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { defineOutboxJob, handle, type Outcome } from '@/src/kit/jobs/outbox-jobs'
import { defineCounter, incrementCounter } from '@/src/kit/metrics/metrics'
import { inSpan } from '@/src/kit/metrics/tracing'
import { dayMs, hourMs } from '@/src/kit/text/duration'
import { transact } from '@/src/kit/transact'
import { enqueue } from '@/src/runtime/outbox/enqueue'

export const webhooksRejected = defineCounter({
  name: 'mintmark_webhooks_rejected_total',
  help: 'Webhooks with a bad signature: from strangers, or because the configured secret is wrong',
})

/** An older request may be a replay attack. */
const signatureToleranceSeconds = 300

/** An event that still matches nothing after this time never will: orders are stored before Stripe is called. */
const unmatchedAfterMs = hourMs

/** Events processed in parallel. */
const concurrentEventsMax = 10

/** Stripe lists events for 30 days, so an older event can't arrive again. */
const eventRetentionMs = 40 * dayMs

type EventRow = typeof stripeEvents.$inferSelect

type SubjectSyncResult = Outcome | { outcome: 'stranger' }

export const ProcessStripeEvent = defineOutboxJob<{ eventId: string }>('checkout.process-stripe-event', {
  retentionMs: eventRetentionMs,
})

/**
 * Verifies and stores a webhook event before responding; an outbox job processes it. Throws bad_signature, bad_json, and
 * not_found if Stripe is not configured.
 */
export async function receiveWebhook(ctx: Context, body: Uint8Array, signature: string): Promise<void> {
  if (!isStripeOn(ctx)) throw httpErrors.not_found()
  const event = parseEvent(await verifySignature(ctx, body, signature))
  if (!event) throw httpErrors.bad_json()
  await receiveEvent({ ...ctx, actor: { kind: 'provider', name: 'stripe' } }, event)
}

/**
 * Stores an event once and enqueues its processing, with the id of the request that placed the order, so that it can be followed. Ignores irrelevant events
 * and those of another mode or account.
 */
async function receiveEvent(ctx: Context, event: StripeEvent): Promise<void> {
  const subject = subjectOf(event)
  if (!subject || !(await isForThisSite(ctx, event))) return
  const cause = subject.kind === 'intent' ? await maybePlacingRequest(ctx, subject.objectId) : undefined
  const followed = cause ? causedBy(ctx, cause) : ctx
  const store = () => transact(followed, (tx) => storeEvent(tx, event, subject))
  const attributes = { 'mintmark.request_id': followed.requestId, 'stripe.event_id': event.id }
  const span = { name: event.type, attributes, root: { traceparent: cause?.traceparent ?? null } }
  // In the trace of the purchase, which the job continues; the webhook's own request has another.
  if (!(await (cause?.traceparent ? inSpan(ctx, span, store) : store()))) return
  ctx.core.log.info('webhook received', {
    eventId: event.id,
    type: event.type,
    requestId: followed.requestId,
    webhookRequestId: ctx.requestId,
  })
}

export const processStripeEventHandler = handle(
  ProcessStripeEvent,
  async (ctx, { payload }): Promise<Outcome> => {
    const [event] = await ctx.db.select().from(stripeEvents).where(eq(stripeEvents.id, payload.eventId))
    if (event?.state !== 'waiting') return { outcome: 'done' }
    const result = await processEvent(ctx, event)
    if (result.outcome !== 'stranger') return result
    if (ctx.now() - event.receivedAt < unmatchedAfterMs)
      return { outcome: 'unknown', reason: 'the event matches nothing on this site yet' }
    await closeEvent(ctx, event, 'stranger')
    return { outcome: 'done' }
  },
)

/** Processes all waiting events now, in no particular order. Returns false if one of them has an unknown outcome. */
export async function processWaitingEvents(ctx: Context): Promise<boolean> {
  const waiting = await ctx.db.select().from(stripeEvents).where(eq(stripeEvents.state, 'waiting'))
  for (const batch of chunks(waiting, concurrentEventsMax)) {
    const results = await Promise.all(batch.map((event) => processEvent(ctx, event)))
    if (results.some(({ outcome }) => outcome === 'unknown')) return false
  }
  return true
}

async function verifySignature(ctx: Context, body: Uint8Array, signature: string): Promise<unknown> {
  const { default: Stripe } = await import('stripe')
  const { signature: signatures } = Stripe.webhooks
  assert(signatures, "Stripe's client verifies signatures")
  for (const secret of readConfig(ctx, checkoutConfig).STRIPE_WEBHOOK_SECRET ?? []) {
    try {
      // Not constructEvent, which refuses thin events.
      await signatures.verifyHeaderAsync(
        body,
        signature,
        secret,
        signatureToleranceSeconds,
        Stripe.createSubtleCryptoProvider(),
        ctx.now(),
      )
      return JSON.parse(new TextDecoder().decode(body))
    } catch (error) {
      if (error instanceof SyntaxError) throw httpErrors.bad_json()
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    }
  }
  incrementCounter(ctx, webhooksRejected)
  ctx.core.log.warn('webhook rejected: bad signature', { requestId: ctx.requestId, bytes: body.length })
  throw checkoutErrors.bad_signature()
}

async function isForThisSite(ctx: Context, { id, type, livemode, account }: StripeEvent): Promise<boolean> {
  const isKnownAccount =
    !account || (await ctx.db.$count(stripeAccounts, eq(stripeAccounts.accountId, account))) > 0
  const isSameMode = (livemode ?? isLiveMode(ctx)) === isLiveMode(ctx)
  if (isSameMode && isKnownAccount) return true
  ctx.core.log.error('Stripe event ignored: wrong mode or unknown account', { eventId: id, type, livemode })
  return false
}

/** Returns false if the event is known. */
async function storeEvent(tx: TxContext, { id, type }: StripeEvent, subject: EventSubject): Promise<boolean> {
  const [fresh] = await tx.db
    .insert(stripeEvents)
    .values({ id, type, ...subject, receivedAt: tx.now(), state: 'waiting' })
    .onConflictDoNothing()
    .returning()
  if (!fresh) return false
  await enqueue(tx, ProcessStripeEvent, {
    key: `stripe_event:${id}`,
    subject: `stripe:${subject.objectId}`,
    payload: { eventId: id },
  })
  return true
}

async function processEvent(ctx: Context, event: EventRow): Promise<SubjectSyncResult> {
  const result = await syncSubject(ctx, event)
  if (result.outcome === 'done') await closeEvent(ctx, event, 'read')
  return result
}

async function closeEvent(
  ctx: Context,
  { id, type, objectId }: EventRow,
  state: EventRow['state'],
): Promise<void> {
  const closed = await transact(ctx, (tx) =>
    tx.db
      .update(stripeEvents)
      .set({ state })
      .where(and(eq(stripeEvents.id, id), eq(stripeEvents.state, 'waiting')))
      .returning({ id: stripeEvents.id }),
  )
  if (closed.length > 0 && state === 'stranger')
    ctx.core.log.error('Stripe event matches nothing on this site', { eventId: id, type, objectId })
}

/** Syncs the order, payout or account an event is about. `stranger`: it matches nothing on this site. */
async function syncSubject(ctx: Context, { kind, objectId }: EventSubject): Promise<SubjectSyncResult> {
  if (kind === 'intent') return syncIntent(ctx, { provider: 'stripe', intentId: objectId })
  return kind === 'account' ? refreshAccount(ctx, objectId) : syncPayoutByKey(ctx, objectId)
}

async function syncPayoutByKey(ctx: Context, key: string): Promise<SubjectSyncResult> {
  const route = await maybeRoute(ctx, key)
  return route ? syncPayout(ctx, route.payoutId) : { outcome: 'stranger' }
}

/** Events may appear in the list slightly out of order. */
const overlapSeconds = 300
const eventsPageSize = 100
/** Stripe's limit of one list request. */
const listedTypesMax = 20

/** Receives events whose webhook was missed, for example while the site was down. Returns false if Stripe's event list can't be read. */
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

/** `since` and the returned time of the newest event are in seconds. */
function pullEventsSince(ctx: Context, since: number) {
  const created = { gte: since - overlapSeconds }
  return withStripe(ctx.core)(async (stripe) => {
    let newest = since
    for (const types of chunks(typesRead(siteEvents), listedTypesMax)) {
      for await (const event of stripe.events.list({ created, types, limit: eventsPageSize })) {
        const parsed = parseEvent(event)
        if (parsed) await receiveEvent(ctx, parsed)
        newest = Math.max(newest, event.created ?? 0)
      }
    }
    return newest
  })
}

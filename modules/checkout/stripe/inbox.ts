import { eq } from 'drizzle-orm'
import { isLiveMode } from '@/modules/checkout/config'
import { stripeAccounts, stripeEvents } from '@/modules/checkout/schema'
import { type StripeEvent, type EventSubject, subjectOf } from '@/modules/checkout/stripe/event'
import { type SubjectSyncResult, syncSubject } from '@/modules/checkout/stripe/read-subject'
import { defineOutboxJob, enqueue, handle, type Outcome } from '@/src/core/calls'
import { chunks } from '@/src/core/chunks'
import type { Context, TxContext } from '@/src/core/context'
import { transact } from '@/src/core/transact'

/** What is not known by then never will be: an order is written before Stripe hears of it. */
const unmatchedAfterMs = 3_600_000

/** So many are read side by side. */
const concurrentEventsMax = 10

type EventRow = typeof stripeEvents.$inferSelect

/** Stripe lists an event for 30 days; what is older cannot come again. */
export const eventRetentionMs = 40 * 86_400_000

const ProcessStripeEvent = defineOutboxJob<{ eventId: string }>('checkout.process-stripe-event', { keptMs: eventRetentionMs })

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

export const processStripeEventHandler = handle(ProcessStripeEvent, async (ctx, { payload }): Promise<Outcome> => {
  const [event] = await ctx.db.select().from(stripeEvents).where(eq(stripeEvents.id, payload.eventId))
  if (event?.state !== 'waiting') return { outcome: 'done' }
  const found = await processEvent(ctx, event)
  if (found.outcome !== 'stranger') return found
  if (ctx.now() - event.receivedAt < unmatchedAfterMs)
    return { outcome: 'unknown', reason: 'the event matches nothing on this site yet' }
  await closeEvent(ctx, event, 'stranger')
  return { outcome: 'done' }
})

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

async function closeEvent(ctx: Context, { id, type, objectId }: EventRow, state: EventRow['state']): Promise<void> {
  if (state === 'stranger')
    ctx.core.log.error('Stripe event matches nothing on this site', { eventId: id, type, objectId })
  await transact(ctx, (tx) => tx.db.update(stripeEvents).set({ state }).where(eq(stripeEvents.id, id)))
}

import { eq } from 'drizzle-orm'
import { isLive } from '@/modules/checkout/config'
import { stripeAccounts, stripeEvents } from '@/modules/checkout/schema'
import { type StripeEvent, type Subject, subjectOf } from '@/modules/checkout/stripe/event'
import { type Found, readSubject } from '@/modules/checkout/stripe/read-subject'
import { defineOutboxJob, enqueue, handle, type Outcome } from '@/src/core/calls'
import { chunks } from '@/src/core/chunks'
import type { Context, TxContext } from '@/src/core/context'
import { transact } from '@/src/core/transact'

/** What is not known by then never will be: an order is written before Stripe hears of it. */
const strangerAfterMs = 3_600_000

/** So many are read side by side. */
const atOnceMax = 10

type Row = typeof stripeEvents.$inferSelect

/** Stripe lists an event for 30 days; what is older cannot come again. */
export const eventKeptMs = 40 * 86_400_000

const ReadAgain = defineOutboxJob<{ eventId: string }>('checkout.read-stripe-again', { keptMs: eventKeptMs })

/** Keeps an event, once, and has what it tells of read again. One that cannot be of this site's account is ignored. */
export async function receive(ctx: Context, event: StripeEvent): Promise<void> {
  const subject = subjectOf(event)
  if (!subject || !(await isOwn(ctx, event))) return
  await transact(ctx, (tx) => keep(tx, event, subject))
}

async function keep(tx: TxContext, { id, type }: StripeEvent, subject: Subject): Promise<void> {
  const [fresh] = await tx.db
    .insert(stripeEvents)
    .values({ id, type, ...subject, receivedAt: tx.now(), state: 'waiting' })
    .onConflictDoNothing()
    .returning()
  if (!fresh) return
  await enqueue(tx, ReadAgain, {
    key: `stripe_event:${id}`,
    subject: `stripe:${subject.objectId}`,
    payload: { eventId: id },
  })
}

async function isOwn(ctx: Context, { id, type, livemode, account }: StripeEvent): Promise<boolean> {
  const isKnown = !account || (await ctx.db.$count(stripeAccounts, eq(stripeAccounts.accountId, account))) > 0
  const isOfMode = (livemode ?? isLive(ctx)) === isLive(ctx)
  if (isOfMode && isKnown) return true
  ctx.core.log.error('an event of another mode or account', { eventId: id, type, livemode })
  return false
}

export const readAgain = handle(ReadAgain, async (ctx, { payload }): Promise<Outcome> => {
  const [event] = await ctx.db.select().from(stripeEvents).where(eq(stripeEvents.id, payload.eventId))
  if (event?.state !== 'waiting') return { outcome: 'done' }
  const found = await readOnce(ctx, event)
  if (found.outcome !== 'stranger') return found
  if (ctx.now() - event.receivedAt < strangerAfterMs)
    return { outcome: 'unknown', reason: 'nothing here has to do with it yet' }
  await close(ctx, event, 'stranger')
  return { outcome: 'done' }
})

/** Reads at once what waiting events tell of, without regard to their turn. Answers whether Stripe told of all of them. */
export async function readWaiting(ctx: Context): Promise<boolean> {
  const waiting = await ctx.db.select().from(stripeEvents).where(eq(stripeEvents.state, 'waiting'))
  for (const some of chunks(waiting, atOnceMax)) {
    const found = await Promise.all(some.map((event) => readOnce(ctx, event)))
    if (found.some(({ outcome }) => outcome === 'unknown')) return false
  }
  return true
}

async function readOnce(ctx: Context, event: Row): Promise<Found> {
  const found = await readSubject(ctx, event)
  if (found.outcome === 'done') await close(ctx, event, 'read')
  return found
}

async function close(ctx: Context, { id, type, objectId }: Row, state: Row['state']): Promise<void> {
  if (state === 'stranger')
    ctx.core.log.error('an event that nothing here has to do with', { eventId: id, type, objectId })
  await transact(ctx, (tx) => tx.db.update(stripeEvents).set({ state }).where(eq(stripeEvents.id, id)))
}

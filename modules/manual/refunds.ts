import { and, asc, eq } from 'drizzle-orm'
import type { WaitingRefund } from '@/modules/manual/contract'
import { manualErrors } from '@/modules/manual/errors'
import { asksSecondPerson, maybeProposer } from '@/modules/manual/matching'
import { maybeIntent, maybePayer } from '@/modules/manual/payments'
import { intents, refunds } from '@/modules/manual/schema'
import { enqueueSync, runSyncs } from '@/modules/manual/sync'
import { findOrderParties } from '@/modules/orders/queries'
import type { Context, TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { decimalOf } from '@/src/kit/money'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { isoTime } from '@/src/kit/text/iso-time'
import { transact } from '@/src/kit/transact'

type RefundRow = typeof refunds.$inferSelect

const shownMax = 500

/** Returns the refunds that staff have to send, the oldest first. */
export async function listWaitingRefunds(ctx: UserContext): Promise<WaitingRefund[]> {
  const rows = await ctx.db
    .select({ refund: refunds, orderId: intents.orderId })
    .from(refunds)
    .innerJoin(intents, eq(intents.id, refunds.intentId))
    .where(eq(refunds.state, 'waiting'))
    .orderBy(asc(refunds.at))
    .limit(shownMax)
  return Promise.all(
    rows.map(async ({ refund, orderId }) => ({
      id: refund.id,
      orderId,
      amount: decimalOf(refund.amountCents),
      reference: refund.id,
      ...((await maybePayer(ctx, refund.intentId)) ?? { payer: '', account: '' }),
      at: isoTime(refund.at),
      isProposed: refund.proposedBy !== null,
      isOwnProposal: refund.proposedBy === ctx.actor.id,
    })),
  )
}

/** Returns the parties of the refunded order. Throws not_found. */
export async function findRefundParties(ctx: Context, id: string): Promise<string[]> {
  const refund = await findRefund(ctx, id)
  const intent = await maybeIntent(ctx, eq(intents.id, refund.intentId))
  return intent ? findOrderParties(ctx, intent.orderId) : []
}

/** Records that a refund left the bank's account. Throws not_found, refund_paid, second_person_needed. */
export async function payRefund(ctx: UserContext, id: string): Promise<void> {
  const keys = await transact(ctx, async (tx) => {
    const refund = await findRefund(tx, id)
    if (refund.state === 'paid') throw manualErrors.refund_paid()
    if (refund.proposedBy === tx.actor.id) throw manualErrors.second_person_needed()
    const isPaid = await markRefundPaid(tx, refund)
    await recordStaffAction(tx, {
      action: isPaid ? 'manual.pay-refund' : 'manual.propose-refund',
      subjectId: id,
      after: { amountCents: refund.amountCents },
    })
    return isPaid ? [await enqueueSync(tx, refund.intentId, id)] : []
  })
  await runSyncs(ctx, keys)
}

/** Marks a refund as paid or, if a second person has to confirm it, as proposed. Returns true if it is paid now and wasn't before. */
export async function markRefundPaid(tx: TxContext & UserContext, refund: RefundRow): Promise<boolean> {
  const { id, intentId, amountCents } = refund
  const intent = await maybeIntent(tx, eq(intents.id, intentId))
  if (!intent) return false
  const isWaiting = and(eq(refunds.id, id), eq(refunds.state, 'waiting'))
  const asksAnother = await asksSecondPerson(tx, { ...intent, amountCents })
  const proposer = await maybeProposer(tx, refund.proposedBy)
  if (asksAnother && (proposer ?? tx.actor.id) === tx.actor.id) {
    await tx.db.update(refunds).set({ proposedBy: tx.actor.id }).where(isWaiting)
    return false
  }
  const [paid] = await tx.db.update(refunds).set({ state: 'paid' }).where(isWaiting).returning()
  return paid !== undefined
}

async function findRefund(ctx: Context, id: string): Promise<RefundRow> {
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, id))
  if (!refund) throw httpErrors.not_found()
  return refund
}

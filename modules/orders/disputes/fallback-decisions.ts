import { and, inArray, isNotNull, or } from 'drizzle-orm'
import type { WholeOutcome } from '@/modules/orders/contract'
import { closeDispute } from '@/modules/orders/disputes/decisions'
import { serverMessages } from '@/modules/orders/messages'
import type { Decision } from '@/modules/orders/order/decision-contract'
import { scheduleFallback } from '@/modules/orders/order/fallback-schedule'
import { maybeOrderRow, type OrderRow } from '@/modules/orders/order/move'
import { isCaughtUp } from '@/modules/orders/payments/reconcile'
import { deliveryProofPort } from '@/modules/orders/ports'
import { isDisputed, orders } from '@/modules/orders/schema'
import type { Context, TxContext } from '@/src/kit/context'
import { use } from '@/src/kit/ports'
import { staffPort } from '@/src/kit/staff/staff'
import { transact } from '@/src/kit/transact'
import { canMoveMoney } from '@/src/runtime/safe-mode'

/** Schedules or cancels fallback decisions after a change of the staff, and makes those that are due. */
export async function processFallbackDecisions(ctx: Context): Promise<void> {
  if (!ctx.core.isClockTrusted() || !isCaughtUp(ctx) || !canMoveMoney(ctx)) return
  for (const { id } of await listAffectedOrders(ctx)) {
    try {
      await processFallback(ctx, id)
    } catch (error) {
      ctx.core.log.error('failed to process a fallback decision', { orderId: id, error })
    }
  }
}

/** Returns the disputed orders that have a fallback decision or a party who is staff. */
async function listAffectedOrders(ctx: Context): Promise<Pick<OrderRow, 'id'>[]> {
  const staffIds = (await use(ctx, staffPort)(ctx, 'moderation')).map(({ id }) => id)
  const hasStaffParty = or(inArray(orders.buyerId, staffIds), inArray(orders.sellerId, staffIds))
  return ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isDisputed, or(isNotNull(orders.decideBy), hasStaffParty)))
}

async function processFallback(ctx: Context, id: string): Promise<void> {
  const order = await maybeOrderRow(ctx, id)
  if (order && isFallbackDue(ctx, order)) await use(ctx, deliveryProofPort).poll(ctx, id)
  await transact(ctx, async (tx) => {
    const current = await maybeOrderRow(tx, id)
    if (current?.dispute !== 'open') return
    const { fallbackOutcome, ...scheduled } = await scheduleFallback(tx, current)
    if (fallbackOutcome && isFallbackDue(tx, scheduled))
      await closeDispute(tx, id, await decideByProof(tx, id, fallbackOutcome))
  })
}

/** An open chargeback postpones the decision until the bank has decided. */
function isFallbackDue(
  ctx: Context,
  { decideBy, chargeback }: Pick<OrderRow, 'decideBy' | 'chargeback'>,
): boolean {
  return decideBy !== null && decideBy <= ctx.core.trustedNow() && chargeback !== 'open'
}

const { fallbackReasons } = serverMessages

async function decideByProof(tx: TxContext, id: string, fallbackOutcome: WholeOutcome): Promise<Decision> {
  const holder = await use(tx, deliveryProofPort).findHolder(tx, id)
  if (holder === 'buyer')
    return { outcome: 'release', reasonCode: 'delivered', reason: fallbackReasons.delivered }
  if (holder === 'seller')
    return { outcome: 'refund', reasonCode: 'not_delivered', reason: fallbackReasons.notDelivered }
  return { outcome: fallbackOutcome, reasonCode: 'no_evidence', reason: fallbackReasons[fallbackOutcome] }
}

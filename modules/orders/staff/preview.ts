import { presentLegs } from '@/modules/orders/disputes/case-timeline'
import { ordersErrors } from '@/modules/orders/errors'
import { inputMessages } from '@/modules/orders/input-messages'
import { retainedCents } from '@/modules/orders/order/amounts'
import { decisionJournals } from '@/modules/orders/order/decision-journals'
import { countUndoneReleases } from '@/modules/orders/order/decision-log'
import type { OrderRow } from '@/modules/orders/order/move'
import { isRefundableInPart, partialRefundJournals } from '@/modules/orders/order/partial-refund-amounts'
import { providerName } from '@/modules/orders/order/payment-providers'
import { isDecidable } from '@/modules/orders/order/standing-decision'
import { findParty } from '@/modules/orders/queries'
import type { Preview, PreviewQuery } from '@/modules/orders/staff/act-contract'
import { cancelJournals, isCancelable } from '@/modules/orders/staff/cancel-by-staff'
import { goodwillJournals } from '@/modules/orders/staff/goodwill'
import { requireLeft } from '@/modules/orders/staff/refund'
import { reversalJournals } from '@/modules/orders/staff/reverse-sale'
import type { Journal, StaffJournal } from '@/modules/wallet/service'
import type { Context, UserContext } from '@/src/kit/context'
import { fieldError, httpErrors } from '@/src/kit/errors'

/** Returns what an act of staff would book on the order now, up to its end. Throws not_found, order_state, invalid. */
export async function previewAct(ctx: UserContext, id: string, query: PreviewQuery): Promise<Preview> {
  const { order } = await findParty(ctx, id)
  const journals = await journalsOf(ctx, order, query)
  return { journal: presentLegs(journals.flatMap(({ legs }) => legs)) }
}

async function journalsOf(
  ctx: Context,
  order: OrderRow,
  { action, amount, to }: PreviewQuery,
): Promise<(Journal | StaffJournal)[]> {
  if (action === 'cancel') {
    if (!isCancelable(order)) throw ordersErrors.order_state()
    return cancelJournals(ctx, order)
  }
  if (action === 'clawback') {
    if (!isRefundableInPart(order)) throw ordersErrors.order_state()
    return reversalJournals(ctx, order)
  }
  if (amount === undefined) throw fieldError(httpErrors.invalid, 'amount', inputMessages.actAmount)
  if (action === 'goodwill') return goodwillJournals(order, { to, amount })
  if (action === 'split') requireSplittable(order, amount)
  return refundJournals(ctx, order, amount)
}

/** A split decides an open dispute, and leaves the seller a part. */
function requireSplittable(order: OrderRow, amount: number): void {
  if (!isDecidable(order)) throw ordersErrors.order_state()
  if (amount >= order.priceCents) throw fieldError(httpErrors.invalid, 'amount', inputMessages.splitAmount)
}

/** What a split of a dispute or a refund books. */
async function refundJournals(
  ctx: Context,
  order: OrderRow,
  amount: number,
): Promise<(Journal | StaffJournal)[]> {
  requireLeft(order, amount)
  const provider = providerName(ctx, order)
  if (isDecidable(order) || isCancelable(order)) {
    const undoneReleases = await countUndoneReleases(ctx, order)
    const decision = amount === order.priceCents ? 'refund' : 'split'
    return decisionJournals(decision, order, { provider, undoneReleases, refundCents: amount })
  }
  if (!isRefundableInPart(order)) throw ordersErrors.order_state()
  return amount === retainedCents(order)
    ? reversalJournals(ctx, order)
    : partialRefundJournals(order, provider, amount)
}

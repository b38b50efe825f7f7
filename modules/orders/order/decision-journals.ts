import type { Outcome } from '@/modules/orders/contract'
import {
  chargebackLostCents,
  retainedCents,
  sellerShareCents,
  unrefundedCents,
} from '@/modules/orders/order/amounts'
import type { OrderRow } from '@/modules/orders/order/move'
import { partialRefundJournals } from '@/modules/orders/order/partial-refund-amounts'
import {
  chargebackSellerShareJournal,
  type Journal,
  refundJournal,
  releaseJournal,
  type StaffJournal,
} from '@/modules/wallet/service'

/** Returns the journals that a decision books, up to the end of the order. They are what is shown before deciding. */
export function decisionJournals(
  outcome: Outcome,
  order: OrderRow,
  {
    provider,
    undoneReleases,
    refundCents = 0,
  }: { provider: string; undoneReleases: number; refundCents?: number },
): (Journal | StaffJournal)[] {
  if (outcome === 'split')
    return [...releaseJournals(order, undoneReleases), ...partialRefundJournals(order, provider, refundCents)]
  return outcome === 'release'
    ? releaseJournals(order, undoneReleases)
    : [completedRefundJournal(order, provider, unrefundedCents(order))]
}

/**
 * Returns the journals of a release: the escrow is split, and the seller pays their share of a chargeback that was lost before, so the
 * order ends as if it was lost afterwards.
 */
export function releaseJournals(order: OrderRow, undoneReleases: number): Journal[] {
  const shareCents = sellerShareCents(order, chargebackLostCents(order))
  return [
    releaseJournal({ ...order, undoneReleases }),
    ...(shareCents > 0 ? [chargebackSellerShareJournal(order, order.sellerId, shareCents)] : []),
  ]
}

/** Returns the journal of a refund that the provider completed with `amountCents`; the site had paid the rest before. */
export function completedRefundJournal(order: OrderRow, provider: string, amountCents: number): Journal {
  const priceCents = retainedCents(order)
  return refundJournal(order.id, provider, { priceCents, priorRefundCents: priceCents - amountCents })
}

import { chargebackLostCents, sellerShareCents, unrefundedCents } from '@/modules/orders/amounts'
import type { Outcome } from '@/modules/orders/contract'
import type { OrderRow } from '@/modules/orders/move'
import {
  chargebackSellerShareJournal,
  type Journal,
  refundJournal,
  releaseJournal,
} from '@/modules/wallet/service'

/** Returns the journals that a decision books, up to the end of the order. They are what is shown before deciding. */
export function decisionJournals(
  outcome: Outcome,
  order: OrderRow,
  { provider, undoneReleases }: { provider: string; undoneReleases: number },
): Journal[] {
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
  const { id, priceCents } = order
  return refundJournal(id, provider, { priceCents, priorRefundCents: priceCents - amountCents })
}

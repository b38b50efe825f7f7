import { journalKey } from '@/modules/wallet/ledger/chargeback-journals'
import {
  escrowAccount,
  fineAccount,
  goodwillAccount,
  type Leg,
  netCents,
  nonZeroLegs,
  type PriceBreakdown,
  platformFeeAccount,
  processingFeeAccount,
  releaseLegs,
  reversed,
  type StaffJournal,
  sellerAccount,
  suspenseAccount,
  transferLegs,
} from '@/modules/wallet/ledger/journal'

/** A released sale: what is retained of its price, and how that was split. */
interface ReleasedSale extends PriceBreakdown {
  id: string
  sellerId: string
}

/**
 * Staff reversed a release: the seller's share and the fees go back to escrow, and so do partial refunds that haven't left.
 * `actId` is empty before it is decided.
 */
export function saleReversalJournal(sale: ReleasedSale, dueCents: number, actId = ''): StaffJournal {
  return { staffKey: `clawback:${sale.id}:${actId}`, orderId: sale.id, legs: reversalLegs(sale, dueCents) }
}

/** Staff undid the reversal of a sale. */
export function reversalUndoneJournal(sale: ReleasedSale, dueCents: number, actId: string): StaffJournal {
  const legs = reversed(reversalLegs(sale, dueCents))
  return { staffKey: `clawback_undone:${sale.id}:${actId}`, orderId: sale.id, legs }
}

function reversalLegs(sale: ReleasedSale, dueCents: number): Leg[] {
  const legs = reversed(releaseLegs(sale.sellerId, sale))
  return dueCents === 0 ? legs : [...legs, ...transferLegs(escrowAccount, suspenseAccount, dueCents)]
}

/** A released sale before and after a part of its price was refunded. */
interface PartialRefund {
  id: string
  sellerId: string
  chargebackStep: number
  before: PriceBreakdown
  after: PriceBreakdown
}

/** Staff refunded a part of a released sale: the seller's share and the fees shrink, and the part is due to the buyer. */
export function partialRefundJournal(refund: PartialRefund): StaffJournal {
  return {
    staffKey: journalKey('partial_refund', refund),
    orderId: refund.id,
    legs: partialRefundLegs(refund),
  }
}

/** Staff undid a partial refund that hadn't left. */
export function partialRefundUndoneJournal(refund: PartialRefund): StaffJournal {
  return {
    staffKey: journalKey('partial_refund_undone', refund),
    orderId: refund.id,
    legs: reversed(partialRefundLegs(refund)),
  }
}

function partialRefundLegs({ sellerId, before, after }: PartialRefund): Leg[] {
  return nonZeroLegs([
    [sellerAccount(sellerId), netCents(before) - netCents(after)],
    [platformFeeAccount, before.platformFeeCents - after.platformFeeCents],
    [processingFeeAccount, before.processingFeeCents - after.processingFeeCents],
    [suspenseAccount, after.priceCents - before.priceCents],
  ])
}

/** The seller won an appeal after the buyer was refunded: the site pays the seller. */
export function appealPaidJournal(orderId: string, sellerId: string, amountCents: number): StaffJournal {
  return {
    staffKey: `appeal_paid:${orderId}`,
    orderId,
    legs: transferLegs(sellerAccount(sellerId), goodwillAccount, amountCents),
  }
}

/** The site pays the buyer or the seller of an order from its own money. `actId` is empty before it is decided. */
export function goodwillJournal(
  orderId: string,
  { userId, amountCents, actId = '' }: { userId: string; amountCents: number; actId?: string },
): StaffJournal {
  return {
    staffKey: `goodwill:${orderId}:${actId}`,
    orderId,
    legs: transferLegs(sellerAccount(userId), goodwillAccount, amountCents),
  }
}

/** Staff took goodwill back. */
export function goodwillUndoneJournal(
  orderId: string,
  goodwill: { userId: string; amountCents: number; actId: string },
): StaffJournal {
  const { legs } = goodwillJournal(orderId, goodwill)
  return { staffKey: `goodwill_undone:${orderId}:${goodwill.actId}`, orderId, legs: reversed(legs) }
}

/** A seller pays the site for breaking the rules. */
export function fineJournal(actId: string, sellerId: string, amountCents: number): StaffJournal {
  return { staffKey: `fine:${actId}`, legs: transferLegs(fineAccount, sellerAccount(sellerId), amountCents) }
}

/** Staff took a fine back. */
export function fineUndoneJournal(actId: string, sellerId: string, amountCents: number): StaffJournal {
  const legs = transferLegs(sellerAccount(sellerId), fineAccount, amountCents)
  return { staffKey: `fine_undone:${actId}`, legs }
}

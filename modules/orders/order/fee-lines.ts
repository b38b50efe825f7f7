import { type FeeLines, type FeeShares, splitFees } from '@/modules/fees/contract'
import type { OrderRow } from '@/modules/orders/order/move'

/** Returns the columns in which an order keeps its fees, and how they follow from what is retained of its price. */
export function frozenFees(priceCents: number, lines: FeeLines) {
  const { platformFeeCents, processingFeeCents } = splitFees(priceCents, lines)
  const { platform, processing } = lines
  return {
    platformFeeCents,
    processingFeeCents,
    platformFeeBps: platform.bps,
    platformFeeFixedCents: platform.fixedCents,
    platformFeeMinCents: platform.minCents,
    platformFeeMaxCents: platform.maxCents,
    feeRule: platform.rule,
    processingFeeBps: processing.bps,
  }
}

/** Returns the fee lines that were frozen when the order was placed. */
export function feeLinesOf(order: OrderRow): FeeLines {
  const { priceCents } = order
  return {
    platform: {
      rule: order.feeRule,
      bps: order.platformFeeBps ?? rateOf(order.platformFeeCents, priceCents),
      fixedCents: order.platformFeeFixedCents,
      minCents: order.platformFeeMinCents,
      maxCents: order.platformFeeMaxCents,
    },
    processing: { bps: order.processingFeeBps ?? rateOf(order.processingFeeCents, priceCents) },
  }
}

/** Returns the fees of what is retained of the price, such as the price less what was refunded. */
export function retainedFees(order: OrderRow, retainedCents: number): FeeShares {
  return splitFees(retainedCents, feeLinesOf(order))
}

/** Returns the rate of a fee without fixed part and bounds. It gives the same fee of the price, to the cent. */
function rateOf(feeCents: number, priceCents: number): number {
  return Math.floor((feeCents * 20_000 + priceCents) / (2 * priceCents))
}

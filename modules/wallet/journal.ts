/** One leg: debit positive, credit negative, in cents. */
interface Leg {
  account: string
  amountCents: number
}

/** A business fact to be booked once: its key makes a second time impossible, and its legs sum to nothing. */
export interface Journal {
  key: string
  orderId?: string
  payoutId?: string
  legs: Leg[]
}

interface PriceBreakdown {
  priceCents: number
  platformFeeCents: number
  processingFeeCents: number
}

export const escrowAccount = 'liability:escrow'
export const suspenseAccount = 'liability:suspense'
const platformFeeAccount = 'income:platform_fee'
const processingFeeAccount = 'income:processing_fee'
export const chargebackAccount = 'expense:chargeback'
const providerFeeAccount = 'expense:provider_fee'
/** What the operator gave buyers out of their own pocket: as much of the site's money at the provider is theirs. */
export const manualRefundsAccount = 'liability:given_otherwise'

export function sellerAccount(sellerId: string): string {
  return `liability:seller:${sellerId}`
}

/** Whose account it is, where it is a seller's. */
export function sellerIdOf(account: string): string | undefined {
  return /^liability:seller:(.+)$/.exec(account)?.[1]
}

export function providerAccount(provider: string): string {
  return `asset:provider:${provider}`
}

/** What the seller gets: the price less both fees. */
export function netCents({ priceCents, platformFeeCents, processingFeeCents }: PriceBreakdown): number {
  return priceCents - platformFeeCents - processingFeeCents
}

/** The buyer's money has arrived and belongs to nobody yet. */
export function paymentJournal(orderId: string, provider: string, priceCents: number): Journal {
  return {
    key: `pay:${orderId}`,
    orderId,
    legs: transferLegs(escrowAccount, providerAccount(provider), priceCents),
  }
}

/** The order is complete: the escrow is shared out. */
export function releaseJournal(orderId: string, sellerId: string, shares: PriceBreakdown): Journal {
  return { key: `release:${orderId}`, orderId, legs: releaseLegs(sellerId, shares) }
}

interface RefundAmounts {
  priceCents: number
  /** What the buyer had before. */
  priorRefundCents?: number
  /** What they are given another way than by the provider. */
  manualRefundCents?: number
}

/** The buyer has their money back. */
export function refundJournal(orderId: string, provider: string, given: RefundAmounts): Journal {
  return { key: `refund:${orderId}`, orderId, legs: refundLegs(provider, given) }
}

/** The buyer has their money back, at the end another way: what the provider would not give stays there. */
export function manualRefundJournal(orderId: string, provider: string, given: RefundAmounts): Journal {
  return { key: `given_otherwise:${orderId}`, orderId, legs: refundLegs(provider, given) }
}

/** Money came for an order that is no longer open. */
export function unmatchedPaymentJournal(orderId: string, provider: string, amountCents: number): Journal {
  return {
    key: `late:${orderId}`,
    orderId,
    legs: transferLegs(suspenseAccount, providerAccount(provider), amountCents),
  }
}

/** What the provider kept of a charge. */
export function providerFeeJournal(orderId: string, provider: string, amountCents: number): Journal {
  return {
    key: `fee:${orderId}`,
    orderId,
    legs: transferLegs(providerAccount(provider), providerFeeAccount, amountCents),
  }
}

/** Staff undo a release: the seller's share and the fees are in escrow again. */
export function saleReversalJournal(orderId: string, sellerId: string, shares: PriceBreakdown): Journal {
  return {
    key: `clawback:${orderId}`,
    orderId,
    legs: releaseLegs(sellerId, shares).map(({ account, amountCents }) => ({
      account,
      amountCents: -amountCents,
    })),
  }
}

/** The provider has taken the payout. */
export function payoutJournal(
  payoutId: string,
  sellerId: string,
  provider: string,
  amountCents: number,
): Journal {
  return {
    key: `payout:${payoutId}`,
    payoutId,
    legs: transferLegs(providerAccount(provider), sellerAccount(sellerId), amountCents),
  }
}

/** A payout came back, whole or in part; `returnedCents` is all that has come back of it so far. */
export function payoutReturnedJournal(
  payout: { id: string; sellerId: string; amountCents: number },
  provider: string,
  { amountCents, returnedCents }: { amountCents: number; returnedCents: number },
): Journal {
  const isWhole = amountCents === payout.amountCents
  return {
    key: `payout_returned:${payout.id}${isWhole ? '' : `:${returnedCents}`}`,
    payoutId: payout.id,
    legs: transferLegs(sellerAccount(payout.sellerId), providerAccount(provider), amountCents),
  }
}

/** The two legs of an amount that goes from one account to another. */
export function transferLegs(credited: string, debited: string, amountCents: number): Leg[] {
  return [
    { account: debited, amountCents },
    { account: credited, amountCents: -amountCents },
  ]
}

/** What the site had given before, and borne, it now has back out of the escrow. */
function refundLegs(
  provider: string,
  { priceCents, priorRefundCents = 0, manualRefundCents = 0 }: RefundAmounts,
): Leg[] {
  return nonZeroLegs([
    [escrowAccount, priceCents],
    [providerAccount(provider), priorRefundCents + manualRefundCents - priceCents],
    [manualRefundsAccount, -manualRefundCents],
    [chargebackAccount, -priorRefundCents],
  ])
}

function releaseLegs(sellerId: string, shares: PriceBreakdown): Leg[] {
  return nonZeroLegs([
    [escrowAccount, shares.priceCents],
    [sellerAccount(sellerId), -netCents(shares)],
    [platformFeeAccount, -shares.platformFeeCents],
    [processingFeeAccount, -shares.processingFeeCents],
  ])
}

/** An amount of nothing is no leg. */
export function nonZeroLegs(amounts: [account: string, amountCents: number][]): Leg[] {
  return amounts.flatMap(([account, amountCents]) => (amountCents === 0 ? [] : [{ account, amountCents }]))
}

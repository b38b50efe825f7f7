import type { JournalKey, JournalKind } from '@/modules/wallet/ledger/journal-kinds'

// Keys and account names are stored in an append-only table; the names of the functions are newer.

/** Debit positive, credit negative. */
export interface Leg {
  account: string
  amountCents: number
}

/** A business fact to post. The unique key prevents posting it twice; the legs sum to zero. */
export interface Journal {
  key: JournalKey
  orderId?: string
  payoutId?: string
  legs: Leg[]
}

/** A journal that only staff cause. Posting it takes a permit, which only `performStaffAct` and `undoStaffAct` give. */
export interface StaffJournal extends Omit<Journal, 'key'> {
  staffKey: JournalKey
}

interface PayoutAmount {
  id: string
  sellerId: string
  amountCents: number
}

/** Idempotency key of a payout at the provider, and its journal key. Never changes. */
export function payoutKey(payoutId: string) {
  return `payout:${payoutId}` as const
}

export interface PriceBreakdown {
  priceCents: number
  platformFeeCents: number
  processingFeeCents: number
}

export const escrowAccount = 'liability:escrow'
export const suspenseAccount = 'liability:suspense'
/** Payouts that wait for the approval of staff. */
export const heldPayoutsAccount = 'liability:payouts_held'
export const platformFeeAccount = 'income:platform_fee'
export const processingFeeAccount = 'income:processing_fee'
export const chargebackAccount = 'expense:chargeback'
export const providerFeeAccount = 'expense:provider_fee'
/** What the site pays to users from its own money. */
export const goodwillAccount = 'expense:goodwill'
/** Refunds the operator paid outside the provider: the site owes the operator that much of its money at the provider. */
export const manualRefundsAccount = 'liability:given_otherwise'
/** What sellers paid for breaking the rules. */
export const fineAccount = 'income:fine'

/** The accounts of the site itself. Others are those of payment providers and of sellers. */
export const siteAccounts = [
  'asset:dispute_hold',
  escrowAccount,
  suspenseAccount,
  heldPayoutsAccount,
  manualRefundsAccount,
  platformFeeAccount,
  processingFeeAccount,
  chargebackAccount,
  providerFeeAccount,
  goodwillAccount,
  fineAccount,
  'expense:dispute_fee',
]

export function sellerAccount(sellerId: string): string {
  return `liability:seller:${sellerId}`
}

/** Returns the seller id of a seller account, or undefined for other accounts. */
export function sellerIdOf(account: string): string | undefined {
  return /^liability:seller:(.+)$/.exec(account)?.[1]
}

export function providerAccount(provider: string): string {
  return `asset:provider:${provider}`
}

/** Returns the seller's share in cents: the price less both fees. */
export function netCents({ priceCents, platformFeeCents, processingFeeCents }: PriceBreakdown): number {
  return priceCents - platformFeeCents - processingFeeCents
}

/** The buyer's payment arrived and goes to escrow. */
export function paymentJournal(orderId: string, provider: string, priceCents: number): Journal {
  return {
    key: `pay:${orderId}`,
    orderId,
    legs: transferLegs(escrowAccount, providerAccount(provider), priceCents),
  }
}

/** A sale whose escrow is released. */
interface Release extends PriceBreakdown {
  id: string
  sellerId: string
  /** How many earlier releases of this order were undone. */
  undoneReleases: number
}

/** The order completed: the escrow is split between the seller and the fees. */
export function releaseJournal(release: Release): Journal {
  return {
    key: releaseKey('release', release),
    orderId: release.id,
    legs: releaseLegs(release.sellerId, release),
  }
}

/** Staff undid their decision to release: the money is back in escrow. */
export function releaseUndoneJournal(release: Release): StaffJournal {
  const legs = reversed(releaseLegs(release.sellerId, release))
  return { staffKey: releaseKey('release_undone', release), orderId: release.id, legs }
}

function releaseKey(fact: JournalKind, { id, undoneReleases }: Release): JournalKey {
  return undoneReleases === 0 ? `${fact}:${id}` : `${fact}:${id}:${undoneReleases}`
}

interface RefundAmounts {
  priceCents: number
  /** Refunded earlier at the site's expense. */
  priorRefundCents?: number
  /** Paid by the operator outside the provider. */
  manualRefundCents?: number
}

/** The provider refunded the buyer. */
export function refundJournal(orderId: string, provider: string, amounts: RefundAmounts): Journal {
  return { key: `refund:${orderId}`, orderId, legs: refundLegs(provider, amounts) }
}

/** The operator refunded the rest outside the provider, so that much of the buyer's money stays at the provider. */
export function manualRefundJournal(orderId: string, provider: string, amounts: RefundAmounts): StaffJournal {
  return { staffKey: `given_otherwise:${orderId}`, orderId, legs: refundLegs(provider, amounts) }
}

/** A payment arrived for an order that is no longer open; it goes to suspense. */
export function unmatchedPaymentJournal(orderId: string, provider: string, amountCents: number): Journal {
  return {
    key: `late:${orderId}`,
    orderId,
    legs: transferLegs(suspenseAccount, providerAccount(provider), amountCents),
  }
}

/** The provider's fee for a charge. */
export function providerFeeJournal(orderId: string, provider: string, amountCents: number): Journal {
  return {
    key: `fee:${orderId}`,
    orderId,
    legs: transferLegs(providerAccount(provider), providerFeeAccount, amountCents),
  }
}

export function reversed(legs: Leg[]): Leg[] {
  return legs.map(({ account, amountCents }) => ({ account, amountCents: -amountCents }))
}

/** The provider confirmed the payout. */
export function payoutJournal(
  payoutId: string,
  sellerId: string,
  provider: string,
  amountCents: number,
): Journal {
  return {
    key: payoutKey(payoutId),
    payoutId,
    legs: transferLegs(providerAccount(provider), sellerAccount(sellerId), amountCents),
  }
}

/** The payout waits for staff: its amount leaves the seller's balance. */
export function payoutHeldJournal({ id, sellerId, amountCents }: PayoutAmount): Journal {
  return {
    key: `payout_held:${id}`,
    payoutId: id,
    legs: transferLegs(heldPayoutsAccount, sellerAccount(sellerId), amountCents),
  }
}

/** Staff decided about a held payout: its amount is the seller's again. An approved payout then reserves it like any other. */
export function payoutReleasedJournal(
  { id, sellerId, amountCents }: PayoutAmount,
  decision: 'approved' | 'rejected',
): StaffJournal {
  return {
    staffKey: `payout_${decision}:${id}`,
    payoutId: id,
    legs: transferLegs(sellerAccount(sellerId), heldPayoutsAccount, amountCents),
  }
}

/** All or part of a payout came back. `returnedCents` is the total so far, including this `amountCents`. */
export function payoutReturnedJournal(
  payout: PayoutAmount,
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

/** Debits one account and credits the other by the same amount. */
export function transferLegs(credited: string, debited: string, amountCents: number): Leg[] {
  return [
    { account: debited, amountCents },
    { account: credited, amountCents: -amountCents },
  ]
}

/** An earlier refund at the site's expense is repaid to the site out of escrow. */
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

export function releaseLegs(sellerId: string, price: PriceBreakdown): Leg[] {
  return nonZeroLegs([
    [escrowAccount, price.priceCents],
    [sellerAccount(sellerId), -netCents(price)],
    [platformFeeAccount, -price.platformFeeCents],
    [processingFeeAccount, -price.processingFeeCents],
  ])
}

/** Drops zero amounts, because a posting must not be zero. */
export function nonZeroLegs(amounts: [account: string, amountCents: number][]): Leg[] {
  return amounts.flatMap(([account, amountCents]) => (amountCents === 0 ? [] : [{ account, amountCents }]))
}

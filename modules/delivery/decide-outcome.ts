import { hourMs } from '@/src/kit/text/duration'
/** An observation of the copy in one side's inventory. Also `hidden` if the player no longer exists. */
export type Observation =
  | { seen: 'open'; holds: boolean; acquiredAt: number | null; others: readonly string[] }
  | { seen: 'hidden' }
  | { seen: 'unknown' }

/** Who has the copy according to the platform's holder lookup; `unknown` if the platform doesn't say. */
export type Holder = 'seller' | 'buyer' | 'other' | 'unknown'

/** Results of earlier polls. Times in ms. */
export interface ObservationHistory {
  orderedAt: number
  /** The seller was observed with the copy. */
  sellerHeld: boolean
  /** Other copies of the item that the buyer had at the first poll. */
  buyerOthers: readonly string[] | null
  /** Since when, and for how many polls, neither side was observed with the copy. */
  missingSince: number | null
  missingPolls: number
  /** Total time the buyer's inventory was hidden. */
  hiddenMs: number
}

export interface Observations {
  seller: Observation
  buyer: Observation
  holder?: Holder
  history: ObservationHistory
  now: number
}

export const findings = [
  'waiting',
  'absent',
  'delivered',
  'in_transit',
  'elsewhere',
  'buyer_hidden',
  'obstructed',
  'ask_buyer',
  'seller_hidden',
  'unproven',
  'unreachable',
] as const
export type Finding = (typeof findings)[number]

/** A missing copy is polled at least this often and this long before a finding is made. */
const recheckPolls = 3
const recheckMs = 300_000
/** Beyond this, a buyer with a hidden inventory is considered to obstruct the proof. */
const hiddenMaxMs = 12 * hourMs
/** Tolerated difference between the platform's clock and ours. */
const clockSkewMs = 300_000

/** Derives the finding from both inventories (docs/decisions/0022-proof-of-delivery.md). Draws no conclusion from unknown data. */
export function decideOutcome(observations: Observations): Finding {
  const { seller, buyer } = observations
  if (seller.seen === 'unknown' || buyer.seen === 'unknown') return 'unreachable'
  if (buyer.seen === 'open' && buyer.holds) return decideBuyerHolds(observations, buyer.acquiredAt)
  if (observations.holder === 'buyer') return observations.history.sellerHeld ? 'delivered' : 'unproven'
  if (seller.seen === 'open' && seller.holds) return unlessBuyerHidden(observations, 'waiting')
  if (seller.seen === 'hidden' && observations.holder === undefined) return 'seller_hidden'
  return decideNeitherHolds(observations)
}

/** True if the inventories are inconclusive and the platform must be asked who holds the copy. */
export function needsHolderLookup(observations: Observations): boolean {
  const { seller, buyer, history, now } = observations
  if (seller.seen !== 'open' || buyer.seen === 'unknown') return false
  const buyerHolds = buyer.seen === 'open' && buyer.holds
  if (seller.holds) return buyerHolds
  return !buyerHolds && hasBeenRechecked(history, now)
}

/** Returns the history for the next poll. `before` is the finding and time of the previous poll. */
export function updateHistory(
  observations: Observations,
  before: { finding: Finding | null; polledAt: number | null },
): ObservationHistory {
  const { seller, buyer, history, now } = observations
  const isMissing = holdsCopy(seller) === false && holdsCopy(buyer) !== true
  return {
    ...history,
    sellerHeld: history.sellerHeld || holdsCopy(seller) === true,
    buyerOthers: history.buyerOthers ?? (buyer.seen === 'open' ? buyer.others : null),
    missingSince: isMissing ? (history.missingSince ?? now) : null,
    missingPolls: isMissing ? history.missingPolls + 1 : 0,
    hiddenMs: history.hiddenMs + hiddenSinceLastPollMs(observations, before),
  }
}

/** A gap between polls counts for at most an hour. */
function hiddenSinceLastPollMs(
  { buyer, now }: Observations,
  { finding, polledAt }: { finding: Finding | null; polledAt: number | null },
) {
  if (buyer.seen !== 'hidden' || finding !== 'buyer_hidden' || polledAt === null) return 0
  return Math.min(Math.max(0, now - polledAt), hourMs)
}

function holdsCopy(observation: Observation): boolean | undefined {
  return observation.seen === 'open' ? observation.holds : undefined
}

/** Both inventories may show the copy for a while, because one may be stale. Then the holder lookup decides. */
function decideBuyerHolds({ seller, holder, history }: Observations, acquiredAt: number | null): Finding {
  const arrivedByThisOrder =
    history.sellerHeld || (acquiredAt !== null && acquiredAt >= history.orderedAt - clockSkewMs)
  if (holdsCopy(seller) === true) {
    if (holder === 'buyer') return 'delivered'
    return holder === 'seller' ? 'waiting' : 'in_transit'
  }
  return arrivedByThisOrder ? 'delivered' : 'unproven'
}

/** If the seller was never observed with the copy, it can't have left them: it is absent or the delivery unproven. */
function decideNeitherHolds(observations: Observations): Finding {
  const { buyer, holder, history, now } = observations
  const { sellerHeld } = history
  if (sellerHeld && buyer.seen === 'open' && hasNewOtherCopy(buyer.others, history)) return 'ask_buyer'
  if (holder === 'other') return sellerHeld ? 'elsewhere' : 'absent'
  if (holder === 'seller') return unlessBuyerHidden(observations, 'waiting')
  if (buyer.seen === 'hidden') return unlessBuyerHidden(observations, 'in_transit')
  if (holder === undefined || !hasBeenRechecked(history, now)) return 'in_transit'
  return sellerHeld ? 'ask_buyer' : 'unproven'
}

/** The buyer received another copy of the item while the seller's disappeared. */
function hasNewOtherCopy(others: readonly string[], { buyerOthers }: ObservationHistory): boolean {
  return buyerOthers !== null && others.some((copy) => !buyerOthers.includes(copy))
}

function unlessBuyerHidden({ buyer, history }: Observations, otherwise: Finding): Finding {
  if (buyer.seen !== 'hidden') return otherwise
  return history.hiddenMs >= hiddenMaxMs ? 'obstructed' : 'buyer_hidden'
}

function hasBeenRechecked({ missingSince, missingPolls }: ObservationHistory, now: number): boolean {
  return missingSince !== null && missingPolls >= recheckPolls && now - missingSince >= recheckMs
}

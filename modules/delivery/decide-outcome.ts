/** What one side's inventory showed of the copy; `hidden` also where there is no such player any more. */
export type Observation =
  | { seen: 'open'; holds: boolean; acquiredAt: number | null; others: readonly string[] }
  | { seen: 'hidden' }
  | { seen: 'unknown' }

/** Who has the copy, where the platform was asked for that. */
export type Holder = 'seller' | 'buyer' | 'other' | 'nobody'

/** What earlier looks have left. */
export interface ObservationHistory {
  orderedAt: number
  /** The seller was seen to hold the copy. */
  sellerHeld: boolean
  /** Other copies of the item that the buyer had at the first look. */
  buyerOthers: readonly string[] | null
  /** Since when, and how often, neither side was seen to hold it. */
  missingSince: number | null
  missingPolls: number
  /** How long the buyer's inventory was hidden, in all. */
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

/** A copy that neither shows is looked for so often and so long before anybody concludes anything. */
const recheckPolls = 3
const recheckMs = 300_000
/** A buyer who hides their inventory for longer keeps the seller from proving anything. */
const hiddenMaxMs = 12 * 3_600_000
/** The platform's clock may differ from ours. */
const clockSkewMs = 300_000

/**
 * What two inventories tell of a delivery (docs/decisions/0022-proof-of-delivery.md). Nothing is concluded from what could not
 * be seen.
 */
export function decideOutcome(looks: Observations): Finding {
  const { seller, buyer } = looks
  if (seller.seen === 'unknown' || buyer.seen === 'unknown') return 'unreachable'
  if (buyer.seen === 'open' && buyer.holds) return decideBuyerHolds(looks, buyer.acquiredAt)
  if (looks.holder === 'buyer') return looks.history.sellerHeld ? 'delivered' : 'unproven'
  if (seller.seen === 'open' && seller.holds) return unlessBuyerHidden(looks, 'waiting')
  if (seller.seen === 'hidden' && looks.holder === undefined) return 'seller_hidden'
  return decideNeitherHolds(looks)
}

/** Whether the platform is to be asked who has the copy, because the inventories do not tell. */
export function needsHolderLookup(looks: Observations): boolean {
  const { seller, buyer, history, now } = looks
  if (seller.seen !== 'open' || buyer.seen === 'unknown') return false
  const holdsBuyer = buyer.seen === 'open' && buyer.holds
  if (seller.holds) return holdsBuyer
  return !holdsBuyer && hasBeenRechecked(history, now)
}

/** Whether the look that follows has what is known of this one. */
export function updateHistory(
  looks: Observations,
  before: { finding: Finding | null; polledAt: number | null },
): ObservationHistory {
  const { seller, buyer, history, now } = looks
  const isMissing = holdsCopy(seller) === false && holdsCopy(buyer) !== true
  return {
    ...history,
    sellerHeld: history.sellerHeld || holdsCopy(seller) === true,
    buyerOthers: history.buyerOthers ?? (buyer.seen === 'open' ? buyer.others : null),
    missingSince: isMissing ? (history.missingSince ?? now) : null,
    missingPolls: isMissing ? history.missingPolls + 1 : 0,
    hiddenMs: history.hiddenMs + hiddenSinceLastPollMs(looks, before),
  }
}

/** A gap in which nobody looked counts for an hour at most. */
function hiddenSinceLastPollMs(
  { buyer, now }: Observations,
  { finding, polledAt }: { finding: Finding | null; polledAt: number | null },
) {
  if (buyer.seen !== 'hidden' || finding !== 'buyer_hidden' || polledAt === null) return 0
  return Math.min(Math.max(0, now - polledAt), 3_600_000)
}

function holdsCopy(sight: Observation): boolean | undefined {
  return sight.seen === 'open' ? sight.holds : undefined
}

/** Both may show it for a while, because an inventory is told late: then the platform's word on the copy itself decides. */
function decideBuyerHolds({ seller, holder, history }: Observations, acquiredAt: number | null): Finding {
  const cameByThisOrder =
    history.sellerHeld || (acquiredAt !== null && acquiredAt >= history.orderedAt - clockSkewMs)
  if (holdsCopy(seller) === true) {
    if (holder === 'buyer') return 'delivered'
    return holder === 'seller' ? 'waiting' : 'in_transit'
  }
  return cameByThisOrder ? 'delivered' : 'unproven'
}

/** A copy that the seller was never seen to hold has not left them: then there is nothing to conclude but that it is not there. */
function decideNeitherHolds(looks: Observations): Finding {
  const { buyer, holder, history, now } = looks
  const { sellerHeld } = history
  if (sellerHeld && buyer.seen === 'open' && hasNewOtherCopy(buyer.others, history)) return 'ask_buyer'
  if (holder === 'other') return sellerHeld ? 'elsewhere' : 'absent'
  if (holder === 'seller') return unlessBuyerHidden(looks, 'waiting')
  if (buyer.seen === 'hidden') return unlessBuyerHidden(looks, 'in_transit')
  if (holder === undefined || !hasBeenRechecked(history, now)) return 'in_transit'
  return sellerHeld ? 'ask_buyer' : 'unproven'
}

/** Another copy of the same item came to the buyer while the seller's went. */
function hasNewOtherCopy(others: readonly string[], { buyerOthers }: ObservationHistory): boolean {
  return buyerOthers !== null && others.some((one) => !buyerOthers.includes(one))
}

function unlessBuyerHidden({ buyer, history }: Observations, otherwise: Finding): Finding {
  if (buyer.seen !== 'hidden') return otherwise
  return history.hiddenMs >= hiddenMaxMs ? 'obstructed' : 'buyer_hidden'
}

function hasBeenRechecked({ missingSince, missingPolls }: ObservationHistory, now: number): boolean {
  return missingSince !== null && missingPolls >= recheckPolls && now - missingSince >= recheckMs
}

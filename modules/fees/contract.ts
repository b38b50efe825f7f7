/** How a fee follows from the amount that the seller and the site retain of a sale. */
export interface FeeTerms {
  /** Basis points of the retained amount, rounded half up. */
  bps: number
  /** Added to the percentage. */
  fixedCents: number
  /** Bounds of the percentage and the fixed part together; `maxCents` is null without one. */
  minCents: number
  maxCents: number | null
}

/** The fees of a sale, line by line. The platform fee is taken first, the processing fee from the rest. */
export interface FeeLines {
  /** `rule` is the name of the fee rule; null for PLATFORM_FEE_BPS. */
  platform: FeeTerms & { rule: string | null }
  processing: Pick<FeeTerms, 'bps'>
}

/** Their sum is the retained amount, and none is negative. */
export interface FeeShares {
  platformFeeCents: number
  processingFeeCents: number
  netCents: number
}

export function percentageTerms(bps: number): FeeTerms {
  return { bps, fixedCents: 0, minCents: 0, maxCents: null }
}

/**
 * Splits what is retained of a price: the whole price at first, the rest after partial refunds, nothing after a full one. Fixed parts and
 * minimums stay while anything is retained, but take no more than what is retained.
 */
export function splitFees(retainedCents: number, { platform, processing }: FeeLines): FeeShares {
  const platformFeeCents = feeCents(retainedCents, platform)
  const afterPlatformCents = retainedCents - platformFeeCents
  const processingFeeCents = Math.min(
    feeCents(retainedCents, percentageTerms(processing.bps)),
    afterPlatformCents,
  )
  return { platformFeeCents, processingFeeCents, netCents: afterPlatformCents - processingFeeCents }
}

/** Returns the fee of a retained amount in cents, by its terms alone, at most the amount. */
export function feeCents(retainedCents: number, { bps, fixedCents, minCents, maxCents }: FeeTerms): number {
  const cents = Math.floor((retainedCents * bps + 5000) / 10_000) + fixedCents
  return Math.min(Math.max(cents, minCents), maxCents ?? Number.POSITIVE_INFINITY, retainedCents)
}

type FeeRates = { platformFeeBps: number; processingFeeBps: number }

type SellerFees = { platform: number; processing: number; total: number; net: number }

/** Cents of an amount as typed: "149.9"; nothing when it is no amount yet. */
export function parseCents(typed: string): number | undefined {
  const found = /^(\d{0,7})(?:\.(\d{0,2}))?$/.exec(typed)
  const [, dollars = '', fraction = ''] = found ?? []
  if (dollars === '' && fraction === '') return undefined
  return Number(dollars) * 100 + Number(fraction.padEnd(2, '0'))
}

/** What a sale costs its seller, in cents: each fee rounded half up, the rest is theirs. */
export function sellerFees(cents: number, { platformFeeBps, processingFeeBps }: FeeRates): SellerFees {
  const platform = feeOf(cents, platformFeeBps)
  const processing = feeOf(cents, processingFeeBps)
  const total = platform + processing
  return { platform, processing, total, net: cents - total }
}

function feeOf(cents: number, bps: number) {
  return Math.floor((cents * bps + 5000) / 10_000)
}

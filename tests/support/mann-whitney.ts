/**
 * How likely two samples differ as much as these do, or more, when both come from one source: the two-sided Mann-Whitney
 * U test by its normal approximation, for samples of twenty and more.
 */
export function mannWhitneyPValue(one: readonly number[], other: readonly number[]): number {
  const [n, m] = [one.length, other.length]
  const ranked = rankAll([
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ])
  const rankSum = ranked.reduce((sum, each) => (each.isOne ? sum + each.rank : sum), 0)
  const u = rankSum - (n * (n + 1)) / 2
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * (1 - normalCdf(Math.abs(u - (n * m) / 2) / deviation))
}

/** Equal values share the middle of their ranks. */
function rankAll<Each extends { value: number }>(all: Each[]): (Each & { rank: number })[] {
  const sorted = all.toSorted((a, b) => a.value - b.value)
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  for (const [index, { value }] of sorted.entries()) {
    if (!first.has(value)) first.set(value, index + 1)
    last.set(value, index + 1)
  }
  return sorted.map((each) => ({
    ...each,
    rank: (Number(first.get(each.value)) + Number(last.get(each.value))) / 2,
  }))
}

/** The share of a normal distribution below `z` (Abramowitz and Stegun 26.2.17, right to seven places). */
function normalCdf(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}

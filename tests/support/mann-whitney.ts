/**
 * Returns the p-value of the two-sided Mann-Whitney U test, by its normal approximation. Both samples need 20 values
 * or more.
 */
export function mannWhitneyPValue(first: readonly number[], second: readonly number[]): number {
  const [n, m] = [first.length, second.length]
  const ranked = rankAll([
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ])
  const rankSum = ranked.reduce((sum, each) => (each.isFirst ? sum + each.rank : sum), 0)
  const u = rankSum - (n * (n + 1)) / 2
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * (1 - normalCdf(Math.abs(u - (n * m) / 2) / deviation))
}

/** Equal values share the mean of their ranks. */
function rankAll<Each extends { value: number }>(all: Each[]): (Each & { rank: number })[] {
  const sorted = all.toSorted((a, b) => a.value - b.value)
  const firstRanks = new Map<number, number>()
  const lastRanks = new Map<number, number>()
  for (const [index, { value }] of sorted.entries()) {
    if (!firstRanks.has(value)) firstRanks.set(value, index + 1)
    lastRanks.set(value, index + 1)
  }
  return sorted.map((each) => ({
    ...each,
    rank: (Number(firstRanks.get(each.value)) + Number(lastRanks.get(each.value))) / 2,
  }))
}

/** The share of a normal distribution below `z` (Abramowitz and Stegun 26.2.17, accurate to seven digits). */
function normalCdf(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}

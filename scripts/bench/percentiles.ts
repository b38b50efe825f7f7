/** Returns the value that this share of the values doesn't exceed (nearest rank). NaN if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** A value, and the least that it is likely to be. */
export interface Interval {
  value: number
  least: number
}

/** The median, and the lower end of its 95 % confidence interval by ranks, which assumes nothing about the distribution. */
export function medianInterval(values: readonly number[]): Interval {
  const sorted = values.toSorted((a, b) => a - b)
  // The number of values below the median is binomial: half of them, with a standard deviation of √n / 2.
  const rank = Math.floor(sorted.length / 2 - 1.96 * (Math.sqrt(sorted.length) / 2))
  return { value: median(sorted), least: sorted[Math.max(0, rank)] ?? Number.NaN }
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Returns the slope of the straight line through the points with the least squares. */
export function slopeOf(points: readonly { x: number; y: number }[]): number {
  const [meanX, meanY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))]
  const product = mean(points.map(({ x, y }) => (x - meanX) * (y - meanY)))
  return product / mean(points.map(({ x }) => (x - meanX) ** 2))
}

/** Returns the value that this share of the values doesn't exceed (nearest rank). NaN if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
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

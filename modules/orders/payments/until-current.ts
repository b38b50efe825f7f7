/** An intent was read while its order changed, so the order may show more than was read. */
export const outdated = Symbol('outdated')
/** How often a payment is read again because its order changed meanwhile. */
const readsMax = 10

/**
 * Repeats a read that is outdated when it is applied. Applied, it would undo what another process has booked: a refund that it doesn't show
 * yet would count as one that failed.
 */
export async function untilCurrent<Result>(
  read: () => Promise<Result | typeof outdated>,
): Promise<Result | { outcome: 'unknown'; reason: string }> {
  for (let reads = 0; reads < readsMax; reads++) {
    const result = await read()
    if (result !== outdated) return result
  }
  return { outcome: 'unknown', reason: 'the order changes while its payment is read' }
}

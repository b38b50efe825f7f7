/** What was read at another service is older than what this site has stored since. */
export const outdated = Symbol('outdated')

const readsMax = 10

/**
 * Repeats `read` while its result is outdated when it would be applied. Applied, it would undo what another process has booked: a refund that it
 * doesn't show yet would count as one that failed.
 */
export async function untilCurrent<Result>(
  read: () => Promise<Result | typeof outdated>,
): Promise<Result | { outcome: 'unknown'; reason: string }> {
  for (let reads = 0; reads < readsMax; reads++) {
    const result = await read()
    if (result !== outdated) return result
  }
  return { outcome: 'unknown', reason: 'what was read keeps changing' }
}

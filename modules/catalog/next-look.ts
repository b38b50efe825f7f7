import type { TxContext } from '@/src/core/context'

const leastMs = 1_800_000
const spreadMs = 1_800_000

/** A copy that is on sale is looked for again after half an hour to an hour, at no moment that its seller could know. */
export function nextLook(tx: TxContext): number {
  const [chance = 0] = tx.core.random(1)
  return tx.now() + leastMs + Math.floor((chance / 256) * spreadMs)
}

/** What is kept of a copy that was shown at this moment. */
export function shownAt(tx: TxContext, at: number) {
  return { copySeenAt: at, copyAskedAt: at, copyLookAt: nextLook(tx) }
}

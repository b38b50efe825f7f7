import type { TxContext } from '@/src/core/context'

const checkDelayMs = 1_800_000
const jitterMs = 1_800_000

/** A copy that is on sale is looked for again after half an hour to an hour, at no moment that its seller could know. */
export function nextCheckAt(tx: TxContext): number {
  const [chance = 0] = tx.core.random(1)
  return tx.now() + checkDelayMs + Math.floor((chance / 256) * jitterMs)
}

/** What is kept of a copy that was shown at this moment. */
export function ownershipConfirmedAt(tx: TxContext, at: number) {
  return { copySeenAt: at, copyCheckedAt: at, copyNextCheckAt: nextCheckAt(tx) }
}

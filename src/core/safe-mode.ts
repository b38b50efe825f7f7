import type { Context } from '@/src/core/context'
import { httpErrors } from '@/src/core/errors'

/** What the last look at the invariants found. */
export interface Audit {
  /** When it ended, ms since 1970; null until the first has. */
  readonly at: number | null
  /** The ids of invariants that are broken. */
  readonly broken: readonly string[]
}

/** Whether nothing is known to be broken, nor a backup just put in place: else no money moves but by hand. */
export function isSafe({ core }: Pick<Context, 'core'>): boolean {
  return core.audit().broken.length === 0 && !core.isHeld()
}

/** Refuses what would move money while an invariant is broken. Throws safe_mode. */
export function requireSafe(ctx: Pick<Context, 'core'>): void {
  if (!isSafe(ctx)) throw httpErrors.safe_mode()
}

import type { Context } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

/** What the last look at the invariants found. */
export interface AuditResult {
  /** When it ended, ms since 1970; null until the first has. */
  readonly at: number | null
  /** The ids of invariants that are broken. */
  readonly broken: readonly string[]
}

/** Whether nothing is known to be broken, nor a backup just put in place: else no money moves but by hand. */
export function canMoveMoney({ core }: Pick<Context, 'core'>): boolean {
  return core.lastAudit().broken.length === 0 && !core.isRestoreLocked()
}

/** Refuses what would move money while an invariant is broken. Throws safe_mode. */
export function requireCanMoveMoney(ctx: Pick<Context, 'core'>): void {
  if (!canMoveMoney(ctx)) throw httpErrors.safe_mode()
}

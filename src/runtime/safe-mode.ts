import type { Context } from '@/src/kit/context'
import { afterStaffAct, httpErrors } from '@/src/kit/errors'

/**
 * True unless an invariant is broken or a restore is unconfirmed. While false, no purchase begins, and no payout or refund is sent, except
 * refunds that staff decided in a dispute.
 */
export function canMoveMoney({ core }: Pick<Context, 'core'>): boolean {
  return core.lastAudit().broken.length === 0 && !core.isRestoreLocked()
}

/** Throws safe_mode. */
export function requireCanMoveMoney(ctx: Pick<Context, 'core'>): void {
  if (!canMoveMoney(ctx)) throw httpErrors.safe_mode(afterStaffAct)
}

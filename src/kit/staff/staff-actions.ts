import type { Json } from '@/src/kit/accounts/personal-data'
import type { TxContext, UserContext } from '@/src/kit/context'
import { definePort, maybeUse } from '@/src/kit/ports'

/** An action of staff or the operator. */
export interface StaffAction {
  /** Module and verb: `orders.decide-dispute`. */
  readonly action: string
  /** The id of what it was done to. */
  readonly subjectId: string
  /** The user whose account it concerns, if any. They see the action on their security page: leave it out if only staff may see it. */
  readonly userId?: string
  readonly before?: Json
  readonly after?: Json
  readonly reason?: string
}

/** A request of staff that the rules for them rejected. */
export interface RejectedStaffAction {
  /** Method and pattern: `POST /api/admin/orders/:id/decision`. */
  readonly route: string
  /** The `id` in its path; empty if it has none. */
  readonly subjectId: string
  /** The code of the error. */
  readonly outcome: string
}

interface AuditLog {
  record(tx: TxContext, action: StaffAction): Promise<void>
  recordRejection(ctx: UserContext, rejected: RejectedStaffAction): Promise<void>
}

/** The permanent record of what staff did. */
export const auditLogPort = definePort<AuditLog>('kit.audit-log', { required: false })

/** Records an action of staff in the transaction that performs it, so that neither exists without the other. */
export async function recordStaffAction(tx: TxContext, action: StaffAction): Promise<void> {
  await maybeUse(tx, auditLogPort)?.record(tx, action)
}

import type { StaffActKind } from '@/modules/wallet/contract'
import type { staffActs } from '@/modules/wallet/schema'
import type { TxContext, UserContext } from '@/src/kit/context'
import type { Right } from '@/src/kit/staff/rights'
import type { StaffAction } from '@/src/kit/staff/staff-actions'

export type StaffActRow = typeof staffActs.$inferSelect

declare const permit: unique symbol

/** Permission to move money as staff. Only `performStaffAct` and `undoStaffAct` give it. */
export interface StaffPermit {
  readonly actId: string
  /** Until when it can be undone, in ms; undefined if it can't. */
  readonly undoUntil: number | undefined
  readonly [permit]: true
}

export type StaffTx = TxContext & UserContext

/** What a staff member wants to do with money. */
export interface StaffActRequest {
  kind: StaffActKind
  orderId?: string
  payoutId?: string
  /** Who gets the money; for a fine, who pays it. */
  userId: string
  amountCents: number
  reason: string
  /** Whose case it is: they can neither do, propose nor confirm it. */
  parties: readonly string[]
  /** It takes a second person whatever the limit is: always, or as soon as two of the staff may do it. */
  needsTwo?: 'always' | 'if-possible' | undefined
  /** True if what it does can be undone for DECISION_UNDO_SECONDS. */
  isUndoable: boolean
  /** What the audit log says. */
  audit: Omit<StaffAction, 'reason'>
  /** Where its proposals are kept; by default with all acts. */
  proposals?: Proposals
  perform: (permit: StaffPermit) => Promise<unknown>
}

/** Those of other kinds take the right to moderate. */
const rights: Partial<Record<StaffActKind, Right>> = {
  chargeback: 'administration',
  manual_refund: 'administration',
  bank_transfer: 'money',
}

/** The right that it takes to propose, confirm, perform or undo an act of this kind. */
export function rightTo(kind: StaffActKind): Right {
  return rights[kind] ?? 'moderation'
}

/** Keeps the proposals of an act that needs a second person. */
interface Proposals {
  /** Returns who proposed the same. Throws if something else is proposed. */
  findProposer: () => Promise<string | null | undefined>
  store: () => Promise<void>
}

import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { walletConfig } from '@/modules/wallet/config'
import { walletErrors } from '@/modules/wallet/errors'
import type { Journal, StaffJournal } from '@/modules/wallet/ledger/journal'
import { postJournal } from '@/modules/wallet/ledger/ledger'
import { staffActs } from '@/modules/wallet/schema'
import { confirmProposal, findProposal, newRow, propose } from '@/modules/wallet/staff-acts/proposals'
import {
  rightTo,
  type StaffActRequest,
  type StaffActRow,
  type StaffPermit,
  type StaffTx,
} from '@/modules/wallet/staff-acts/staff-act-request'
import { requireNotSuspended } from '@/src/kit/account'
import { requireRecentSecondFactor } from '@/src/kit/accounts/second-factor'
import { assert } from '@/src/kit/assert'
import { readConfig } from '@/src/kit/config/config'
import type { TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { decimalOf } from '@/src/kit/money'
import { listStaff, requireRight } from '@/src/kit/staff/staff'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { dayMs } from '@/src/kit/text/duration'

/**
 * The only way for staff to move money. Above the limit of one person it stores a proposal, which a second person confirms with the same
 * request; otherwise it performs the act and records it in the audit log. Returns the proposal, or undefined if the act was performed.
 * Throws role_missing, account_suspended, own_case, second_factor_required.
 */
export async function performStaffAct(
  tx: StaffTx,
  request: StaffActRequest,
): Promise<StaffActRow | undefined> {
  requireRight(tx, rightTo(request.kind))
  await requireNotSuspended(tx)
  requireRecentSecondFactor(tx)
  if (request.parties.includes(tx.actor.id)) throw httpErrors.own_case()
  assert(request.reason !== '', 'staff say why they move money')
  const { staffId: proposerId, row: proposal } = await findProposal(tx, request)
  const isConfirmed =
    proposerId != null && proposerId !== tx.actor.id && !request.parties.includes(proposerId)
  if (!isConfirmed && ((await isForTwo(tx, request)) || (await needsSecondPerson(tx, request))))
    return proposal ?? propose(tx, request)
  const signers = isConfirmed ? { staffId: proposerId, confirmedBy: tx.actor.id } : {}
  const done = { state: 'done', undoUntil: undoUntilOf(tx, request), at: tx.now(), ...signers } as const
  const row = proposal ? { ...proposal, ...done } : newRow(tx, request, done)
  if (proposal) await confirmProposal(tx, row)
  else await tx.db.insert(staffActs).values(row)
  await request.perform(permitFor(row))
  await recordStaffAction(tx, { ...request.audit, reason: request.reason })
  return undefined
}

async function isForTwo(tx: StaffTx, { kind, needsTwo, parties }: StaffActRequest): Promise<boolean> {
  if (needsTwo !== 'if-possible') return needsTwo === 'always'
  const staff = await listStaff(tx, rightTo(kind))
  return staff.filter(({ id }) => !parties.includes(id)).length > 1
}

function undoUntilOf(tx: StaffTx, { isUndoable }: StaffActRequest): number | null {
  const { DECISION_UNDO_SECONDS } = readConfig(tx, walletConfig)
  return isUndoable && DECISION_UNDO_SECONDS > 0 ? tx.now() + DECISION_UNDO_SECONDS * 1000 : null
}

/** True if an act would exceed what one person may move to or from one user within 24 hours. */
export async function needsSecondPerson(
  ctx: UserContext,
  { userId, amountCents }: Pick<StaffActRequest, 'userId' | 'amountCents'>,
): Promise<boolean> {
  const { DECISION_LIMIT_CENTS } = readConfig(ctx, walletConfig)
  // What moves nothing takes nobody else, even if the limit was higher when the actor moved more.
  if (DECISION_LIMIT_CENTS === undefined || amountCents === 0) return false
  return amountCents + (await movedAloneCents(ctx, userId)) > DECISION_LIMIT_CENTS
}

/** Returns what the actor has moved to or from a user in the last 24 hours without a second person. */
async function movedAloneCents(ctx: UserContext, userId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ cents: sql`coalesce(sum(${staffActs.amountCents}), 0)`.mapWith(Number) })
    .from(staffActs)
    .where(
      and(
        eq(staffActs.staffId, ctx.actor.id),
        gt(staffActs.at, ctx.core.trustedNow() - dayMs),
        eq(staffActs.userId, userId),
        eq(staffActs.state, 'done'),
        isNull(staffActs.confirmedBy),
      ),
    )
  return row?.cents ?? 0
}

/** Posts a journal that only staff cause. Returns false, and changes nothing, if its key was posted before. */
export function postStaffJournal(
  tx: TxContext,
  _permit: StaffPermit,
  journal: StaffJournal,
): Promise<boolean> {
  const { staffKey, ...rest } = journal
  const posted: Journal = { ...rest, key: staffKey }
  return postJournal(tx, posted)
}

/** Nothing else gives permits. */
function permitFor({ id, undoUntil }: StaffActRow): StaffPermit {
  return { actId: id, undoUntil: undoUntil ?? undefined } as StaffPermit
}

interface Undo {
  actId: string
  reason: string
  /** Whose money or which order it must be about. */
  about: Partial<Pick<StaffActRow, 'orderId' | 'userId' | 'kind'>>
  /** Whose case it is. */
  parties: readonly string[]
  audit: { subjectId: string; userId?: string }
  /** An appeal succeeded, so the time to undo it doesn't matter. */
  isAppealed?: boolean
  /** Takes back what the act did. */
  reverse: (permit: StaffPermit, act: StaffActRow) => Promise<unknown>
}

/**
 * Undoes an act that can still be undone, or rejects a proposal. Throws not_found, role_missing, account_suspended, own_case,
 * second_factor_required, act_not_undoable.
 */
export async function undoStaffAct(
  tx: StaffTx,
  { actId, reason, about, parties, audit, isAppealed = false, reverse }: Undo,
): Promise<void> {
  await requireNotSuspended(tx)
  requireRecentSecondFactor(tx)
  if (parties.includes(tx.actor.id)) throw httpErrors.own_case()
  const [act] = await tx.db.select().from(staffActs).where(eq(staffActs.id, actId))
  const facts = Object.entries(about) as [keyof StaffActRow, unknown][]
  if (!act || facts.some(([name, value]) => act[name] !== value)) throw httpErrors.not_found()
  requireRight(tx, rightTo(act.kind))
  const isProposal = act.state === 'proposed'
  const [closed] = await tx.db
    .update(staffActs)
    .set({
      state: isProposal ? 'rejected' : 'undone',
      closedBy: tx.actor.id,
      closedAt: tx.now(),
      closedReason: reason,
    })
    .where(and(eq(staffActs.id, actId), isAppealed ? eq(staffActs.state, 'done') : canBeClosed(tx)))
    .returning()
  if (!closed) throw walletErrors.act_not_undoable()
  if (!isProposal) await reverse(permitFor(act), act)
  const { kind, amountCents } = act
  const before = { kind, amount: decimalOf(amountCents) }
  const action = isProposal ? 'wallet.reject-act' : 'wallet.undo-act'
  await recordStaffAction(tx, { ...audit, action, before, reason })
}

function canBeClosed(tx: StaffTx): SQL | undefined {
  const isOpen = and(eq(staffActs.state, 'done'), gt(staffActs.undoUntil, tx.core.trustedNow()))
  return or(eq(staffActs.state, 'proposed'), isOpen)
}

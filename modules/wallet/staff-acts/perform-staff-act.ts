import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { walletConfig } from '@/modules/wallet/config'
import type { StaffActKind } from '@/modules/wallet/contract'
import type { Journal, StaffJournal } from '@/modules/wallet/ledger/journal'
import { postJournal } from '@/modules/wallet/ledger/ledger'
import { serverMessages } from '@/modules/wallet/messages'
import { staffActs } from '@/modules/wallet/schema'
import { requireNotSuspended } from '@/src/kit/account'
import { assert } from '@/src/kit/assert'
import { readConfig } from '@/src/kit/config'
import type { TxContext, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { newId } from '@/src/kit/id'
import { decimalOf } from '@/src/kit/money'
import { requireRecentSecondFactor } from '@/src/kit/second-factor'
import type { Right } from '@/src/kit/staff/rights'
import { isStaffWith, requireRight } from '@/src/kit/staff/staff'
import { recordStaffAction, type StaffAction } from '@/src/kit/staff/staff-actions'
import { dayMs } from '@/src/kit/text/duration'

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
  /** Who gets the money; for a fine, who pays it. */
  userId: string
  amountCents: number
  reason: string
  /** Whose case it is: they can't do it themselves. */
  parties: readonly string[]
  /** It takes a second person whatever the limit is. */
  needsTwo?: boolean
  /** True if what it does can be undone for DECISION_UNDO_SECONDS. */
  isUndoable: boolean
  /** What the audit log says. */
  audit: Omit<StaffAction, 'reason'>
  /** Where its proposals are kept; by default with all acts. */
  proposals?: Proposals
  perform: (permit: StaffPermit) => Promise<unknown>
}

/** What only admins do. */
const kindsOfAdmins: readonly StaffActKind[] = ['chargeback', 'manual_refund']

/** The right that it takes to propose, confirm, perform or undo an act of this kind. */
export function rightTo(kind: StaffActKind): Right {
  return kindsOfAdmins.includes(kind) ? 'administration' : 'moderation'
}

/** Keeps the proposals of an act that needs a second person. */
interface Proposals {
  /** Returns who proposed the same and may still do so. Throws if something else is proposed. */
  findProposer: () => Promise<string | null | undefined>
  store: () => Promise<void>
}

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
  const proposal = request.proposals ? undefined : await maybeSameProposal(tx, request)
  const proposerId = request.proposals ? await request.proposals.findProposer() : proposal?.staffId
  const isConfirmed = proposerId != null && proposerId !== tx.actor.id
  if (!isConfirmed && (request.needsTwo || (await needsSecondPerson(tx, request))))
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

async function propose(tx: StaffTx, request: StaffActRequest): Promise<StaffActRow> {
  const proposed = newRow(tx, request, { state: 'proposed' })
  if (request.proposals) await request.proposals.store()
  else await storeProposal(tx, proposed, request.audit)
  return proposed
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
  if (DECISION_LIMIT_CENTS === undefined) return false
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

export function permitFor({ id, undoUntil }: StaffActRow): StaffPermit {
  return { actId: id, undoUntil: undoUntil ?? undefined } as StaffPermit
}

function newRow(
  tx: StaffTx,
  { kind, orderId, userId, amountCents, reason }: StaffActRequest,
  set: Partial<StaffActRow> & Pick<StaffActRow, 'state'>,
): StaffActRow {
  return {
    id: newId(tx),
    kind,
    orderId: orderId ?? null,
    userId,
    amountCents,
    reason,
    staffId: tx.actor.id,
    confirmedBy: null,
    undoUntil: null,
    at: tx.now(),
    closedBy: null,
    closedAt: null,
    closedReason: null,
    ...set,
  }
}

async function storeProposal(
  tx: StaffTx,
  row: StaffActRow,
  { action, ...audit }: StaffActRequest['audit'],
): Promise<void> {
  await tx.db.insert(staffActs).values(row)
  const { kind, amountCents, reason } = row
  const after = { proposed: action, kind, amount: decimalOf(amountCents) }
  await recordStaffAction(tx, { ...audit, action: 'wallet.propose-act', after, reason })
}

async function maybeSameProposal(
  tx: StaffTx,
  { kind, orderId, userId, amountCents }: StaffActRequest,
): Promise<StaffActRow | undefined> {
  const [proposal] = await tx.db
    .select()
    .from(staffActs)
    .where(
      and(
        eq(staffActs.userId, userId),
        eq(staffActs.kind, kind),
        eq(staffActs.state, 'proposed'),
        eq(staffActs.amountCents, amountCents),
        orderId === undefined ? isNull(staffActs.orderId) : eq(staffActs.orderId, orderId),
      ),
    )
    .limit(1)
  if (!proposal || (await isStaffWith(tx, proposal.staffId, rightTo(kind)))) return proposal
  await endProposal(tx, proposal)
  return undefined
}

/** The role of who proposed it has ended, so it takes two others. */
async function endProposal(tx: StaffTx, { id }: StaffActRow): Promise<void> {
  await tx.db
    .update(staffActs)
    .set({
      state: 'rejected',
      closedBy: tx.actor.id,
      closedAt: tx.now(),
      closedReason: serverMessages.proposerLeft,
    })
    .where(and(eq(staffActs.id, id), eq(staffActs.state, 'proposed')))
}

/** Claimed by the state, so that two people can't confirm one proposal at once. */
async function confirmProposal(tx: StaffTx, row: StaffActRow): Promise<void> {
  const [confirmed] = await tx.db
    .update(staffActs)
    .set(row)
    .where(and(eq(staffActs.id, row.id), eq(staffActs.state, 'proposed')))
    .returning({ id: staffActs.id })
  assert(confirmed, 'a proposal is confirmed in the transaction that found it')
}

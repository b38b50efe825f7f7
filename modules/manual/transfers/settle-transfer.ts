import { and, asc, eq } from 'drizzle-orm'
import { findVouched, type Vouching } from '@/modules/manual/bank-acts'
import type { EntryProblem } from '@/modules/manual/contract'
import { serverMessages } from '@/modules/manual/messages'
import { type CreditTransferRow, creditTransfers, entries } from '@/modules/manual/schema'
import { noProposal, transferAct } from '@/modules/manual/transfers/credit-transfers'
import { performStaffAct, type StaffTx } from '@/modules/wallet/service'
import { rowLocked } from '@/src/db/row-locked'
import type { TxContext } from '@/src/kit/context'

type EntryRow = typeof entries.$inferSelect
type Change = Partial<Pick<CreditTransferRow, 'state' | 'returnedCents'>>

/**
 * Counts the open entries of a transfer that prove that it left or came back, or makes them wait for a second person. Returns the transfer if it
 * changed.
 */
export async function settleTransfer(
  tx: StaffTx,
  transferId: string,
  vouching: Vouching,
): Promise<CreditTransferRow | undefined> {
  const locked = await lockTransfer(tx, transferId)
  const open = await tx.db
    .select()
    .from(entries)
    .where(and(eq(entries.transferId, transferId), eq(entries.state, 'open')))
    .orderBy(asc(entries.id))
  // A file may list a return before the transfer.
  const debitsFirst = open.toSorted((a, b) => Number(b.isDebit) - Number(a.isDebit))
  let changed: CreditTransferRow | undefined
  const vouched = await findVouched(tx, open, { ...vouching, reference: transferId })
  for (const entry of debitsFirst)
    changed = (await settleEntry(tx, changed ?? locked, { entry, vouched })) ?? changed
  return changed
}

async function settleEntry(
  tx: StaffTx,
  transfer: CreditTransferRow,
  { entry, vouched }: { entry: EntryRow; vouched: ReadonlySet<string> },
): Promise<CreditTransferRow | undefined> {
  const judged = entry.isDebit ? await judgeDebit(tx, transfer, entry) : judgeReturn(transfer, entry)
  if ('problem' in judged) return markOpen(tx, entry, judged.problem, null)
  const { change } = judged
  if (!change) return count(tx, entry, transfer.actId)
  const act = await transferAct(tx, transfer)
  // The rest of a statement counts, and others import it too.
  if (!vouched.has(entry.id) || act.parties.includes(tx.actor.id))
    return markOpen(tx, entry, 'unconfirmed', entry.proposedBy)
  let changed: CreditTransferRow | undefined
  const { amountCents } = entry
  await performStaffAct(tx, {
    ...act,
    amountCents,
    reason: serverMessages.reasons.statement,
    audit: { action: 'manual.count-transfer', subjectId: transfer.id, after: { amountCents, ...change } },
    proposals: {
      findProposer: async () => entry.proposedBy,
      store: () => markOpen(tx, entry, 'unconfirmed', tx.actor.id),
    },
    perform: async ({ actId }) => {
      await count(tx, entry, actId)
      const set = { ...change, ...noProposal, actId }
      ;[changed] = await tx.db
        .update(creditTransfers)
        .set(set)
        .where(eq(creditTransfers.id, transfer.id))
        .returning()
    },
  })
  return changed
}

async function count(tx: TxContext, { id }: EntryRow, actId: string | null): Promise<undefined> {
  await tx.db.update(entries).set({ state: 'counted', problem: null, actId }).where(eq(entries.id, id))
}

type Judgment = { problem: EntryProblem } | { change: Change | undefined }

/** The transfer left, unless it isn't this one. What staff recorded by hand before needs no other person. */
async function judgeDebit(
  tx: TxContext,
  { id, state, amountCents }: CreditTransferRow,
  entry: EntryRow,
): Promise<Judgment> {
  const counted = and(eq(entries.transferId, id), eq(entries.isDebit, true), eq(entries.state, 'counted'))
  if ((await tx.db.$count(entries, counted)) > 0) return { problem: 'sent_twice' }
  if (state === 'canceled') return { problem: 'not_sent' }
  if (entry.amountCents !== amountCents) return { problem: 'other_amount' }
  return { change: state === 'waiting' || state === 'sent' ? { state: 'paid' } : undefined }
}

/** Of a payout, a part may come back; of a refund only all of it. */
function judgeReturn(
  { kind, state, amountCents, returnedCents }: CreditTransferRow,
  entry: EntryRow,
): Judgment {
  if (state !== 'paid') return { problem: state === 'returned' ? 'over' : 'not_sent' }
  const totalCents = returnedCents + entry.amountCents
  const isWhole = totalCents === amountCents
  if (totalCents > amountCents || (kind === 'refund' && !isWhole)) return { problem: 'other_amount' }
  return { change: { returnedCents: totalCents, ...(isWhole && { state: 'returned' as const }) } }
}

async function markOpen(
  tx: TxContext,
  { id }: EntryRow,
  problem: EntryProblem,
  proposedBy: string | null,
): Promise<undefined> {
  await tx.db.update(entries).set({ problem, proposedBy }).where(eq(entries.id, id))
}

async function lockTransfer(tx: TxContext, id: string): Promise<CreditTransferRow> {
  const [transfer] = await rowLocked(
    tx.db.select().from(creditTransfers).where(eq(creditTransfers.id, id)),
    creditTransfers,
  )
  if (!transfer) throw new Error('an entry names a transfer that exists')
  return transfer
}

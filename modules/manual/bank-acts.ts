import { and, eq, inArray } from 'drizzle-orm'
import { findReferences } from '@/modules/manual/references'
import { type entries, statements } from '@/modules/manual/schema'
import type { performStaffAct, StaffTx } from '@/modules/wallet/service'

type Request = Parameters<typeof performStaffAct>[1]
type EntryRow = typeof entries.$inferSelect

/**
 * What all acts of staff about money at the bank have in common: the site can't see that it arrived, left or came back, so it takes two people as
 * soon as there are two. The bank has moved it, so nothing is undone.
 */
export const bankAct = {
  kind: 'bank_transfer',
  needsTwo: 'if-possible',
  isUndoable: false,
} satisfies Partial<Request>

/** What a request of staff says of entries: that a file has them, or that one belongs where it was matched. */
export interface Vouching {
  ids: ReadonlySet<string>
  by: 'file' | 'hand'
}

/**
 * Returns the entries that the actor vouches for: those they matched or confirmed, and those of their files that name the reference. A file doesn't
 * say where others matched an entry, and nothing about the entries of other files.
 */
export async function findVouched(
  tx: StaffTx,
  open: readonly EntryRow[],
  { ids, by, reference }: Vouching & { reference: string },
): Promise<Set<string>> {
  const own = await tx.db
    .select({ id: statements.id })
    .from(statements)
    .where(
      and(
        eq(statements.staffId, tx.actor.id),
        inArray(
          statements.id,
          open.map(({ statementId }) => statementId),
        ),
      ),
    )
  const ownIds = new Set(own.map(({ id }) => id))
  const isVouched = ({ id, text, statementId, proposedBy }: EntryRow) =>
    proposedBy === tx.actor.id ||
    (by === 'hand' && ids.has(id)) ||
    ((ids.has(id) || ownIds.has(statementId)) && nameOf(text).includes(reference))
  return new Set(open.filter(isVouched).map(({ id }) => id))
}

function nameOf(text: string): string[] {
  return (['MM', 'MR', 'MP'] as const).flatMap((prefix) => findReferences(text, prefix))
}

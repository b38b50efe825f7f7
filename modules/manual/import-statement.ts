import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { debitedAccount } from '@/modules/manual/config'
import type { ImportedStatement } from '@/modules/manual/contract'
import { manualErrors } from '@/modules/manual/errors'
import { settleIntent } from '@/modules/manual/matching'
import { serverMessages } from '@/modules/manual/messages'
import { enqueueRecallSyncs } from '@/modules/manual/recalls'
import { entries, statements } from '@/modules/manual/schema'
import { type EntryRow, toRows } from '@/modules/manual/statement-rows'
import { readCamt } from '@/modules/manual/statements/camt'
import { readCsv } from '@/modules/manual/statements/csv'
import { rowsMax, type StatementEntry, StatementError } from '@/modules/manual/statements/statement'
import { enqueuePaymentSync, enqueueTransferSync, runSyncs } from '@/modules/manual/sync'
import { settleTransfer } from '@/modules/manual/transfers/settle-transfer'
import { chunks } from '@/src/kit/chunks'
import type { TxContext, UserContext } from '@/src/kit/context'
import { currencyCode } from '@/src/kit/money'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { decodeUtf8, NotUtf8Error } from '@/src/kit/text/utf8'
import { transact } from '@/src/kit/transact'
import { requireCanMoveMoney } from '@/src/runtime/safe-mode'

const chunkSize = 500

type StaffTx = TxContext & UserContext
type StoredEntry = Pick<
  typeof entries.$inferSelect,
  'id' | 'intentId' | 'transferId' | 'isDebit' | 'currency' | 'text'
>

/**
 * Imports a statement of the bank, CAMT.053 or CSV: everything or nothing. Counts payments, refunds, payouts and returns that it proves; other money
 * that arrived is a case. A file that was imported before is only another person's confirmation. Throws bad_statement, which names the row,
 * statement_known, safe_mode.
 */
export async function importStatement(
  ctx: UserContext,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<ImportedStatement> {
  requireCanMoveMoney(ctx)
  const found = parse(bytes, debitedAccount(ctx)?.iban)
  const id = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  const imported = await transact(ctx, (tx) => store(tx, { id, name, found }), 'read committed')
  await runSyncs(ctx, imported.syncs)
  return imported.result
}

function parse(bytes: Uint8Array, ownIban: string | undefined): StatementEntry[] {
  try {
    const text = decodeUtf8(bytes)
    const found = text.trimStart().startsWith('<') ? readCamt(text, ownIban) : readCsv(text, currencyCode)
    const excess = found[rowsMax]
    if (excess) throw new StatementError(excess.row, 'too_long')
    return found
  } catch (error) {
    if (error instanceof StatementError)
      throw manualErrors.bad_statement({ detail: serverMessages.badStatement(error.reason, error.row) })
    if (error instanceof NotUtf8Error)
      throw manualErrors.bad_statement({ detail: serverMessages.notUtf8(error.position) })
    throw error
  }
}

async function store(
  tx: StaffTx,
  { id, name, found }: { id: string; name: string; found: StatementEntry[] },
): Promise<{ result: ImportedStatement; syncs: string[] }> {
  const [stored] = await tx.db
    .insert(statements)
    .values({ id, name, staffId: tx.actor.id, at: tx.now() })
    .onConflictDoNothing()
    .returning()
  const rows = await toRows(tx, { statementId: id, found })
  const fresh = await insertRows(tx, rows)
  // The same file of a second person confirms what the first one's proposes.
  const proposed = await selectProposed(tx, rows)
  const touched = [...fresh, ...proposed]
  if (!stored && touched.length === 0) throw manualErrors.statement_known()
  const syncs = new Set<string>()
  const vouching = { ids: new Set(touched.map((entry) => entry.id)), by: 'file' } as const
  for (const intentId of idsOf(touched, 'intentId'))
    if (await settleIntent(tx, intentId, vouching)) syncs.add(await enqueuePaymentSync(tx, intentId))
  for (const transferId of idsOf(touched, 'transferId')) {
    const changed = await settleTransfer(tx, transferId, vouching)
    if (changed) syncs.add(await enqueueTransferSync(tx, changed))
  }
  for (const entry of fresh) for (const key of await enqueueRecallSyncs(tx, entry, 'recalled')) syncs.add(key)
  const result = { ...(await countEntries(tx, touched)), known: rows.length - fresh.length }
  await recordStaffAction(tx, {
    action: 'manual.import-statement',
    subjectId: id,
    after: { name, ...result },
  })
  return { result, syncs: [...syncs] }
}

function idsOf(rows: readonly StoredEntry[], column: 'intentId' | 'transferId'): string[] {
  return [...new Set(rows.flatMap((row) => row[column] ?? []))]
}

const storedColumns = {
  id: entries.id,
  intentId: entries.intentId,
  transferId: entries.transferId,
  isDebit: entries.isDebit,
  currency: entries.currency,
  text: entries.text,
}

async function insertRows(tx: TxContext, rows: EntryRow[]): Promise<StoredEntry[]> {
  const fresh: StoredEntry[] = []
  for (const chunk of chunks(rows, chunkSize))
    fresh.push(
      ...(await tx.db
        .insert(entries)
        .values(chunk)
        .onConflictDoNothing({ target: entries.fingerprint })
        .returning(storedColumns)),
    )
  return fresh
}

/** Returns the entries of a file that wait for the actor: another person proposed them, or nobody who may. */
async function selectProposed(tx: StaffTx, rows: EntryRow[]): Promise<StoredEntry[]> {
  const proposed: StoredEntry[] = []
  for (const chunk of chunks(rows, chunkSize)) {
    const fingerprints = chunk.map(({ fingerprint }) => fingerprint)
    const isProposed = and(
      inArray(entries.fingerprint, fingerprints),
      eq(entries.problem, 'unconfirmed'),
      or(isNull(entries.proposedBy), ne(entries.proposedBy, tx.actor.id)),
    )
    proposed.push(...(await tx.db.select(storedColumns).from(entries).where(isProposed)))
  }
  return proposed
}

async function countEntries(
  tx: TxContext,
  touched: readonly StoredEntry[],
): Promise<Omit<ImportedStatement, 'known'>> {
  const counts = { counted: 0, open: 0, sent: 0, returned: 0 }
  for (const chunk of chunks(touched, chunkSize)) {
    const ids = chunk.map(({ id }) => id)
    const rows = await tx.db.select().from(entries).where(inArray(entries.id, ids))
    for (const row of rows) counts[meaningOf(row)]++
  }
  return counts
}

function meaningOf({
  state,
  isDebit,
  transferId,
}: typeof entries.$inferSelect): Exclude<keyof ImportedStatement, 'known'> {
  if (state === 'open') return 'open'
  if (isDebit) return 'sent'
  return transferId === null ? 'counted' : 'returned'
}

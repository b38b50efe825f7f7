import { and, eq, inArray, ne } from 'drizzle-orm'
import type { EntryProblem, ImportedStatement } from '@/modules/manual/contract'
import { manualErrors } from '@/modules/manual/errors'
import { settleIntent } from '@/modules/manual/matching'
import { serverMessages } from '@/modules/manual/messages'
import { findReferences } from '@/modules/manual/references'
import { creditTransfers, entries, intents, statements } from '@/modules/manual/schema'
import { readCamt } from '@/modules/manual/statements/camt'
import { readCsv } from '@/modules/manual/statements/csv'
import { rowsMax, type StatementEntry, StatementError } from '@/modules/manual/statements/statement'
import { enqueueSync, enqueueTransferSync, runSyncs } from '@/modules/manual/sync'
import { settleTransfer } from '@/modules/manual/transfers/settle-transfer'
import { chunks } from '@/src/kit/chunks'
import type { TxContext, UserContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { sha256Hex } from '@/src/kit/secret'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { sanitizeLine } from '@/src/kit/text/sanitize-text'
import { decodeUtf8, NotUtf8Error } from '@/src/kit/text/utf8'
import { transact } from '@/src/kit/transact'
import { requireCanMoveMoney } from '@/src/runtime/safe-mode'

const siteCurrency = 'USD'
const chunkSize = 500
const textMax = 500

type StaffTx = TxContext & UserContext
type EntryRow = typeof entries.$inferInsert
type StoredEntry = Pick<typeof entries.$inferSelect, 'id' | 'intentId' | 'transferId'>

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
  const found = parse(bytes)
  const id = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  const imported = await transact(ctx, (tx) => store(tx, { id, name, found }), 'read committed')
  await runSyncs(ctx, imported.syncs)
  return imported.result
}

function parse(bytes: Uint8Array): StatementEntry[] {
  try {
    const text = decodeUtf8(bytes)
    const found = text.trimStart().startsWith('<') ? readCamt(text) : readCsv(text, siteCurrency)
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
  if (!stored && proposed.length === 0) throw manualErrors.statement_known()
  const touched = [...fresh, ...proposed]
  const syncs: string[] = []
  for (const intentId of idsOf(touched, 'intentId'))
    if (await settleIntent(tx, intentId)) syncs.push(await enqueueSync(tx, intentId, `${id}:${tx.actor.id}`))
  for (const transferId of idsOf(touched, 'transferId')) {
    const changed = await settleTransfer(tx, transferId)
    if (changed) syncs.push(await enqueueTransferSync(tx, changed, `${id}:${tx.actor.id}`))
  }
  const result = { ...(await countEntries(tx, touched)), known: rows.length - fresh.length }
  await recordStaffAction(tx, {
    action: 'manual.import-statement',
    subjectId: id,
    after: { name, ...result },
  })
  return { result, syncs: [...new Set(syncs)] }
}

function idsOf(rows: readonly StoredEntry[], column: 'intentId' | 'transferId'): string[] {
  return [...new Set(rows.flatMap((row) => row[column] ?? []))]
}

const storedColumns = { id: entries.id, intentId: entries.intentId, transferId: entries.transferId }

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

/** Returns the entries of a file that another person proposed. */
async function selectProposed(tx: StaffTx, rows: EntryRow[]): Promise<StoredEntry[]> {
  const proposed: StoredEntry[] = []
  for (const chunk of chunks(rows, chunkSize)) {
    const fingerprints = chunk.map(({ fingerprint }) => fingerprint)
    const isProposed = and(
      inArray(entries.fingerprint, fingerprints),
      eq(entries.problem, 'unconfirmed'),
      ne(entries.proposedBy, tx.actor.id),
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

/** Money that left without a reference of the site isn't the site's business. */
async function toRows(
  tx: TxContext,
  { statementId, found }: { statementId: string; found: StatementEntry[] },
): Promise<EntryRow[]> {
  const named = found.map((entry) => ({
    entry,
    payments: findReferences(entry.text, 'MM'),
    transfers: [...findReferences(entry.text, 'MR'), ...findReferences(entry.text, 'MP')],
  }))
  const knownPayments = await findIntents(
    tx,
    named.flatMap(({ payments }) => payments),
  )
  const knownTransfers = await findTransfers(
    tx,
    named.flatMap(({ transfers }) => transfers),
  )
  const seen = new Map<string, number>()
  return named.flatMap(({ entry, payments, transfers }) => {
    const { row, day, amountCents, currency, text, payer, account } = entry
    const isDebit = !entry.isCredit
    const isOurs = currency === siteCurrency
    const payment = onlyOne(payments.flatMap((reference) => knownPayments.get(reference) ?? []))
    const transfer = onlyOne(transfers.filter((reference) => knownTransfers.has(reference)))
    if (isDebit && !payment && !transfer) return []
    const intentId = isOurs && !isDebit ? payment : undefined
    const transferId = isOurs && !intentId ? transfer : undefined
    return {
      id: newId(tx),
      statementId,
      row,
      fingerprint: fingerprintOf(entry, seen),
      day,
      amountCents,
      currency,
      text: sanitizeLine(text, textMax),
      payer: sanitizeLine(payer, textMax),
      account: sanitizeLine(account, textMax),
      intentId,
      isDebit,
      transferId,
      state: 'open',
      problem: intentId || transferId ? null : problemOf(entry, [...payments, ...transfers]),
      at: tx.now(),
    }
  })
}

function onlyOne(ids: readonly string[]): string | undefined {
  const [first, ...others] = new Set(ids)
  return others.length === 0 ? first : undefined
}

function problemOf({ currency, isCredit }: StatementEntry, references: readonly string[]): EntryProblem {
  if (currency !== siteCurrency) return 'currency'
  if (!isCredit) return 'recalled'
  return references.length > 0 ? 'unknown_reference' : 'no_reference'
}

async function findIntents(tx: TxContext, references: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const chunk of chunks([...new Set(references)], chunkSize)) {
    const rows = await tx.db
      .select({ id: intents.id, reference: intents.reference })
      .from(intents)
      .where(inArray(intents.reference, chunk))
    for (const { id, reference } of rows) found.set(reference, id)
  }
  return found
}

async function findTransfers(tx: TxContext, references: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const chunk of chunks([...new Set(references)], chunkSize)) {
    const rows = await tx.db
      .select({ id: creditTransfers.id })
      .from(creditTransfers)
      .where(inArray(creditTransfers.id, chunk))
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** Without an ID of the bank, equal entries of one file differ by their order. */
function fingerprintOf(entry: StatementEntry, seen: Map<string, number>): string {
  const { bankId, day, amountCents, currency, text, payer, account } = entry
  const facts = bankId
    ? [bankId, day, amountCents, currency]
    : [day, amountCents, currency, text, payer, account]
  const key = JSON.stringify(entry.isCredit ? facts : [...facts, 'debit'])
  const earlier = seen.get(key) ?? 0
  seen.set(key, earlier + 1)
  const isRepeated = bankId === '' && earlier > 0
  return sha256Hex(isRepeated ? `${key}#${earlier}` : key)
}

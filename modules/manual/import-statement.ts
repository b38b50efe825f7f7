import { inArray } from 'drizzle-orm'
import type { EntryProblem, ImportedStatement } from '@/modules/manual/contract'
import { manualErrors } from '@/modules/manual/errors'
import { settleIntent } from '@/modules/manual/matching'
import { serverMessages } from '@/modules/manual/messages'
import { findReferences } from '@/modules/manual/references'
import { markRefundPaid } from '@/modules/manual/refunds'
import { entries, intents, refunds, statements } from '@/modules/manual/schema'
import { readCamt } from '@/modules/manual/statements/camt'
import { readCsv } from '@/modules/manual/statements/csv'
import { rowsMax, type StatementEntry, StatementError } from '@/modules/manual/statements/statement'
import { enqueueSync, runSyncs } from '@/modules/manual/sync'
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

type EntryRow = typeof entries.$inferInsert

/**
 * Imports a statement of the bank, CAMT.053 or CSV: everything or nothing. Counts payments and refunds that it proves; other money that arrived is
 * a case. Throws bad_statement, which names the row, statement_known, safe_mode.
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
  tx: TxContext & UserContext,
  { id, name, found }: { id: string; name: string; found: StatementEntry[] },
): Promise<{ result: ImportedStatement; syncs: string[] }> {
  const staffId = tx.actor.id
  const [stored] = await tx.db
    .insert(statements)
    .values({ id, name, staffId, at: tx.now() })
    .onConflictDoNothing()
    .returning()
  if (!stored) throw manualErrors.statement_known()
  const rows = await toRows(tx, { statementId: id, found: found.filter(({ isCredit }) => isCredit) })
  const fresh = await insertRows(tx, rows)
  const touched = [...new Set(fresh.flatMap(({ intentId }) => intentId ?? []))]
  const syncs: string[] = []
  for (const intentId of touched)
    if (await settleIntent(tx, intentId)) syncs.push(await enqueueSync(tx, intentId, id))
  const paid = await markRefunds(
    tx,
    found.filter(({ isCredit }) => !isCredit),
  )
  for (const intentId of paid) syncs.push(await enqueueSync(tx, intentId, id))
  const counted = await countCounted(tx, fresh)
  const result = {
    counted,
    open: fresh.length - counted,
    known: rows.length - fresh.length,
    refundsPaid: paid.length,
  }
  await recordStaffAction(tx, {
    action: 'manual.import-statement',
    subjectId: id,
    after: { name, ...result },
  })
  return { result, syncs: [...new Set(syncs)] }
}

async function insertRows(tx: TxContext, rows: EntryRow[]) {
  const fresh: { id: string; intentId: string | null }[] = []
  for (const chunk of chunks(rows, chunkSize))
    fresh.push(
      ...(await tx.db
        .insert(entries)
        .values(chunk)
        .onConflictDoNothing({ target: entries.fingerprint })
        .returning({ id: entries.id, intentId: entries.intentId })),
    )
  return fresh
}

async function countCounted(tx: TxContext, fresh: readonly { id: string }[]): Promise<number> {
  let counted = 0
  for (const chunk of chunks(fresh, chunkSize)) {
    const rows = await tx.db
      .select({ state: entries.state })
      .from(entries)
      .where(
        inArray(
          entries.id,
          chunk.map(({ id }) => id),
        ),
      )
    counted += rows.filter(({ state }) => state === 'counted').length
  }
  return counted
}

async function toRows(
  tx: TxContext,
  { statementId, found }: { statementId: string; found: StatementEntry[] },
): Promise<EntryRow[]> {
  const referencesOf = found.map(({ text }) => findReferences(text, 'MM'))
  const known = await findIntents(tx, referencesOf.flat())
  const seen = new Map<string, number>()
  return found.map((entry, index) => {
    const { row, day, amountCents, currency, text, payer, account } = entry
    const references = referencesOf[index] ?? []
    const matches = [...new Set(references.flatMap((reference) => known.get(reference) ?? []))]
    const intentId = currency === siteCurrency && matches.length === 1 ? matches[0] : undefined
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
      state: 'open',
      problem: intentId === undefined ? problemOf(currency, references) : null,
      at: tx.now(),
    }
  })
}

function problemOf(currency: string, references: readonly string[]): EntryProblem {
  if (currency !== siteCurrency) return 'currency'
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

/** Without an ID of the bank, equal entries of one file differ by their order. */
function fingerprintOf(entry: StatementEntry, seen: Map<string, number>): string {
  const { bankId, day, amountCents, currency, text, payer, account } = entry
  const facts = bankId
    ? [bankId, day, amountCents, currency]
    : [day, amountCents, currency, text, payer, account]
  const key = JSON.stringify(facts)
  const earlier = seen.get(key) ?? 0
  seen.set(key, earlier + 1)
  const isRepeated = bankId === '' && earlier > 0
  return sha256Hex(isRepeated ? `${key}#${earlier}` : key)
}

/** Returns the payments whose refunds left the bank's account, by their references and amounts. */
async function markRefunds(tx: TxContext & UserContext, debits: StatementEntry[]): Promise<string[]> {
  const paid: string[] = []
  const centsOf = new Map(
    debits.flatMap(({ text, amountCents, currency }) =>
      currency === siteCurrency
        ? findReferences(text, 'MR').map((reference) => [reference, amountCents] as const)
        : [],
    ),
  )
  for (const chunk of chunks([...centsOf.keys()], chunkSize))
    for (const refund of await tx.db.select().from(refunds).where(inArray(refunds.id, chunk)))
      if (refund.amountCents === centsOf.get(refund.id) && (await markRefundPaid(tx, refund)))
        paid.push(refund.intentId)
  return paid
}

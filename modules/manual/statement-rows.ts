import { inArray } from 'drizzle-orm'
import type { EntryProblem } from '@/modules/manual/contract'
import { findReferences } from '@/modules/manual/references'
import { type CreditTransferRow, creditTransfers, type entries, intents } from '@/modules/manual/schema'
import type { StatementEntry } from '@/modules/manual/statements/statement'
import { chunks } from '@/src/kit/chunks'
import type { TxContext } from '@/src/kit/context'
import { newId } from '@/src/kit/id'
import { currencyCode } from '@/src/kit/money'
import { sha256Hex } from '@/src/kit/secret'
import { sanitizeLine } from '@/src/kit/text/sanitize-text'

const chunkSize = 500
const textMax = 500

export type EntryRow = typeof entries.$inferInsert

/** Money that left without a reference of the site isn't the site's business. */
export async function toRows(
  tx: TxContext,
  { statementId, found }: { statementId: string; found: StatementEntry[] },
): Promise<EntryRow[]> {
  const single = await splitFileBookings(tx, found)
  const named = single.map((entry) => ({
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
    const isOurs = currency === currencyCode
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
  if (currency !== currencyCode) return 'currency'
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

/** What banks write where an entry has no ID. */
const noId = /^(?:|0+|-+|n\/?a|none|nonref|notprovided|unknown)$/i

/**
 * Without an ID of the bank, equal entries of one file differ by their order. Some banks give many entries one ID, so that with one the references
 * of the site count too.
 */
function fingerprintOf(entry: StatementEntry, seen: Map<string, number>): string {
  const { day, amountCents, currency, text, payer, account } = entry
  const bankId = noId.test(entry.bankId) ? '' : entry.bankId
  const references = (['MM', 'MR', 'MP', 'MF'] as const).flatMap((prefix) => findReferences(text, prefix))
  const facts =
    bankId && references.length > 0
      ? [bankId, day, amountCents, currency, ...references]
      : [bankId, day, amountCents, currency, text, payer, account]
  const key = JSON.stringify(entry.isCredit ? facts : [...facts, 'debit'])
  const earlier = seen.get(key) ?? 0
  seen.set(key, earlier + 1)
  const isRepeated = bankId === '' && earlier > 0
  return sha256Hex(isRepeated ? `${key}#${earlier}` : key)
}

/** Returns the entries with those that are a whole payment file, by its reference and total, replaced by its transfers. */
async function splitFileBookings(tx: TxContext, found: readonly StatementEntry[]): Promise<StatementEntry[]> {
  const fileOf = ({ isCredit, text }: StatementEntry) =>
    isCredit || findReferences(text, 'MR').length + findReferences(text, 'MP').length > 0
      ? undefined
      : findReferences(text, 'MF')[0]
  const transfersOf = await findTransfersOfFiles(
    tx,
    found.flatMap((entry) => fileOf(entry) ?? []),
  )
  return found.flatMap((entry) => {
    const transfers = transfersOf.get(fileOf(entry) ?? '') ?? []
    const totalCents = transfers.reduce((sum, { amountCents }) => sum + amountCents, 0)
    if (transfers.length === 0 || totalCents !== entry.amountCents) return [entry]
    return transfers.map(({ id, amountCents, name, account }) => ({
      ...entry,
      amountCents,
      text: id,
      payer: name,
      account,
      bankId: entry.bankId && `${entry.bankId}/${id}`,
    }))
  })
}

async function findTransfersOfFiles(tx: TxContext, fileIds: readonly string[]) {
  const found = new Map<string, CreditTransferRow[]>()
  for (const chunk of chunks([...new Set(fileIds)], chunkSize)) {
    const rows = await tx.db.select().from(creditTransfers).where(inArray(creditTransfers.fileId, chunk))
    for (const row of rows) found.set(row.fileId ?? '', [...(found.get(row.fileId ?? '') ?? []), row])
  }
  return found
}

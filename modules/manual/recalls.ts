import { and, eq, inArray } from 'drizzle-orm'
import { findReferences } from '@/modules/manual/references'
import { entries, type IntentRow, intents } from '@/modules/manual/schema'
import { enqueuePaymentSync } from '@/modules/manual/sync'
import type { Context, TxContext } from '@/src/kit/context'
import { currencyCode } from '@/src/kit/money'

type EntryRow = typeof entries.$inferSelect
type Recall = Pick<EntryRow, 'id' | 'text' | 'amountCents'>
type Debit = Pick<EntryRow, 'id' | 'isDebit' | 'currency' | 'text' | 'transferId'>

/**
 * Returns the references of the payments that an entry may have taken back. One that names the transfer that it is took none back; where staff matched
 * it says nothing until it counts.
 */
function recalledReferences({ isDebit, currency, text, transferId }: Debit): string[] {
  const named = [...findReferences(text, 'MR'), ...findReferences(text, 'MP')]
  const isTransfer = transferId !== null && named.includes(transferId)
  return isDebit && currency === currencyCode && !isTransfer ? findReferences(text, 'MM') : []
}

/** Returns the payments that an entry took back. */
export async function findRecalled(ctx: Context, entry: Debit): Promise<IntentRow[]> {
  const references = recalledReferences(entry)
  if (references.length === 0) return []
  return await ctx.db.select().from(intents).where(inArray(intents.reference, references))
}

/** Returns the bank entries that took payments back and that two people haven't closed, by the id of the payment. */
export async function findOpenRecalls(
  ctx: Context,
  payments: readonly Pick<IntentRow, 'id' | 'reference'>[],
): Promise<Map<string, Recall[]>> {
  const isOpenDebit = and(eq(entries.state, 'open'), eq(entries.isDebit, true))
  const debits = await ctx.db.select().from(entries).where(isOpenDebit)
  const named = debits.map((recall) => ({ recall, references: recalledReferences(recall) }))
  return new Map(
    payments.map(({ id, reference }) => [
      id,
      named.flatMap(({ recall, references }) => (references.includes(reference) ? recall : [])),
    ]),
  )
}

/** Updates the orders of payments that left again, or of which that was settled. Returns the keys of the jobs. */
export async function enqueueRecallSyncs(
  tx: TxContext,
  entry: Debit,
  change: 'recalled' | 'settled',
): Promise<string[]> {
  const payments = (await findRecalled(tx, entry)).filter(({ status }) => status === 'succeeded')
  const keys: string[] = []
  for (const { id } of payments) keys.push(await enqueuePaymentSync(tx, id, `${change}:${entry.id}`))
  return keys
}

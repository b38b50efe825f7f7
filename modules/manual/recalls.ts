import { and, eq, inArray } from 'drizzle-orm'
import { findReferences } from '@/modules/manual/references'
import { entries, type IntentRow, intents } from '@/modules/manual/schema'
import { enqueuePaymentSync } from '@/modules/manual/sync'
import type { Context, TxContext } from '@/src/kit/context'

type Recall = Pick<typeof entries.$inferSelect, 'id' | 'text' | 'amountCents'>

/** Returns the bank entries that took payments back and that staff haven't closed, by the id of the payment. */
export async function findOpenRecalls(
  ctx: Context,
  payments: readonly Pick<IntentRow, 'id' | 'reference'>[],
): Promise<Map<string, Recall[]>> {
  const isRecalled = and(
    eq(entries.state, 'open'),
    eq(entries.isDebit, true),
    eq(entries.problem, 'recalled'),
  )
  const recalled = await ctx.db.select().from(entries).where(isRecalled)
  const named = recalled.map((recall) => ({ recall, references: findReferences(recall.text, 'MM') }))
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
  { id, text }: Pick<Recall, 'id' | 'text'>,
  change: 'recalled' | 'settled',
): Promise<string[]> {
  const named = await tx.db
    .select({ id: intents.id })
    .from(intents)
    .where(and(inArray(intents.reference, findReferences(text, 'MM')), eq(intents.status, 'succeeded')))
  const keys: string[] = []
  for (const intent of named) keys.push(await enqueuePaymentSync(tx, intent.id, `${change}:${id}`))
  return keys
}

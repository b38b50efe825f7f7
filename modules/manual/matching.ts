import { and, eq } from 'drizzle-orm'
import type { EntryProblem } from '@/modules/manual/contract'
import { findReferences } from '@/modules/manual/references'
import { entries, type IntentRow, intents } from '@/modules/manual/schema'
import { proposalOf } from '@/modules/manual/second-person'
import { findOrderParties } from '@/modules/orders/queries'
import { rowLocked } from '@/src/db/row-locked'
import type { TxContext, UserContext } from '@/src/kit/context'

/**
 * Counts the open entries of a payment if they are exactly its amount, or makes them wait for a second person. Returns true if the payment
 * arrived.
 */
export async function settleIntent(tx: TxContext & UserContext, intentId: string): Promise<boolean> {
  const intent = await lockIntent(tx, intentId)
  const open = await tx.db
    .select()
    .from(entries)
    .where(and(eq(entries.intentId, intentId), eq(entries.state, 'open')))
  const arrivedCents = open.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const cents = arrivedCents - (await recalledCents(tx, intent))
  const problem = findProblem(intent, cents)
  if (problem) {
    await markOpen(tx, intentId, { problem, proposedBy: null })
    return false
  }
  const proposedBy = open.find((entry) => entry.proposedBy !== null)?.proposedBy
  const { orderId, buyerId: userId, amountCents } = intent
  const claim = { userId, amountCents, parties: await findOrderParties(tx, orderId) }
  const proposal = await proposalOf(tx, claim, proposedBy)
  if (proposal) {
    await markOpen(tx, intentId, { problem: 'unconfirmed', ...proposal })
    return false
  }
  await tx.db
    .update(entries)
    .set({ state: 'counted', problem: null })
    .where(and(eq(entries.intentId, intentId), eq(entries.state, 'open')))
  await tx.db
    .update(intents)
    .set({ status: 'succeeded', chargedAt: tx.now() })
    .where(eq(intents.id, intentId))
  return true
}

/** Of what was expected once: a payment that is settled again, or of another amount. A late one is counted, and refunded by its order. */
function findProblem({ status, amountCents }: IntentRow, cents: number): EntryProblem | undefined {
  if (status === 'succeeded') return 'settled'
  if (cents === amountCents) return undefined
  return cents < amountCents ? 'short' : 'over'
}

async function lockIntent(tx: TxContext, intentId: string): Promise<IntentRow> {
  const [intent] = await rowLocked(tx.db.select().from(intents).where(eq(intents.id, intentId)), intents)
  if (!intent) throw new Error('an entry names a payment that exists')
  return intent
}

/** Returns what has left again of a payment, in cents, and isn't settled with the bank. */
async function recalledCents(tx: TxContext, { reference }: IntentRow): Promise<number> {
  const isRecalled = and(
    eq(entries.state, 'open'),
    eq(entries.isDebit, true),
    eq(entries.problem, 'recalled'),
  )
  const recalled = await tx.db.select().from(entries).where(isRecalled)
  const ofPayment = recalled.filter(({ text }) => findReferences(text, 'MM').includes(reference))
  return ofPayment.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

function markOpen(
  tx: TxContext,
  intentId: string,
  set: { problem: EntryProblem; proposedBy: string | null },
) {
  return tx.db
    .update(entries)
    .set(set)
    .where(and(eq(entries.intentId, intentId), eq(entries.state, 'open')))
}

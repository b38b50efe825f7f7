import { and, eq, sql } from 'drizzle-orm'
import type { EntryProblem } from '@/modules/manual/contract'
import type { IntentRow } from '@/modules/manual/payments'
import { entries, intents } from '@/modules/manual/schema'
import { findOrderParties } from '@/modules/orders/queries'
import { needsSecondPerson } from '@/modules/wallet/service'
import type { TxContext, UserContext } from '@/src/kit/context'
import { isStaffWith } from '@/src/kit/staff/staff'

/**
 * Counts the open entries of a payment if they are exactly its amount. Above DECISION_LIMIT_CENTS, and for an order of the staff member's own, they
 * wait for a second person. Returns true if the payment arrived.
 */
export async function settleIntent(tx: TxContext & UserContext, intentId: string): Promise<boolean> {
  const staffId = tx.actor.id
  const intent = await lockIntent(tx, intentId)
  const open = await tx.db
    .select()
    .from(entries)
    .where(and(eq(entries.intentId, intentId), eq(entries.state, 'open')))
  const cents = open.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const problem = findProblem(intent, cents)
  if (problem) {
    await markOpen(tx, intentId, { problem, proposedBy: null })
    return false
  }
  const proposer = await maybeProposer(tx, open.find(({ proposedBy }) => proposedBy !== null)?.proposedBy)
  if ((await asksSecondPerson(tx, intent)) && (proposer ?? staffId) === staffId) {
    await markOpen(tx, intentId, { problem: 'unconfirmed', proposedBy: staffId })
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
  const [intent] = await tx.db
    .update(intents)
    .set({ id: sql`${intents.id}` })
    .where(eq(intents.id, intentId))
    .returning()
  if (!intent) throw new Error('an entry names a payment that exists')
  return intent
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

/** Returns who proposed something, while they may: a proposal ends with the role. */
export async function maybeProposer(
  tx: TxContext,
  proposedBy: string | null | undefined,
): Promise<string | undefined> {
  return proposedBy && (await isStaffWith(tx, proposedBy, 'money')) ? proposedBy : undefined
}

/** Whether one person may not say alone that money of an order came or went. */
export async function asksSecondPerson(
  tx: TxContext & UserContext,
  { orderId, buyerId, amountCents }: Pick<IntentRow, 'orderId' | 'buyerId' | 'amountCents'>,
): Promise<boolean> {
  if (await needsSecondPerson(tx, { userId: buyerId, amountCents })) return true
  return (await findOrderParties(tx, orderId)).includes(tx.actor.id)
}

import { and, eq, inArray } from 'drizzle-orm'
import { bankAct, findVouched, type Vouching } from '@/modules/manual/bank-acts'
import type { EntryProblem } from '@/modules/manual/contract'
import { serverMessages } from '@/modules/manual/messages'
import { findOpenRecalls } from '@/modules/manual/recalls'
import { entries, type IntentRow, intents } from '@/modules/manual/schema'
import { findOrderParties } from '@/modules/orders/queries'
import { performStaffAct, type StaffPermit, type StaffTx } from '@/modules/wallet/service'
import { rowLocked } from '@/src/db/row-locked'
import type { TxContext } from '@/src/kit/context'

/**
 * Counts the open entries of a payment if they are exactly its amount, or makes them wait for a second person, who has to vouch for all of them.
 * Returns true if the payment arrived.
 */
export async function settleIntent(tx: StaffTx, intentId: string, vouching: Vouching): Promise<boolean> {
  const intent = await lockIntent(tx, intentId)
  const open = await tx.db
    .select()
    .from(entries)
    .where(and(eq(entries.intentId, intentId), eq(entries.state, 'open')))
  const arrivedCents = open.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const recalls = (await findOpenRecalls(tx, [intent])).get(intentId) ?? []
  const cents = recalls.reduce((left, { amountCents }) => left - amountCents, arrivedCents)
  const problem = findProblem(intent, cents)
  if (problem) {
    await markOpen(tx, intentId, { problem, proposedBy: null })
    return false
  }
  const { orderId, buyerId: userId, amountCents } = intent
  const parties = await findOrderParties(tx, orderId)
  const isParty = parties.includes(tx.actor.id)
  const vouched = isParty ? new Set<string>() : await findVouched(tx, open, { ...vouching, ...intent })
  if (vouched.size < open.length) {
    await markOpen(tx, intentId, { problem: 'unconfirmed' })
    const ids = [...vouched].filter((id) => vouching.ids.has(id))
    await tx.db.update(entries).set({ proposedBy: tx.actor.id }).where(inArray(entries.id, ids))
    return false
  }
  const [proposedBy = null, ...others] = new Set(open.map((entry) => entry.proposedBy))
  const proposal = await performStaffAct(tx, {
    ...bankAct,
    orderId,
    userId,
    amountCents,
    parties,
    reason: serverMessages.reasons.statement,
    audit: { action: 'manual.count-payment', subjectId: orderId, after: { amountCents } },
    proposals: {
      findProposer: async () => (others.length === 0 ? proposedBy : null),
      store: () => markOpen(tx, intentId, { problem: 'unconfirmed', proposedBy: tx.actor.id }),
    },
    perform: (permit) => countPayment(tx, intentId, permit),
  })
  return proposal === undefined
}

async function countPayment(tx: TxContext, intentId: string, { actId }: StaffPermit): Promise<void> {
  await tx.db
    .update(entries)
    .set({ state: 'counted', problem: null, actId })
    .where(and(eq(entries.intentId, intentId), eq(entries.state, 'open')))
  await tx.db
    .update(intents)
    .set({ status: 'succeeded', chargedAt: tx.now() })
    .where(eq(intents.id, intentId))
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

async function markOpen(
  tx: TxContext,
  intentId: string,
  set: { problem: EntryProblem; proposedBy?: string | null },
): Promise<void> {
  await tx.db
    .update(entries)
    .set(set)
    .where(and(eq(entries.intentId, intentId), eq(entries.state, 'open')))
}

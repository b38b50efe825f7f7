import { needsSecondPerson } from '@/modules/wallet/service'
import type { TxContext, UserContext } from '@/src/kit/context'
import { maybeUse } from '@/src/kit/ports'
import { staffPort } from '@/src/kit/staff/staff'

/** Money that a member of staff says has come or gone. */
interface Claim {
  /** Who paid, or is paid. */
  userId: string
  amountCents: number
  /** Whose case it is. They neither propose nor confirm. */
  parties: readonly string[]
}

/**
 * Returns what to store while the word of the actor isn't enough: who proposed the claim, null for nobody who counts. Undefined if it is enough. It
 * takes two people above DECISION_LIMIT_CENTS, and whenever there are two who aren't parties. A proposal ends with the role of who made it.
 */
export async function proposalOf(
  tx: TxContext & UserContext,
  claim: Claim,
  proposedBy: string | null | undefined,
): Promise<{ proposedBy: string | null } | undefined> {
  const staff = (await maybeUse(tx, staffPort)?.(tx, 'money')) ?? []
  const deciders = staff.flatMap(({ id }) => (claim.parties.includes(id) ? [] : [id]))
  const proposer = deciders.find((id) => id === proposedBy) ?? null
  if (claim.parties.includes(tx.actor.id)) return { proposedBy: proposer }
  if (deciders.length < 2 && !(await needsSecondPerson(tx, claim))) return undefined
  return proposer !== null && proposer !== tx.actor.id ? undefined : { proposedBy: tx.actor.id }
}

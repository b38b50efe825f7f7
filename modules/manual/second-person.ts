import { needsSecondPerson } from '@/modules/wallet/service'
import type { TxContext, UserContext } from '@/src/kit/context'
import { maybeUse } from '@/src/kit/ports'
import { isStaffWith, staffPort } from '@/src/kit/staff/staff'

type StaffTx = TxContext & UserContext

/** Money that a member of staff says has come or gone. */
interface Claim {
  /** Who paid, or is paid. */
  userId: string
  amountCents: number
  /** Whose case it is. */
  parties: readonly string[]
}

/**
 * Whether one person may not say alone that money came or went: never once two members of staff who aren't its parties could, and otherwise above
 * DECISION_LIMIT_CENTS and in a case of their own.
 */
async function asksSecondPerson(tx: StaffTx, claim: Claim): Promise<boolean> {
  const staff = (await maybeUse(tx, staffPort)?.(tx, 'money')) ?? []
  const others = staff.filter(({ id }) => !claim.parties.includes(id))
  if (others.length > 1 || claim.parties.includes(tx.actor.id)) return true
  return needsSecondPerson(tx, claim)
}

/** Returns who proposed something, while they may: a proposal ends with the role. */
async function maybeProposer(
  tx: TxContext,
  proposedBy: string | null | undefined,
): Promise<string | undefined> {
  return proposedBy && (await isStaffWith(tx, proposedBy, 'money')) ? proposedBy : undefined
}

/** Whether the actor alone says it, and may not. */
export async function waitsForAnother(
  tx: StaffTx,
  claim: Claim,
  proposedBy: string | null | undefined,
): Promise<boolean> {
  if (!(await asksSecondPerson(tx, claim))) return false
  return ((await maybeProposer(tx, proposedBy)) ?? tx.actor.id) === tx.actor.id
}

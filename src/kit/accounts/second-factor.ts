import type { Actor, SessionUser, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'

/** How long a verified second factor counts for decisions about money and changes to the account. */
const recentMs = 600_000

/** The user of a session, even if its second factor isn't verified yet. */
export function loggedInUser(actor: Actor): SessionUser | undefined {
  return actor.kind === 'user' ? actor : actor.kind === 'guest' ? actor.awaitingSecondFactor : undefined
}

/** Whether the request has a session, but the database couldn't be asked whose. */
export function isUnidentified(actor: Actor): boolean {
  return actor.kind === 'guest' && actor.isUnidentified === true
}

/** Throws second_factor_required unless the second factor was verified in this session. Staff can do nothing without it. */
export function requireSecondFactor({ actor }: UserContext): void {
  if (actor.secondFactorAt === null) throw httpErrors.second_factor_required()
}

/** For staff who move money. Throws second_factor_required unless it was verified in the last ten minutes. */
export function requireRecentSecondFactor({ actor, now }: UserContext): void {
  if (actor.secondFactorAt === null || actor.secondFactorAt < now() - recentMs)
    throw httpErrors.second_factor_required()
}

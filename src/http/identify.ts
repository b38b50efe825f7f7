import { isMutatingMethod } from '@/src/http/methods'
import { databaseAway } from '@/src/http/problems'
import { isUnidentified, loggedInUser } from '@/src/kit/accounts/second-factor'
import type { Actor, Context, Core, SessionUser } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { definePort, use } from '@/src/kit/ports'

/** Authenticates a request by its headers. */
export type Identify = (headers: Headers) => Promise<Actor>

/** Authenticates requests. Required: without it every request would be a guest's. */
export const identifyPort = definePort<Identify>('http.identify')

/** While the database is away, a session may still see what is public and cached. Guards reject it as unavailable. */
export async function identify(core: Core, { headers, method }: Request): Promise<Actor> {
  try {
    return await use({ core }, identifyPort)(headers)
  } catch (error) {
    if (isMutatingMethod(method) || !core.db.isUnavailable(error)) throw error
    return { kind: 'guest', isUnidentified: true }
  }
}

/**
 * Throws other_account if the request is from a page of another account than the session's: someone has logged in in another tab
 * meanwhile. Pages send the account that they show as `x-account`, or `guest`; other clients may leave it out.
 */
export function requireAccountOfPage(ctx: Context, headers: Headers): void {
  const account = headers.get('x-account')
  const user = loggedInUser(ctx.actor)
  if (account !== null && user && user.id !== account) throw httpErrors.other_account()
}

/** The user of the session, if there is one. Throws unavailable while the database can't say. */
export function identifiedUser({ actor }: Context): SessionUser | undefined {
  if (isUnidentified(actor)) throw httpErrors.unavailable(databaseAway)
  return loggedInUser(actor)
}

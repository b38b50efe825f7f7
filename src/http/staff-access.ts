import { isReadMethod } from '@/src/http/callers'
import { identify, requireAccountOfPage } from '@/src/http/identify'
import { loggedInUser } from '@/src/kit/accounts/second-factor'
import { assert } from '@/src/kit/assert'
import type { Context, Core, UserContext } from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import { maybeRelation } from '@/src/kit/staff/relations'
import type { Right } from '@/src/kit/staff/rights'

type PathParams = Readonly<Partial<Record<string, string>>>

/** Returns the user ids of the parties to the case with this id. Throws not_found. */
type FindParties = (ctx: UserContext, id: string, params: PathParams) => Promise<readonly string[]>

/**
 * The right that a staff route requires. A route that changes something or reads something of a user also names whom it concerns,
 * because staff can't act on their own cases. `parties`: of a case between users, such as an order; only they are excluded. `people`: whose account,
 * listing, report or payout it is; everyone with a relation to them is excluded, too.
 */
export type StaffAccess =
  | Right
  | { readonly right: Right; readonly parties: FindParties }
  | { readonly right: Right; readonly people: FindParties }

interface StaffRequest {
  access: StaffAccess
  request: Request
  /** Undefined if the path has none. */
  params: PathParams | undefined
}

/** Throws own_case if what is in the path concerns the actor, and not_found if it doesn't exist. */
export async function requireNotOwnCase(
  ctx: UserContext,
  { access, request, params = {} }: StaffRequest,
): Promise<void> {
  requireReadable(request)
  requireAccountOfPage(ctx, request.headers)
  if (typeof access === 'string') {
    return assert(
      isReadMethod.test(request.method),
      'a staff route that changes something names whom it concerns',
    )
  }
  const find = 'people' in access ? access.people : access.parties
  const userIds = await find(ctx, params.id ?? '', params)
  const relation =
    'people' in access ? await maybeRelation(ctx, userIds) : userIds.includes(ctx.actor.id) && 'self'
  if (!relation) return
  ctx.core.log.info('own case refused', { staffId: ctx.actor.id, relation, requestId: ctx.request?.id })
  throw httpErrors.own_case()
}

/** True for the paths of the back office's API. Only staff may know which exist. */
export function isStaffPath(path: string): boolean {
  return path.startsWith('/api/admin/')
}

/** Whether a path is one of the back office and the caller isn't staff. `ctx` is undefined if no route has the method. */
export async function isHiddenPath(
  core: Core,
  { path, request, ctx }: { path: string; request: Request; ctx: Context | undefined },
): Promise<boolean> {
  if (!isStaffPath(path)) return false
  // While the database is away, nobody is known to be staff.
  const actor = ctx?.actor ?? (await identify(core, request).catch(() => undefined))
  const user = actor && loggedInUser(actor)
  return user === undefined || user.role === 'user'
}

const bodyErrors = new WeakMap<Request, unknown>()

/** Returns null in place of a body that can't be read. `requireReadable` says why, once the caller is known to be staff. */
export function orUnreadable(request: Request, body: Promise<unknown>): Promise<unknown> {
  return body.catch((error) => {
    bodyErrors.set(request, error)
    return null
  })
}

/** Throws what kept the body from being read. */
export function requireReadable(request: Request): void {
  if (bodyErrors.has(request)) throw bodyErrors.get(request)
}

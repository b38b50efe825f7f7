import { Elysia } from 'elysia'
import { type Network, networkLabel, networksOf } from '@/src/http/client-address'
import { idempotency, isReplayed } from '@/src/http/idempotency'
import { identifyPort } from '@/src/http/identify'
import { documentedErrors } from '@/src/http/openapi-errors'
import { parseBody, parseQuery } from '@/src/http/parse-request'
import type { RateLimits } from '@/src/http/rate-limits'
import { staffActionPort } from '@/src/http/staff-action'
import { assert } from '@/src/kit/assert'
import { type Context, type Core, contextOf, type UserContext } from '@/src/kit/context'
import { type ErrorFactory, httpErrors } from '@/src/kit/errors'
import { maybeUse, type Port, type Throwing, use } from '@/src/kit/ports'
import type { RateRule } from '@/src/kit/rate-rule'
import { loggedInUser, requireRecentSecondFactor, requireSecondFactor } from '@/src/kit/second-factor'

/** What the HTTP layer needs to handle requests. */
export interface HttpServices {
  readonly core: Core
  readonly rateLimits: RateLimits
  /** The client's IP address. */
  addressOf(request: Request): string
}

/** A costly query counts as this many requests: it takes about this many times as long as a response from a cache. */
const costlyQueryWeight = 20

/** Limits per caller across all routes: more than any page needs, and too few to keep the server from others. */
const globalLimits = { read: '6000/1m', write: '1200/1m' } as const
const isReadMethod = /^(GET|HEAD|OPTIONS)$/

/** Returns the user ids of the parties to the case with this id. Throws not_found. */
type FindParties = (ctx: Context, id: string) => Promise<readonly string[]>

/** `true` only for routes that read. A route that changes a case names its parties, because staff can't act on their own cases. */
type StaffCase = true | FindParties

/**
 * Route options: `signedIn`, `beforeSecondFactor`, `verified`, `staff: true` or `staff: findParties`, `admin` likewise,
 * `recentSecondFactor`, `limit: '10/15m'`, `throws: [errors.not_found, port]`. Checked before the body is validated, so that
 * strangers learn nothing about its rules.
 */
export function guards(services: HttpServices): Guards {
  const existing = instances.get(services)
  if (existing) return existing
  const created = createGuards(services)
  instances.set(services, created)
  return created
}

type Guards = ReturnType<typeof createGuards>
/** All modules of a server share one instance, because creating it takes milliseconds. */
const instances = new WeakMap<HttpServices, Guards>()

function createGuards({ core, rateLimits, addressOf }: HttpServices) {
  const idempotent = idempotency(core)
  return new Elysia({ name: 'guards' })
    .onParse({ as: 'global' }, ({ request }) =>
      rateLimits.bodyConcurrency.run(addressOf(request), () => parseBody(request)),
    )
    .derive({ as: 'global' }, async ({ request, set }) => ({
      query: parseQuery(request.url),
      ctx: contextOf(core, await use({ core }, identifyPort)(request.headers), {
        id: String(set.headers['x-request-id']),
        get network() {
          return networkLabel(addressOf(request))
        },
        userAgent: request.headers.get('user-agent') ?? undefined,
      }),
      address: () => addressOf(request),
      // Not `decorate`, which merges it recursively into every module's instance at startup.
      limits: rateLimits,
    }))
    .derive({ as: 'global' }, ({ ctx, address }) => ({
      /** Call before a query that takes milliseconds and isn't cached. Throws too_many_requests. */
      countCostlyQuery: async () =>
        rateLimits.take(globalLimits.read, 'read', callerOf(ctx, address), costlyQueryWeight - 1),
    }))
    .onTransform({ as: 'global' }, async ({ ctx, address, request, path }) => {
      // Assets are served from memory.
      if (path.startsWith('/assets/')) return
      const kind = isReadMethod.test(request.method) ? 'read' : 'write'
      await rateLimits.take(globalLimits[kind], kind, callerOf(ctx, address))
    })
    .macro({
      signedIn: {
        detail: requiresSession(unauthorized, second_factor_required),
        transform: ({ ctx }) => void requireUser(ctx),
        resolve: ({ ctx }) => ({ ctx: requireUser(ctx) }),
        ...idempotent,
      },
      verified: {
        detail: requiresSession(unauthorized, second_factor_required, email_unverified),
        transform: ({ ctx }) => void requireVerified(ctx),
        resolve: ({ ctx }) => ({ ctx: requireVerified(ctx) }),
        ...idempotent,
      },
      staff: (parties: StaffCase) => ({
        detail: requiresSession(...staffErrors(parties)),
        transform: ({ ctx, request, params }) =>
          requireNotOwnCase(requireStaff(ctx), { parties, request, params }),
        resolve: ({ ctx }) => ({ ctx: requireStaff(ctx) }),
        afterHandle: recordStaffAction,
        ...idempotent,
      }),
      admin: (parties: StaffCase) => ({
        detail: requiresSession(...staffErrors(parties)),
        transform: ({ ctx, request, params }) =>
          requireNotOwnCase(requireAdmin(ctx), { parties, request, params }),
        resolve: ({ ctx }) => ({ ctx: requireAdmin(ctx) }),
        afterHandle: recordStaffAction,
        ...idempotent,
      }),
      /** With `staff` or `admin`: the second factor was verified in the last ten minutes. */
      recentSecondFactor: {
        detail: documentedErrors(second_factor_required),
        transform: ({ ctx }) => requireRecentSecondFactor(requireStaff(ctx)),
      },
      /** Like `signedIn`, also before the session's second factor is verified. */
      beforeSecondFactor: {
        detail: requiresSession(unauthorized),
        transform: ({ ctx }) => void requireLoggedIn(ctx),
        resolve: ({ ctx }) => ({ ctx: requireLoggedIn(ctx) }),
        ...idempotent,
      },
      limit: (rule: RateRule) => ({
        detail: documentedErrors(httpErrors.too_many_requests),
        transform: async ({ ctx, address, route, request }) =>
          rateLimits.take(rule, `${request.method} ${route}`, callerOf(ctx, address)),
      }),
      /** For the API description: errors of the operation itself and of providers. Those of guards and schemas are added. */
      throws: (sources: readonly ErrorSource[]) => ({
        detail: documentedErrors(...sources.flatMap((source) => errorsOf(core, source))),
      }),
    })
}

type ErrorSource = ErrorFactory | Port<Throwing>

function errorsOf(core: Core, source: ErrorSource): readonly ErrorFactory[] {
  return typeof source === 'function' ? [source] : use({ core }, source).throws
}

interface HandledRequest {
  ctx: Context
  request: Request
  route: string
  params: Record<string, string>
  responseValue: unknown
}

/** Runs after the handler succeeded. A replayed response was recorded when it was made. */
async function recordStaffAction(handled: HandledRequest): Promise<void> {
  const { ctx, request, params, responseValue } = handled
  if (isReadMethod.test(request.method) || isReplayed(responseValue)) return
  const route = `${request.method} ${handled.route}`
  await maybeUse(ctx, staffActionPort)?.(requireUser(ctx), { route, subjectId: params.id }).catch((error) =>
    ctx.core.log.error('could not record a staff action', { route, requestId: ctx.request?.id, error }),
  )
}

/**
 * Whom a rate limit counts: the user, from any address, or the networks of a guest. A session without its second factor counts
 * as a guest, or someone with the password could use up the limits of the user.
 */
function callerOf({ actor }: Context, address: () => string): readonly Network[] {
  return actor.kind === 'user' ? [{ name: actor.id, share: 1 }] : networksOf(address())
}

const { unauthorized, second_factor_required, email_unverified, not_found, own_case } = httpErrors

/** Marks a route in the API description as requiring a session, with the errors of the guard. */
function requiresSession(...errors: readonly ErrorFactory[]) {
  return { security: [{ session: [] }], ...documentedErrors(...errors) }
}

function staffErrors(parties: StaffCase): readonly ErrorFactory[] {
  return [not_found, second_factor_required, email_unverified, ...(parties === true ? [] : [own_case])]
}

/** Throws unauthorized, second_factor_required. */
export function requireUser(ctx: Context): UserContext {
  if (ctx.actor.kind === 'user') return { ...ctx, actor: ctx.actor }
  throw loggedInUser(ctx.actor) ? httpErrors.second_factor_required() : httpErrors.unauthorized()
}

/** Throws unauthorized. */
function requireLoggedIn(ctx: Context): UserContext {
  const actor = loggedInUser(ctx.actor)
  if (!actor) throw httpErrors.unauthorized()
  return { ...ctx, actor }
}

/** Throws unauthorized, second_factor_required, email_unverified. */
export function requireVerified(ctx: Context): UserContext {
  const user = requireUser(ctx)
  if (!user.actor.verified) throw httpErrors.email_unverified()
  return user
}

/** Throws not_found, because only staff may know that the route exists; second_factor_required, email_unverified. */
function requireStaff(ctx: Context): UserContext {
  const actor = loggedInUser(ctx.actor)
  if (actor === undefined || actor.role === 'user') throw httpErrors.not_found()
  const user = { ...ctx, actor }
  requireSecondFactor(user)
  return requireVerified(user)
}

/** Like `requireStaff`, and throws not_found for moderators too. */
function requireAdmin(ctx: Context): UserContext {
  if (loggedInUser(ctx.actor)?.role !== 'admin') throw httpErrors.not_found()
  return requireStaff(ctx)
}

interface StaffRequest {
  parties: StaffCase
  request: Request
  /** Undefined if the path has none. */
  params: { id?: string } | undefined
}

/** Throws own_case if the actor is a party to the case in the path, and not_found if there is no such case. */
async function requireNotOwnCase(
  ctx: UserContext,
  { parties, request, params }: StaffRequest,
): Promise<void> {
  if (parties === true)
    return assert(isReadMethod.test(request.method), 'a staff route that changes something names the parties')
  if ((await parties(ctx, params?.id ?? '')).includes(ctx.actor.id)) throw httpErrors.own_case()
}

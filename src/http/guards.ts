import { Elysia } from 'elysia'
import { type Network, networkLabel, networksOf } from '@/src/http/client-address'
import { idempotency } from '@/src/http/idempotency'
import { identifiedUser, identify } from '@/src/http/identify'
import { documentedErrors, type ErrorSource } from '@/src/http/openapi/openapi-errors'
import { parseBody, parseQuery } from '@/src/http/parse-request'
import type { RateLimits } from '@/src/http/rate-limits'
import { assert } from '@/src/kit/assert'
import { type Context, type Core, contextOf, type UserContext } from '@/src/kit/context'
import { type ErrorFactory, httpErrors } from '@/src/kit/errors'
import { lazy } from '@/src/kit/lazy'
import type { RateRule } from '@/src/kit/rate-rule'
import { requireRecentSecondFactor, requireSecondFactor } from '@/src/kit/second-factor'

/** The services that the HTTP layer needs to handle requests. Its routes and hooks read them when a request arrives. */
export interface HttpServices {
  readonly core: Core
  readonly rateLimits: RateLimits
  /** The client's IP address. */
  addressOf(request: Request): string
  /** Routes that read the body themselves: `rawBodies` of all modules. */
  readonly rawBodies?: ReadonlySet<string>
}

/** A costly query counts as this many requests: it takes about this many times as long as a response from a cache. */
const costlyQueryWeight = 20

/** Limits per caller across all routes: more than any page needs, and too few to keep the server from others. */
const globalLimits = { read: '6000/1m', write: '1200/1m' } as const
const isReadMethod = /^(GET|HEAD|OPTIONS)$/

type PathParams = Readonly<Partial<Record<string, string>>>

/** Returns the user ids of the parties to the case with this id. Throws not_found. */
type FindParties = (ctx: Context, id: string, params: PathParams) => Promise<readonly string[]>

/** `true` only for routes that read. A route that changes a case names its parties, because staff can't act on their own cases. */
type StaffCase = true | FindParties

/**
 * Route options: `signedIn`, `beforeSecondFactor`, `verified`, `notSuspended`, `staff: true` or `staff: findParties`, `admin`
 * likewise, `adminSetup`, `recentSecondFactor`, `limit: '10/15m'`, `throws: [errors.not_found, port]`. Checked before the body is validated, so that
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

function createGuards(services: HttpServices) {
  const idempotent = idempotency()
  return new Elysia({ name: 'guards' })
    .onParse({ as: 'global' }, ({ request, route }) =>
      services.rawBodies?.has(`${request.method} ${route}`)
        ? null
        : services.rateLimits.bodyConcurrency.run(services.addressOf(request), () => parseBody(request)),
    )
    .derive({ as: 'global' }, async ({ request, set }) => {
      // Asking the server takes microseconds.
      const address = lazy(() => services.addressOf(request))
      return {
        query: parseQuery(request.url),
        ctx: contextOf(services.core, await identify(services.core, request), {
          id: String(set.headers['x-request-id']),
          get network() {
            return networkLabel(address())
          },
          userAgent: request.headers.get('user-agent') ?? undefined,
        }),
        address,
        // Not `decorate`, which merges it recursively into every module's instance at startup.
        limits: services.rateLimits,
      }
    })
    .derive({ as: 'global' }, ({ ctx, address, limits }) => ({
      /** Call before a query that takes milliseconds and isn't cached. Throws too_many_requests. */
      countCostlyQuery: async () =>
        limits.take(globalLimits.read, 'read', callerOf(ctx, address), costlyQueryWeight - 1),
    }))
    .onTransform({ as: 'global' }, async ({ ctx, address, limits, request, path }) => {
      // Assets are served from memory.
      if (path.startsWith('/assets/')) return
      const kind = isReadMethod.test(request.method) ? 'read' : 'write'
      await limits.take(globalLimits[kind], kind, callerOf(ctx, address))
    })
    .macro({
      signedIn: { ...guardedBy(requireUser, unauthorized, second_factor_required), ...idempotent },
      verified: {
        ...guardedBy(requireVerified, unauthorized, second_factor_required, email_unverified),
        ...idempotent,
      },
      /** With `signedIn` or `verified`: checked again in each transaction, because the account may be suspended meanwhile. */
      notSuspended: {
        ...guardedBy((ctx) => requireNotSuspended(requireUser(ctx))),
        detail: documentedErrors(account_suspended),
      },
      staff: (parties: StaffCase) => ({
        detail: requiresSession(...staffErrors(parties)),
        transform: ({ ctx, request, params }) =>
          requireNotOwnCase(requireStaff(ctx), { parties, request, params }),
        resolve: ({ ctx }) => ({ ctx: requireStaff(ctx) }),
        ...idempotent,
      }),
      admin: (parties: StaffCase) => ({
        detail: requiresSession(...staffErrors(parties)),
        transform: ({ ctx, request, params }) =>
          requireNotOwnCase(requireAdmin(ctx), { parties, request, params }),
        resolve: ({ ctx }) => ({ ctx: requireAdmin(ctx) }),
        ...idempotent,
      }),
      /** Like `admin`, but also for an admin whose account has no second factor yet: setting up the site. */
      adminSetup: { ...guardedBy(requireAdminSetup, ...staffErrors(true)), ...idempotent },
      /** With `staff` or `admin`: the second factor was verified in the last ten minutes. */
      recentSecondFactor: {
        detail: documentedErrors(second_factor_required),
        transform: ({ ctx }) => requireRecentSecondFactor(requireStaff(ctx)),
      },
      /** Like `signedIn`, also before the session's second factor is verified. */
      beforeSecondFactor: { ...guardedBy(requireLoggedIn, unauthorized), ...idempotent },
      limit: (rule: RateRule) => ({
        detail: documentedErrors(httpErrors.too_many_requests),
        transform: async ({ ctx, address, limits, route, request }) =>
          limits.take(rule, `${request.method} ${route}`, callerOf(ctx, address)),
      }),
      /** For the API description: errors of the operation itself and of providers. Those of guards and schemas are added. */
      throws: (sources: readonly ErrorSource[]) => ({
        detail: documentedErrors(...sources),
      }),
    })
}

/**
 * Whom a rate limit counts: the user, from any address, or the networks of a guest. A session without its second factor counts
 * as a guest, or someone with the password could use up the limits of the user.
 */
function callerOf({ actor }: Context, address: () => string): readonly Network[] {
  return actor.kind === 'user' ? [{ name: actor.id, share: 1 }] : networksOf(address())
}

const { unauthorized, second_factor_required, email_unverified, not_found, own_case, account_suspended } =
  httpErrors

/** Marks a route in the API description as requiring a session, with the errors of the guard. */
function requiresSession(...errors: readonly ErrorFactory[]) {
  return { security: [{ session: [] }], ...documentedErrors(...errors) }
}

/** A guard that replaces `ctx` by what `require` returns, or throws one of `errors`. */
function guardedBy(require: (ctx: Context) => UserContext, ...errors: readonly ErrorFactory[]) {
  return {
    detail: requiresSession(...errors),
    transform: ({ ctx }: { ctx: Context }) => void require(ctx),
    resolve: ({ ctx }: { ctx: Context }) => ({ ctx: require(ctx) }),
  }
}

function staffErrors(parties: StaffCase): readonly ErrorFactory[] {
  return [
    not_found,
    second_factor_required,
    email_unverified,
    account_suspended,
    ...(parties === true ? [] : [own_case]),
  ]
}

/** Throws unauthorized, second_factor_required. */
export function requireUser(ctx: Context): UserContext {
  if (ctx.actor.kind === 'user') return { ...ctx, actor: ctx.actor }
  throw identifiedUser(ctx) ? httpErrors.second_factor_required() : httpErrors.unauthorized()
}

/** Throws unauthorized. */
function requireLoggedIn(ctx: Context): UserContext {
  const actor = identifiedUser(ctx)
  if (!actor) throw httpErrors.unauthorized()
  return { ...ctx, actor }
}

/** Throws unauthorized, second_factor_required, email_unverified. */
export function requireVerified(ctx: Context): UserContext {
  const user = requireUser(ctx)
  if (!user.actor.verified) throw httpErrors.email_unverified()
  return user
}

function requireNotSuspended(ctx: UserContext): UserContext {
  if (ctx.actor.suspended) throw account_suspended()
  return { ...ctx, notSuspended: true }
}

/**
 * Throws not_found, because only staff may know that the route exists; second_factor_required, email_unverified,
 * account_suspended.
 */
function requireStaff(ctx: Context): UserContext {
  const actor = identifiedUser(ctx)
  if (actor === undefined || actor.role === 'user') throw httpErrors.not_found()
  const user = { ...ctx, actor }
  requireSecondFactor(user)
  return requireNotSuspended(requireVerified(user))
}

/** Like `requireStaff`, and throws not_found for moderators too. */
function requireAdmin(ctx: Context): UserContext {
  if (identifiedUser(ctx)?.role !== 'admin') throw httpErrors.not_found()
  return requireStaff(ctx)
}

/** Throws not_found for everyone but admins, email_unverified, and second_factor_required if the account has one. */
function requireAdminSetup(ctx: Context): UserContext {
  if (identifiedUser(ctx)?.role !== 'admin') throw httpErrors.not_found()
  return requireVerified(ctx)
}

interface StaffRequest {
  parties: StaffCase
  request: Request
  /** Undefined if the path has none. */
  params: PathParams | undefined
}

/** Throws own_case if the actor is a party to the case in the path, and not_found if there is no such case. */
async function requireNotOwnCase(
  ctx: UserContext,
  { parties, request, params = {} }: StaffRequest,
): Promise<void> {
  if (parties === true)
    return assert(isReadMethod.test(request.method), 'a staff route that changes something names the parties')
  if ((await parties(ctx, params.id ?? '', params)).includes(ctx.actor.id)) throw httpErrors.own_case()
}

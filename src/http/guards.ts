import { Elysia } from 'elysia'
import { parseBody, parseQuery } from '@/src/http/bodies/parse-request'
import { rejectLists } from '@/src/http/bodies/reject-lists'
import { rejectNul } from '@/src/http/bodies/reject-nul'
import { isOptionalBody, schemasOf } from '@/src/http/bodies/route-schemas'
import { actorOf, callerOf, countCostlyQuery, countRequest, isReadMethod } from '@/src/http/callers'
import { idempotency } from '@/src/http/idempotency'
import { identifiedUser, requireAccountOfPage } from '@/src/http/identify'
import type { RateLimits } from '@/src/http/limits/rate-limits'
import { withoutMark } from '@/src/http/next-page'
import { documentedErrors, type ErrorSource } from '@/src/http/openapi/openapi-errors'
import { accessOfRoute, requireScope, scopeDetail } from '@/src/http/programs'
import { requestInfo } from '@/src/http/request-info'
import {
  isStaffPath,
  orUnreadable,
  requireNotOwnCase,
  requireReadable,
  type StaffAccess,
} from '@/src/http/staff-access'
import { requireRecentSecondFactor, requireSecondFactor } from '@/src/kit/accounts/second-factor'
import { type AccessScope, type Context, type Core, contextOf, type UserContext } from '@/src/kit/context'
import { type ErrorFactory, httpErrors } from '@/src/kit/errors'
import type { RateRule } from '@/src/kit/input/rate-rule'
import { lazy } from '@/src/kit/lazy'
import { maybeUse } from '@/src/kit/ports'
import type { Right } from '@/src/kit/staff/rights'
import { requireRight, siteSetupPort } from '@/src/kit/staff/staff'
import { requireOn } from '@/src/kit/switches'

/** The services that the HTTP layer needs to handle requests. Its routes and hooks read them when a request arrives. */
export interface HttpServices {
  readonly core: Core
  readonly rateLimits: RateLimits
  /** The client's IP address. */
  addressOf(request: Request): string
  /** Routes that read the body themselves: `rawBodies` of all modules. */
  readonly rawBodies?: ReadonlySet<string>
  /** Changing routes that work while changes are switched off: `worksWithoutChanges` of all modules. */
  readonly worksWithoutChanges?: ReadonlySet<string>
  /** GET routes that write: `writingReads` of all modules. */
  readonly writingReads?: ReadonlySet<string>
}

/** The back office stays open while changes are switched off. */
function worksWithoutChanges(services: HttpServices, method: string, route: string): boolean {
  return isStaffPath(route) || services.worksWithoutChanges?.has(`${method} ${route}`) === true
}

/**
 * Route options: `signedIn`, `beforeSecondFactor`, `verified`, `notSuspended`, `staff: 'orders'` or
 * `staff: { right: 'moderation', parties: findOrderParties }`, `adminSetup`, `recentSecondFactor`, `limit: '10/15m'`, `scope: 'market:read'`, `throws: [errors.not_found, port]`. Checked before the body is validated, so that
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

/** Returns the parsed body, {} for an empty one if nothing in it is required; null where the route reads it itself. */
function readBody(services: HttpServices, request: Request, route: string): Promise<unknown> {
  const body = parseForRoute(services, request, route)
  return isStaffPath(route) ? orUnreadable(request, body) : body
}

async function parseForRoute(services: HttpServices, request: Request, route: string): Promise<unknown> {
  const name = `${request.method} ${route}`
  if (services.rawBodies?.has(name)) return null
  const { bodyConcurrency } = services.rateLimits
  const body = await bodyConcurrency.run(services.addressOf(request), () => parseBody(request))
  const schema = schemasOf(services, name).body
  if (!schema) return body
  return rejectLists(schema, body === undefined && isOptionalBody(schema) ? {} : body)
}

function createGuards(services: HttpServices) {
  const idempotent = idempotency()
  return new Elysia({ name: 'guards' })
    .onParse({ as: 'global' }, ({ request, route }) => readBody(services, request, route))
    .derive({ as: 'global' }, async ({ request, set, route }) => {
      // Asking the server takes microseconds.
      const address = lazy(() => services.addressOf(request))
      return {
        query: withoutMark(request, parseQuery(request.url)),
        ctx: contextOf(
          services.core,
          await actorOf(services, request, { address, route }),
          requestInfo(services, String(set.headers['x-request-id']), { request, route, address }),
        ),
        address,
        // Not `decorate`, which merges it recursively into every module's instance at startup.
        limits: services.rateLimits,
      }
    })
    .derive({ as: 'global' }, ({ ctx, address, limits, set }) => ({
      /** Call before a query that takes milliseconds and isn't cached. Throws too_many_requests. */
      countCostlyQuery: () => countCostlyQuery({ ctx, address, limits }, set.headers),
    }))
    .onTransform({ as: 'global' }, async ({ ctx, address, limits, request, path, route, set }) => {
      // Assets are served from memory.
      if (path.startsWith('/assets/')) return
      const kind = isReadMethod.test(request.method) ? 'read' : 'write'
      await countRequest({ ctx, address, limits }, kind, set.headers)
      if (ctx.actor.kind === 'user') requireScope(ctx, accessOfRoute(services, request.method, route).scope)
      if (kind === 'read') return
      requireAccountOfPage(ctx, request.headers)
      if (!worksWithoutChanges(services, request.method, route)) requireOn(ctx, 'changes')
    })
    .onBeforeHandle({ as: 'global' }, ({ body, params, query, request, route }) =>
      rejectNul({ body, params, query }, schemasOf(services, `${request.method} ${route}`)),
    )
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
      staff: (access: StaffAccess) => {
        const right = typeof access === 'string' ? access : access.right
        return {
          detail: requiresSession(...staffErrors, ...(typeof access === 'string' ? [] : [own_case])),
          transform: ({ ctx, request, params }) =>
            requireNotOwnCase(requireStaff(ctx, right), { access, request, params }),
          resolve: ({ ctx }) => ({ ctx: requireStaff(ctx, right) }),
          ...idempotent,
        }
      },
      /** Like `staff` for admins, but until one of them has a second factor, none is needed: setting up the site. */
      adminSetup: {
        detail: requiresSession(...staffErrors),
        transform: ({ ctx, request }) => requireAdminSetup(ctx, request),
        resolve: ({ ctx }) => ({ ctx: requireVerified(ctx) }),
        ...idempotent,
      },
      /** With `staff`: the second factor was verified in the last ten minutes. */
      recentSecondFactor: {
        detail: documentedErrors(second_factor_required),
        transform: ({ ctx }) => requireRecentSecondFactor(requireStaff(ctx, 'back-office')),
      },
      /** Like `signedIn`, also before the session's second factor is verified. */
      beforeSecondFactor: { ...guardedBy(requireLoggedIn, unauthorized), ...idempotent },
      limit: (rule: RateRule) => ({
        detail: documentedErrors(httpErrors.too_many_requests),
        transform: async ({ ctx, address, limits, route, request }) =>
          limits.take(rule, `${request.method} ${route}`, callerOf(ctx, address)),
      }),
      /** The scope that admits programs: see authenticators. Without it, they get scope_missing. */
      scope: (scope: AccessScope) => ({ detail: scopeDetail(scope) }),
      /** For the API description: errors of the operation itself and of providers. Those of guards and schemas are added. */
      throws: (sources: readonly ErrorSource[]) => ({
        detail: documentedErrors(...sources),
      }),
    })
}

const { unauthorized, second_factor_required, email_unverified, not_found, own_case, account_suspended } =
  httpErrors
const staffErrors = [
  not_found,
  httpErrors.role_missing,
  second_factor_required,
  email_unverified,
  account_suspended,
]

/** Marks a route in the API description as requiring a session, with the errors of the guard. */
function requiresSession(...errors: readonly ErrorFactory[]) {
  return { security: [{ session: [] }], ...documentedErrors(...errors) }
}

/** A guard that replaces `ctx` by what `require` returns, or throws one of `errors`. */
function guardedBy(require: (ctx: Context) => UserContext, ...errors: readonly ErrorFactory[]) {
  return {
    detail: requiresSession(...errors),
    transform: ({ ctx, request }: { ctx: Context; request: Request }) => {
      requireAccountOfPage(ctx, request.headers)
      require(ctx)
    },
    resolve: ({ ctx }: { ctx: Context }) => ({ ctx: require(ctx) }),
  }
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
 * Throws not_found, because only staff may know that the route exists; role_missing, second_factor_required, email_unverified,
 * account_suspended.
 */
function requireStaff(ctx: Context, right: Right): UserContext {
  const user = requireRole(ctx, right)
  requireSecondFactor(user)
  return requireNotSuspended(requireVerified(user))
}

/**
 * Throws not_found, role_missing, email_unverified, and unless the site is being set up what `requireStaff` throws, and
 * second_factor_required for a change without a recent one.
 */
async function requireAdminSetup(ctx: Context, request: Request): Promise<void> {
  requireAccountOfPage(ctx, request.headers)
  requireRole(ctx, 'administration')
  requireReadable(request)
  requireVerified(ctx)
  if (await maybeUse(ctx, siteSetupPort)?.(ctx)) return
  const user = requireStaff(ctx, 'administration')
  if (!isReadMethod.test(request.method)) requireRecentSecondFactor(user)
}

function requireRole(ctx: Context, right: Right): UserContext {
  const actor = identifiedUser(ctx)
  if (actor === undefined || actor.role === 'user') throw httpErrors.not_found()
  const user = { ...ctx, actor }
  requireRight(user, right)
  return user
}

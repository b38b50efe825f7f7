import type { AnyElysia } from 'elysia'
import { isMutatingMethod } from '@/src/http/methods'
import { documentedErrors } from '@/src/http/openapi/openapi-errors'
import { programMessages } from '@/src/http/program-messages'
import { readRoutes } from '@/src/http/served-routes'
import { maybeAuthenticator } from '@/src/kit/accounts/authenticators'
import {
  type AccessScope,
  type Actor,
  type Context,
  type Core,
  type SessionUser,
  systemContext,
  type UserContext,
} from '@/src/kit/context'
import { httpErrors } from '@/src/kit/errors'
import type { RateRule } from '@/src/kit/input/rate-rule'
import { definePort, use } from '@/src/kit/ports'

/** Returns an account as an actor with the role `user`; undefined if it is deleted. */
type FindProgramUser = (ctx: Context, userId: string) => Promise<Omit<SessionUser, 'program'> | undefined>

/** Loads the account for which a program acts. */
export const programUserPort = definePort<FindProgramUser>('http.program-user', { required: false })

/**
 * The user for whom a program acts; undefined if no authenticator has the scheme of its header. A program never falls back to the session of a
 * cookie. Throws the errors of the authenticator, and account_suspended.
 */
export async function maybeProgramUser(core: Core, authorization: string): Promise<SessionUser | undefined> {
  const [, scheme = '', credentials = ''] = /^\s*([^\s]+)\s*(.*?)\s*$/.exec(authorization) ?? []
  const authenticator = maybeAuthenticator({ core }, scheme.toLowerCase())
  if (!authenticator) return undefined
  const ctx = systemContext(core, 'http.authenticate')
  const { userId, id, scopes } = await authenticator.authenticate(ctx, credentials)
  const user = await use({ core }, programUserPort)(ctx, userId)
  if (!user) throw httpErrors.unauthorized()
  if (user.suspended) throw httpErrors.account_suspended()
  return { ...user, role: 'user', program: { scheme: authenticator.scheme, credentialId: id, scopes } }
}

/**
 * Returns a context in which the server acts for a user, such as in a job: it may do what their account may, but nothing that takes a role or
 * a second factor. Throws not_found if the account was deleted.
 */
export async function actFor(ctx: Context, userId: string): Promise<UserContext> {
  const user = await use(ctx, programUserPort)(ctx, userId)
  if (!user) throw httpErrors.not_found()
  return { ...ctx, actor: { ...user, role: 'user' } }
}

/** The limit of all programs of a user across all routes. */
export function programLimits(
  core: Core,
  { scheme }: { scheme: string },
): Readonly<Record<'read' | 'write', RateRule>> {
  const authenticator = maybeAuthenticator({ core }, scheme)
  if (!authenticator) throw httpErrors.unauthorized()
  return authenticator.limits
}

/** The user for whom a program sent the request, also if it only gets what everyone may read. */
export function programUserOf(actor: Actor): SessionUser | undefined {
  if (actor.kind === 'guest') return actor.behindProgram
  return actor.kind === 'user' && actor.program ? actor : undefined
}

/** Throws scope_missing if a program acts and doesn't have the scope. Without a scope, no program may act. */
export function requireScope({ actor }: Pick<Context, 'actor'>, scope: AccessScope | undefined): void {
  if (hasScope({ actor }, scope)) return
  const detail = scope === undefined ? programMessages.sessionNeeded : programMessages.scopeNeeded(scope)
  throw httpErrors.scope_missing({ detail })
}

/** Whether the user acts without a program, or with one that has the scope. */
export function hasScope({ actor }: Pick<Context, 'actor'>, scope: AccessScope | undefined): boolean {
  const program = programUserOf(actor)?.program
  return program === undefined || (scope !== undefined && program.scopes.includes(scope))
}

/** For the `detail` of a route: its scope. Elysia's type of `detail` doesn't know it. */
export function scopeDetail(scope: AccessScope): object {
  return { ...documentedErrors(httpErrors.scope_missing), scope }
}

interface RouteAccess {
  readonly scope: AccessScope | undefined
  /** Everyone gets a response, and it changes nothing. */
  readonly isPublic: boolean
}

const accessOf = new WeakMap<object, ReadonlyMap<string, RouteAccess>>()

/** Reads who may use every route. */
export function registerAccess(services: object, server: AnyElysia): void {
  const access = readRoutes(server, ({ method, hooks }): RouteAccess => {
    const { scope, security = [] } = hooks?.detail ?? {}
    const changesNothing = !isMutatingMethod(method) || scope?.endsWith(':read') === true
    return { scope, isPublic: security.length === 0 && changesNothing }
  })
  accessOf.set(services, access)
}

/**
 * Returns who acts on a route. A program without its scope gets what everyone may read, so that a key never takes anything away. Elsewhere
 * `requireScope` rejects it.
 */
export function actorOnRoute(access: RouteAccess, actor: Actor): Actor {
  if (hasScope({ actor }, access.scope) || !access.isPublic) return actor
  const behindProgram = programUserOf(actor)
  return behindProgram ? { kind: 'guest', behindProgram } : actor
}

/** Who may use a route. A path without one is everyone's. */
export function accessOfRoute(services: object, method: string, route: string): RouteAccess {
  const known = accessOf.get(services)?.get(`${method === 'HEAD' ? 'GET' : method} ${route}`)
  return known ?? { scope: undefined, isPublic: !isMutatingMethod(method) }
}

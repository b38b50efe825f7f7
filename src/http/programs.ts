import type { AnyElysia } from 'elysia'
import { documentedErrors } from '@/src/http/openapi/openapi-errors'
import { maybeAuthenticator } from '@/src/kit/authenticators'
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
import { definePort, use } from '@/src/kit/ports'
import type { RateRule } from '@/src/kit/rate-rule'

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

export function programOf(actor: Actor) {
  return actor.kind === 'user' ? actor.program : undefined
}

/** Throws scope_missing if a program acts and doesn't have the scope. A route without a scope admits no program. */
export function requireScope({ actor }: Pick<Context, 'actor'>, scope: AccessScope | undefined): void {
  if (!hasScope({ actor }, scope)) throw httpErrors.scope_missing()
}

/** Whether the user acts without a program, or with one that has the scope. */
export function hasScope({ actor }: Pick<Context, 'actor'>, scope: AccessScope | undefined): boolean {
  const program = programOf(actor)
  return program === undefined || (scope !== undefined && program.scopes.includes(scope))
}

/** For the `detail` of a route: its scope. Elysia's type of `detail` doesn't know it. */
export function scopeDetail(scope: AccessScope): object {
  return { ...documentedErrors(httpErrors.scope_missing), scope }
}

const scopesOf = new WeakMap<object, ReadonlyMap<string, AccessScope>>()

interface ScopedRoute {
  readonly method: string
  readonly path: string
  readonly hooks: { readonly detail?: { readonly scope?: AccessScope } }
}

/** Reads the option `scope` of every route. */
export function registerScopes(services: object, server: AnyElysia): void {
  const routes = server.routes as readonly ScopedRoute[]
  const scopes = routes.flatMap(({ method, path, hooks }): [string, AccessScope][] =>
    hooks?.detail?.scope === undefined ? [] : [[`${method} ${path}`, hooks.detail.scope]],
  )
  scopesOf.set(services, new Map(scopes))
}

/** The scope that admits a program to a route; undefined if none does. */
export function scopeOfRoute(services: object, method: string, route: string): AccessScope | undefined {
  return scopesOf.get(services)?.get(`${method === 'HEAD' ? 'GET' : method} ${route}`)
}

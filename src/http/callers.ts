import { type Network, networksOf } from '@/src/http/client-address'
import { identify } from '@/src/http/identify'
import type { RateLimits } from '@/src/http/limits/rate-limits'
import {
  accessOfRoute,
  actorOnRoute,
  maybeProgramUser,
  programLimits,
  programUserOf,
} from '@/src/http/programs'
import type { Actor, Context, Core } from '@/src/kit/context'
import { AppError } from '@/src/kit/errors'

/** A costly query counts as this many requests: it takes about this many times as long as a response from a cache. */
const costlyQueryWeight = 20

/** Limits per caller across all routes: more than any page needs, and too few to keep the server from others. */
const globalLimits = { read: '6000/1m', write: '1200/1m' } as const
export const isReadMethod = /^(GET|HEAD|OPTIONS)$/

/** A request to be counted. */
interface Counted {
  readonly ctx: Context
  readonly address: () => string
  readonly limits: RateLimits
}

/**
 * Whom a rate limit counts: the user, from any address, or the networks of a guest. A session without its second factor counts
 * as a guest, or someone with the password could use up the limits of the user. Programs have limits of their own.
 */
export function callerOf({ actor }: Context, address: () => string): readonly Network[] {
  const programUser = programUserOf(actor)
  if (programUser) return [{ name: `programs of ${programUser.id}`, share: 1 }]
  return actor.kind === 'user' ? [{ name: actor.id, share: 1 }] : networksOf(address())
}

/** Counts a request toward the limit across all routes. Programs learn in headers how much is left and when they may come back. */
export async function countRequest(
  { ctx, address, limits }: Counted,
  kind: 'read' | 'write',
  headers: Record<string, unknown>,
  weight = 1,
): Promise<void> {
  const program = programUserOf(ctx.actor)?.program
  const caller = callerOf(ctx, address)
  if (!program) return limits.take(globalLimits[kind], kind, caller, weight)
  const rule = programLimits(ctx.core, program)[kind]
  try {
    await limits.take(rule, kind, caller, weight)
  } finally {
    const { max, left, seconds } = limits.remaining(rule, kind, caller)
    headers['ratelimit-limit'] = String(max)
    headers['ratelimit-remaining'] = String(left)
    headers['ratelimit-reset'] = String(seconds)
  }
}

/** Counts what a costly query takes more than other requests. */
export function countCostlyQuery(counted: Counted, headers: Record<string, unknown>): Promise<void> {
  return countRequest(counted, 'read', headers, costlyQueryWeight - 1)
}

/** Wrong credentials from one address: more than a misconfigured program sends, and few enough to keep others from guessing. */
const wrongCredentialsLimit = '600/1m'

/** The program that the Authorization header names, or the user of the session. */
async function identifyCaller(
  { core, rateLimits }: { readonly core: Core; readonly rateLimits: RateLimits },
  request: Request,
  address: () => string,
): Promise<Actor> {
  const authorization = request.headers.get('authorization')
  if (authorization === null) return identify(core, request)
  try {
    return (await maybeProgramUser(core, authorization)) ?? (await identify(core, request))
  } catch (error) {
    if (error instanceof AppError && error.kind.status === 401)
      await rateLimits.take(wrongCredentialsLimit, 'wrong-credentials', networksOf(address()))
    throw error
  }
}

/** Who acts on a route: a program without its scope is a guest where everyone may read. */
export async function actorOf(
  services: { readonly core: Core; readonly rateLimits: RateLimits },
  request: Request,
  { address, route }: { address: () => string; route: string },
): Promise<Actor> {
  const caller = await identifyCaller(services, request, address)
  return actorOnRoute(accessOfRoute(services, request.method, route), caller)
}

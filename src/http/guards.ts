import { Elysia } from 'elysia'
import { idempotency } from '@/src/http/idempotency'
import { identifyPort } from '@/src/http/identify'
import { parseBody, parseQuery } from '@/src/http/parse-request'
import type { RateLimits, RateRule } from '@/src/http/rate-limits'
import { type Context, contextOf, type UserContext } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import { httpErrors } from '@/src/kit/errors'
import { use } from '@/src/kit/ports'

/** What every request passes. */
export interface HttpServices {
  readonly core: Core
  readonly rateLimits: RateLimits
  /** Where a request comes from. */
  addressOf(request: Request): string
}

/** What any caller may do, whatever it is: more than any page needs, less than keeps the server from others. */
const globalLimits = { look: '6000/1m', change: '1200/1m' } as const
const isReadMethod = /^(GET|HEAD|OPTIONS)$/

/**
 * What a route says of itself: `signedIn`, `verified`, `staff`, `admin`, `limit: '10/15m'`. They are checked before the body is
 * validated, so that a stranger learns nothing of its rules.
 */
export function guards({ core, rateLimits, addressOf }: HttpServices) {
  const once = idempotency(core)
  return new Elysia({ name: 'kit' })
    .decorate('limits', rateLimits)
    .onParse({ as: 'global' }, ({ request }) =>
      rateLimits.bodyConcurrency.run(addressOf(request), () => parseBody(request)),
    )
    .derive({ as: 'global' }, async ({ request }) => ({
      query: parseQuery(request.url),
      ctx: contextOf(core, await use({ core }, identifyPort)(request.headers)),
      address: () => addressOf(request),
    }))
    .onTransform({ as: 'global' }, async ({ ctx, address, request, path }) => {
      // Files lie in memory and cost nothing.
      if (path.startsWith('/assets/')) return
      const kind = isReadMethod.test(request.method) ? 'look' : 'change'
      await rateLimits.take(globalLimits[kind], `${kind} ${rateLimitSubject(ctx, address)}`)
    })
    .macro({
      signedIn: {
        detail: sessionSecurity,
        transform: ({ ctx }) => void requireUser(ctx),
        resolve: ({ ctx }) => ({ ctx: requireUser(ctx) }),
        ...once,
      },
      verified: {
        detail: sessionSecurity,
        transform: ({ ctx }) => void requireVerified(ctx),
        resolve: ({ ctx }) => ({ ctx: requireVerified(ctx) }),
        ...once,
      },
      staff: {
        detail: sessionSecurity,
        transform: ({ ctx }) => void requireStaff(ctx),
        resolve: ({ ctx }) => ({ ctx: requireStaff(ctx) }),
        ...once,
      },
      admin: {
        detail: sessionSecurity,
        transform: ({ ctx }) => void requireAdmin(ctx),
        resolve: ({ ctx }) => ({ ctx: requireAdmin(ctx) }),
        ...once,
      },
      limit: (rule: RateRule) => ({
        transform: async ({ ctx, address, route, request }) =>
          rateLimits.take(rule, `${request.method} ${route} ${rateLimitSubject(ctx, address)}`),
      }),
    })
}

/** Whose uses are counted: the person's, wherever they are, else the address's. */
function rateLimitSubject({ actor }: Context, address: () => string): string {
  return actor.kind === 'user' ? actor.id : address()
}

/** How the description of the API says it. */
const sessionSecurity = { security: [{ session: [] }] }

/** Throws unauthorized. */
export function requireUser(ctx: Context): UserContext {
  if (ctx.actor.kind !== 'user') throw httpErrors.unauthorized()
  return { ...ctx, actor: ctx.actor }
}

/** Throws unauthorized, email_unverified. */
export function requireVerified(ctx: Context): UserContext {
  const person = requireUser(ctx)
  if (!person.actor.verified) throw httpErrors.email_unverified()
  return person
}

/** To everybody but staff the address does not exist. */
function requireStaff(ctx: Context): UserContext {
  if (ctx.actor.kind !== 'user' || ctx.actor.role === 'user') throw httpErrors.not_found()
  return { ...ctx, actor: ctx.actor }
}

/** Nor does it exist to moderators. */
function requireAdmin(ctx: Context): UserContext {
  const person = requireStaff(ctx)
  if (person.actor.role !== 'admin') throw httpErrors.not_found()
  return person
}

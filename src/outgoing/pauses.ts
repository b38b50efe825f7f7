import type { Context } from '@/src/core/context'

/** A pause that the other side asks for is kept up to here; who asks for more is asked again after it. */
const retryAfterMaxMs = 3_600_000
/** Budgets are counted by the minute. */
const rateLimitResetMaxMs = 60_000

/** `Retry-After`: seconds, or a date; 0 where there is none. */
export function retryAfterMs(ctx: Context, headers: Headers): number {
  const asked = headers.get('retry-after') ?? ''
  const ms = /^\d{1,9}$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - ctx.now()
  return Math.min(retryAfterMaxMs, Math.max(Number.isNaN(ms) ? 0 : ms, 0))
}

/** How long their own budget for us is used up, by their count: somebody else may call under the same key. */
export function rateLimitResetMs(headers: Headers): number {
  if (headers.get('x-ratelimit-remaining') !== '0') return 0
  const seconds = Number(headers.get('x-ratelimit-reset'))
  return seconds > 0 ? Math.min(rateLimitResetMaxMs, seconds * 1000) : 0
}

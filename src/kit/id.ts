import type { Context } from '@/src/kit/context'

/** A new ID: 12 hex digits of the time, so that IDs sort by creation, and 80 random bits, so that they can't be guessed. */
export function newId(ctx: Pick<Context, 'core' | 'now'>): string {
  return idsFrom(ctx.now()) + ctx.core.random(10).toHex()
}

/** Ids made at this time or later sort after it; ms since 1970. */
export function idsFrom(at: number): string {
  return at.toString(16).padStart(12, '0')
}

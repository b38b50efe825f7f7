import type { Context } from '@/src/kit/context'

/** A new opaque id: 12 hex digits of the time, so that ids sort by it, and 80 random bits, so that none can be guessed. */
export function newId(ctx: Pick<Context, 'core' | 'now'>): string {
  return ctx.now().toString(16).padStart(12, '0') + ctx.core.random(10).toHex()
}

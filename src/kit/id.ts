import type { Context } from '@/src/kit/context'

/** A new ID: 12 hex digits of the time, so that IDs sort by creation, and 80 random bits, so that they can't be guessed. */
export function newId(ctx: Pick<Context, 'core' | 'now'>): string {
  return ctx.now().toString(16).padStart(12, '0') + ctx.core.random(10).toHex()
}

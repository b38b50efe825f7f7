import type { Context } from '@/src/kit/context'

/** Caches the result of `compute` for `ms`, for all callers. Errors aren't cached. */
export function cached<Value>(
  ms: number,
  compute: (ctx: Context) => Promise<Value>,
): (ctx: Context) => Promise<Value> {
  let entry: { value: Promise<Value>; at: number } | undefined
  return (ctx) => {
    if (entry && Math.abs(ctx.now() - entry.at) < ms) return entry.value
    const fresh = { value: compute(ctx), at: ctx.now() }
    entry = fresh
    fresh.value.catch(() => {
      if (entry === fresh) entry = undefined
    })
    return fresh.value
  }
}

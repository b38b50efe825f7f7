import type { Context } from '@/src/kit/context'

/** Caches the result of `compute` for `ms`, for all callers. Errors aren't cached. */
export function cached<Value>(
  ms: number,
  compute: (ctx: Context) => Promise<Value>,
): (ctx: Context) => Promise<Value> {
  let entry: { value: Promise<Value>; until: number } | undefined
  return (ctx) => {
    if (entry && ctx.now() < entry.until) return entry.value
    const fresh = { value: compute(ctx), until: ctx.now() + ms }
    entry = fresh
    fresh.value.catch(() => {
      if (entry === fresh) entry = undefined
    })
    return fresh.value
  }
}

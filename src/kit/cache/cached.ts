import type { Context, Core } from '@/src/kit/context'

/** Caches the result of `compute` for `ms` or until its tag changes, for all callers in this process. Errors aren't cached. */
export function cached<Value>(
  ms: number,
  compute: (ctx: Context) => Promise<Value>,
  tag?: string,
): (ctx: Context) => Promise<Value> {
  const entries = new WeakMap<Core, { value: Promise<Value>; at: number; version: number }>()
  return (ctx) => {
    const { core } = ctx
    const entry = entries.get(core)
    const version = tag === undefined ? 0 : core.cacheVersions.of(tag)
    if (entry?.version === version && Math.abs(ctx.now() - entry.at) < ms) return entry.value
    const fresh = { value: compute(ctx), at: ctx.now(), version }
    entries.set(core, fresh)
    fresh.value.catch(() => {
      if (entries.get(core) === fresh) entries.delete(core)
    })
    return fresh.value
  }
}

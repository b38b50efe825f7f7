import * as v from 'valibot'
import { cached } from '@/src/kit/cache/cached'
import type { Context } from '@/src/kit/context'

/** How often to read the shared value: processes may differ for this long. */
const refreshEveryMs = 1_000
const getText = "local value = redis.pcall('GET', KEYS[1]) return type(value) == 'string' and value or ''"
const setText = "redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) return 1"

interface Shared<Value> {
  cacheKey: string
  schema: v.GenericSchema<unknown, Value>
  ms: number
}

/** Caches like `cached`, but processes that share a Redis also share the value. */
export function clusterCached<Value>(
  { cacheKey, schema, ms }: Shared<Value>,
  compute: (ctx: Context) => Promise<Value>,
): (ctx: Context) => Promise<Value> {
  const local = cached(ms, compute)
  const shared = cached(refreshEveryMs, async (ctx) => (await find(ctx)) ?? (await add(ctx)))
  return (ctx) => (ctx.core.cluster?.isAvailable ? shared(ctx) : local(ctx))

  async function find({ core }: Context): Promise<Value | undefined> {
    const text = await core.cluster?.runScript(getText, [`cache ${cacheKey}`], [])
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
    return parsed.success ? parsed.output : undefined
  }

  async function add(ctx: Context): Promise<Value> {
    const value = await local(ctx)
    await ctx.core.cluster?.runScript(setText, [`cache ${cacheKey}`], [JSON.stringify(value), ms])
    return value
  }
}

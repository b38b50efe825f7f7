import * as v from 'valibot'
import { cached } from '@/src/kit/cached'
import type { Context } from '@/src/kit/context'

/** What others keep is asked for so often: so long may two processes say different things. */
const refreshEveryMs = 1_000
const getText = "local kept = redis.pcall('GET', KEYS[1]) return type(kept) == 'string' and kept or ''"
const setText = "redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) return 1"

interface Shared<Value> {
  /** By which the processes know it. */
  name: string
  schema: v.GenericSchema<unknown, Value>
  ms: number
}

/** As `keptFor`; and where the processes of a site share a Redis, what one has computed is answered by all. */
export function clusterCached<Value>(
  { name, schema, ms }: Shared<Value>,
  compute: (ctx: Context) => Promise<Value>,
): (ctx: Context) => Promise<Value> {
  const own = cached(ms, compute)
  const shared = cached(refreshEveryMs, async (ctx) => (await find(ctx)) ?? (await add(ctx)))
  return (ctx) => (ctx.core.cluster?.isAvailable ? shared(ctx) : own(ctx))

  async function find({ core }: Context): Promise<Value | undefined> {
    const kept = await core.cluster?.runScript(getText, `kept ${name}`, [])
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), kept)
    return read.success ? read.output : undefined
  }

  async function add(ctx: Context): Promise<Value> {
    const value = await own(ctx)
    await ctx.core.cluster?.runScript(setText, `kept ${name}`, [JSON.stringify(value), ms])
    return value
  }
}

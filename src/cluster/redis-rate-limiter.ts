import {
  hasRoom,
  isCurrent,
  type MemoryRateLimiter,
  type RateLimiter,
  type WindowLimit,
} from '@/src/cluster/memory-rate-limiter'
import type { Cluster } from '@/src/kit/cluster'
import { sha256Hex } from '@/src/kit/secret'

/**
 * Counts the uses of every key, or of none if one lacks room for them. Adopts the counts of the calling process if Redis has none, and
 * ignores windows that aren't current. The keys expire with their windows.
 */
const takeScript = `
  local now, length, uses = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local counted = uses
  local windows = {}
  for i, key in ipairs(KEYS) do
    local max, started, used = tonumber(ARGV[3 * i + 1]), tonumber(ARGV[3 * i + 2]), tonumber(ARGV[3 * i + 3])
    local stored = redis.pcall('GET', key)
    local s, u = string.match(type(stored) == 'string' and stored or '', '^(%d+) (%d+)$')
    s, u = tonumber(s), tonumber(u)
    if s and math.abs(now - s) < length then
      used = s == started and math.max(used, u) or u
      started = s
    end
    if used + uses > max then counted = 0 end
    windows[i] = { started, math.min(used, max) }
  end
  local reply = { counted }
  for i, key in ipairs(KEYS) do
    local started, used = windows[i][1], windows[i][2] + counted
    redis.call('SET', key, string.format('%d %d', started, used), 'PX', started + length - now)
    table.insert(reply, started)
    table.insert(reply, used)
  end
  return reply`

/** Counts across the cluster. While Redis is unavailable, counts locally from the last shared count. */
export class RedisRateLimiter implements RateLimiter {
  constructor(
    private readonly cluster: Cluster,
    private readonly local: MemoryRateLimiter,
    private readonly now: () => number,
  ) {}

  take(limits: readonly WindowLimit[], uses: number): number | undefined | Promise<number | undefined> {
    const now = this.now()
    const counts = limits.flatMap((limit) => {
      const { startedAt, used } = this.local.windowFor(limit)
      return [limit.max, startedAt, used]
    })
    const keys = limits.map(({ key }) => `limit ${sha256Hex(key)}`)
    const reply = this.cluster.runScript(takeScript, keys, [now, limits[0]?.windowMs ?? 0, uses, ...counts])
    return reply
      ? reply.then((value) => this.applyReply(value, limits, { now, uses }))
      : this.local.take(limits, uses)
  }

  private applyReply(
    reply: unknown,
    limits: readonly WindowLimit[],
    { now, uses }: { now: number; uses: number },
  ): number | undefined {
    const shared = maybeReply(reply, limits)
    const areCurrent = shared?.windows.every(({ limit: { windowMs }, startedAt }) =>
      isCurrent({ startedAt, windowMs }, now),
    )
    if (!shared || !areCurrent) return this.local.take(limits, uses)
    for (const { limit, startedAt, used } of shared.windows)
      this.local.applySharedCount(limit, { startedAt, used })
    if (shared.isCounted) return undefined
    const full = shared.windows.filter(({ limit, used }) => !hasRoom(limit, used, uses))
    return Math.max(...full.map(({ limit, startedAt }) => startedAt + limit.windowMs))
  }
}

interface SharedCounts {
  isCounted: boolean
  windows: { limit: WindowLimit; startedAt: number; used: number }[]
}

function maybeReply(reply: unknown, limits: readonly WindowLimit[]): SharedCounts | undefined {
  if (!Array.isArray(reply) || reply.length !== 1 + 2 * limits.length || !reply.every(Number.isSafeInteger))
    return undefined
  const [counted, ...numbers] = reply as number[]
  const windows = limits.map((limit, at) => ({
    limit,
    startedAt: Number(numbers[2 * at]),
    used: Number(numbers[2 * at + 1]),
  }))
  return { isCounted: counted !== 0, windows }
}

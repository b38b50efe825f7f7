import type { MemoryRateLimiter, RateLimiter, WindowRule } from '@/src/cluster/memory-rate-limiter'
import type { Cluster } from '@/src/kit/cluster'
import { sha256Hex } from '@/src/kit/secret'

/**
 * Counts one use. Adopts the count of the calling process if Redis has none, and ignores windows that aren't current.
 * The key expires with its window.
 */
const takeScript = `
  local now, length, max = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local started, used = tonumber(ARGV[4]), tonumber(ARGV[5])
  local stored = redis.pcall('GET', KEYS[1])
  local s, u = string.match(type(stored) == 'string' and stored or '', '^(%d+) (%d+)$')
  s, u = tonumber(s), tonumber(u)
  if s and math.abs(now - s) < length then
    used = s == started and math.max(used, u) or u
    started = s
  end
  local counted = used < max and 1 or 0
  used = math.min(used, max - 1) + 1
  redis.call('SET', KEYS[1], string.format('%d %d', started, used), 'PX', started + length - now)
  return { counted, started, used }`

/** Counts across the cluster. While Redis is unavailable, counts locally from the last shared count. */
export class RedisRateLimiter implements RateLimiter {
  constructor(
    private readonly cluster: Cluster,
    private readonly local: MemoryRateLimiter,
    private readonly now: () => number,
  ) {}

  take(key: string, rule: WindowRule): number | undefined | Promise<number | undefined> {
    const now = this.now()
    const { startedAt, used } = this.local.windowFor(key, rule)
    const args = [now, rule.windowMs, rule.max, startedAt, used]
    const reply = this.cluster.runScript(takeScript, `limit ${sha256Hex(key)}`, args)
    return reply
      ? reply.then((value) => this.applyReply(value, { key, rule, now }))
      : this.local.take(key, rule)
  }

  private applyReply(
    reply: unknown,
    { key, rule, now }: { key: string; rule: WindowRule; now: number },
  ): number | undefined {
    if (!isTakeReply(reply)) return this.local.take(key, rule)
    const [isCounted, startedAt, used] = reply
    if (Math.abs(now - startedAt) >= rule.windowMs) return this.local.take(key, rule)
    this.local.applySharedCount(key, rule, { startedAt, used })
    return isCounted === 1 ? undefined : startedAt + rule.windowMs
  }
}

function isTakeReply(reply: unknown): reply is [number, number, number] {
  return Array.isArray(reply) && reply.length === 3 && reply.every(Number.isSafeInteger)
}

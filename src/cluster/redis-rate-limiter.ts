import type { MemoryRateLimiter, RateLimiter, WindowRule } from '@/src/cluster/memory-rate-limiter'
import type { RedisConnection } from '@/src/cluster/redis-connection'
import { sha256Hex } from '@/src/kit/secret'

/**
 * Counts one use, whoever asks. What Redis has not, it takes over from the process that asks; what is no window of now is
 * as good as nothing. The key goes with its window.
 */
const takeScript = `
  local now, length, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local started, used = tonumber(ARGV[4]), tonumber(ARGV[5])
  local kept = redis.pcall('GET', KEYS[1])
  local s, u = string.match(type(kept) == 'string' and kept or '', '^(%d+) (%d+)$')
  s, u = tonumber(s), tonumber(u)
  if s and math.abs(now - s) < length then
    used = s == started and math.max(used, u) or u
    started = s
  end
  local counted = used < most and 1 or 0
  used = math.min(used, most - 1) + 1
  redis.call('SET', KEYS[1], string.format('%d %d', started, used), 'PX', started + length - now)
  return { counted, started, used }`

/** Counts together with the other processes of the site; alone, on from what was last counted together, while they cannot be asked. */
export class RedisRateLimiter implements RateLimiter {
  constructor(
    private readonly redis: RedisConnection,
    private readonly local: MemoryRateLimiter,
    private readonly now: () => number,
  ) {}

  take(key: string, rule: WindowRule): number | undefined | Promise<number | undefined> {
    const now = this.now()
    const { startedAt, used } = this.local.windowFor(key, rule)
    const args = [now, rule.windowMs, rule.max, startedAt, used]
    const asked = this.redis.runScript(takeScript, `limit ${sha256Hex(key)}`, args)
    return asked
      ? asked.then((answer) => this.applyReply(answer, { key, rule, now }))
      : this.local.take(key, rule)
  }

  private applyReply(
    answer: unknown,
    { key, rule, now }: { key: string; rule: WindowRule; now: number },
  ): number | undefined {
    if (!isTakeReply(answer)) return this.local.take(key, rule)
    const [isCounted, startedAt, used] = answer
    if (Math.abs(now - startedAt) >= rule.windowMs) return this.local.take(key, rule)
    this.local.applySharedCount(key, rule, { startedAt, used })
    return isCounted === 1 ? undefined : startedAt + rule.windowMs
  }
}

function isTakeReply(answer: unknown): answer is [number, number, number] {
  return Array.isArray(answer) && answer.length === 3 && answer.every(Number.isSafeInteger)
}

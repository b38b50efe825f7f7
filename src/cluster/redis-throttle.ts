import type { MemoryThrottle, Throttle } from '@/src/cluster/memory-throttle'
import type { RedisConnection } from '@/src/cluster/redis-connection'

/**
 * Takes `wanted` of a bucket, one or none, where it is due in time. What the asker knows of the bucket is taken over; what is
 * more than a minute ahead, or pauses for more than an hour, is as good as nothing. The key goes when it says nothing any more.
 */
const takeScript = `
  local now, patience, apart, burst = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
  local full, paused, wanted = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
  local kept = redis.pcall('GET', KEYS[1])
  local f, p = string.match(type(kept) == 'string' and kept or '', '^(%d+) (%d+)$')
  f, p = tonumber(f), tonumber(p)
  if f and f - now <= 60000 then full = math.max(full, f) end
  if p and p - now <= 3600000 then paused = math.max(paused, p) end
  local next = math.ceil(math.max(full, now) + apart)
  local wait = math.ceil(math.max(0, next - now - burst, paused - now))
  local taken = wait <= patience and wanted or 0
  if taken == 1 then full = next end
  local left = math.max(full, paused) - now
  if left > 0 then redis.call('SET', KEYS[1], string.format('%d %d', full, paused), 'PX', math.ceil(left)) end
  return { taken, wait, full, paused }`

/** A budget that all processes of the site take from; each goes on alone, from what is left of it, while Redis cannot be asked. */
export function createRedisThrottle(
  redis: RedisConnection,
  own: MemoryThrottle,
  { name, now }: { name: string; now: () => number },
): Throttle {
  return {
    take: (at, patienceMs) => {
      const asked = ask(at, patienceMs, 1)
      return asked ? asked.then((answer) => hear(answer, at, patienceMs)) : own.take(at, patienceMs)
    },
    pauseUntil: (at) => {
      own.pauseUntil(at)
      void ask(now(), 0, 0)
    },
  }

  function ask(at: number, patienceMs: number, wanted: 0 | 1): Promise<unknown> | undefined {
    const { intervalMs, burstMs, level } = own
    const args = [at, patienceMs, intervalMs, burstMs, level.fullAt, level.pausedUntil, wanted]
    return redis.runScript(takeScript, `budget ${name}`, args)
  }

  function hear(answer: unknown, at: number, patienceMs: number): number | undefined {
    if (!isTakeReply(answer)) return own.take(at, patienceMs)
    const [taken, waitMs, fullAt, pausedUntil] = answer
    own.level.fullAt = fullAt
    own.level.pausedUntil = Math.max(own.level.pausedUntil, pausedUntil)
    return taken === 1 ? waitMs : undefined
  }
}

function isTakeReply(answer: unknown): answer is [number, number, number, number] {
  return Array.isArray(answer) && answer.length === 4 && answer.every(Number.isSafeInteger)
}

import { dropFuture, type MemoryThrottle, type Throttle } from '@/src/cluster/memory-throttle'
import type { Cluster } from '@/src/kit/cluster'

/**
 * Takes `wanted` tokens (0 or 1) if they are due in time. Adopts the calling process's state of the bucket; ignores a
 * state in Redis that is more than a minute ahead, or paused for more than an hour. The key expires when the bucket is
 * full.
 */
const takeScript = `
  local now, patience, interval, burst = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
  local full, paused, wanted = tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
  local stored = redis.pcall('GET', KEYS[1])
  local f, p = string.match(type(stored) == 'string' and stored or '', '^(%d+) (%d+)$')
  f, p = tonumber(f), tonumber(p)
  if f and f - now <= 60000 then full = math.max(full, f) end
  if p and p - now <= 3600000 then paused = math.max(paused, p) end
  local next = math.ceil(math.max(full, now) + interval)
  local wait = math.ceil(math.max(0, next - now - burst, paused - now))
  local taken = wait <= patience and wanted or 0
  if taken == 1 then full = next end
  local left = math.max(full, paused) - now
  if left > 0 then redis.call('SET', KEYS[1], string.format('%d %d', full, paused), 'PX', math.ceil(left)) end
  return { taken, wait, full, paused }`

/** A throttle shared by all processes. While Redis is unavailable, each continues alone from the last shared state. */
export function createRedisThrottle(
  cluster: Cluster,
  local: MemoryThrottle,
  { name, now }: { name: string; now: () => number },
): Throttle {
  return {
    take: (at, maxWaitMs) => {
      const reply = take(at, maxWaitMs, 1)
      return reply ? reply.then((value) => applyReply(value, at, maxWaitMs)) : local.take(at, maxWaitMs)
    },
    pauseUntil: (at) => {
      local.pauseUntil(at)
      void take(now(), 0, 0)
    },
  }

  function take(at: number, maxWaitMs: number, wanted: 0 | 1): Promise<unknown> | undefined {
    const { intervalMs, burstMs, level } = local
    dropFuture(level, at)
    const args = [at, maxWaitMs, intervalMs, burstMs, level.fullAt, level.pausedUntil, wanted]
    return cluster.runScript(takeScript, [`throttle ${name}`], args)
  }

  function applyReply(reply: unknown, at: number, maxWaitMs: number): number | undefined {
    if (!isTakeReply(reply)) return local.take(at, maxWaitMs)
    const [taken, waitMs, fullAt, pausedUntil] = reply
    local.level.fullAt = fullAt
    local.level.pausedUntil = Math.max(local.level.pausedUntil, pausedUntil)
    return taken === 1 ? waitMs : undefined
  }
}

function isTakeReply(reply: unknown): reply is [number, number, number, number] {
  return Array.isArray(reply) && reply.length === 4 && reply.every(Number.isSafeInteger)
}

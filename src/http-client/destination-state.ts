import { createMemoryThrottle, type Throttle } from '@/src/cluster/memory-throttle'
import { createRedisThrottle } from '@/src/cluster/redis-throttle'
import type { Destination } from '@/src/http-client/destination'
import type { Context, Core } from '@/src/kit/context'

/** The state of one destination in this process. */
export interface DestinationState {
  readonly throttle: Throttle
  readonly circuitBreaker: CircuitBreaker
}

const states = new WeakMap<Core, Map<string, DestinationState>>()

export function destinationState(
  { core }: Pick<Context, 'core'>,
  destination: Destination,
): DestinationState {
  const byName = states.get(core) ?? new Map<string, DestinationState>()
  states.set(core, byName)
  const state = byName.get(destination.name) ?? createState(core, destination)
  byName.set(destination.name, state)
  return state
}

/** Destinations count the requests of all processes, so the throttle is shared. Circuit breakers are per process. */
function createState({ cluster, now }: Core, { name, perMinute }: Destination): DestinationState {
  const local = createMemoryThrottle(perMinute)
  return {
    throttle: cluster ? createRedisThrottle(cluster, local, { name, now }) : local,
    circuitBreaker: createCircuitBreaker(),
  }
}

/** When a destination stopped responding, in ms since 1970; undefined while it responds. */
export function unreachableSince(ctx: Pick<Context, 'core'>, destination: Destination): number | undefined {
  return destinationState(ctx, destination).circuitBreaker.openSince()
}

/** Consecutive failures that open the circuit. */
const failuresMax = 3
/** While open, one request per interval is let through as a probe. */
const probeIntervalMs = 10_000
/** The longest Retry-After that delays the probe, because users are waiting. */
const openMaxMs = 60_000

/** Keeps callers from waiting for a destination that doesn't respond. */
interface CircuitBreaker {
  /** Whether to send a request now. While open, true once per interval, for a probe. */
  allowsRequest(now: number): boolean
  recordSuccess(): void
  /** `retryAfterMs`: the destination asks for a pause (Retry-After) and is considered down at once. */
  recordFailure(now: number, retryAfterMs?: number): void
  /** The time of the first failure, in ms since 1970, while open. */
  openSince(): number | undefined
}

export function createCircuitBreaker(): CircuitBreaker {
  let failures = 0
  let firstFailureAt = 0
  let probeAt = 0
  const isOpen = () => failures >= failuresMax
  return {
    allowsRequest: (now) => {
      if (!isOpen()) return true
      // A probe further ahead is left from before the clock was set back.
      if (now < probeAt && probeAt - now <= openMaxMs) return false
      probeAt = now + probeIntervalMs
      return true
    },
    recordSuccess: () => {
      failures = 0
    },
    recordFailure: (now, retryAfterMs = 0) => {
      if (failures === 0) firstFailureAt = now
      failures = retryAfterMs > 0 ? failuresMax : failures + 1
      probeAt = now + Math.max(probeIntervalMs, Math.min(retryAfterMs, openMaxMs))
    },
    openSince: () => (isOpen() ? firstFailureAt : undefined),
  }
}

import { createMemoryThrottle, type Throttle } from '@/src/cluster/memory-throttle'
import { createRedisThrottle } from '@/src/cluster/redis-throttle'
import { type CircuitBreaker, createCircuitBreaker } from '@/src/http-client/circuit-breaker'
import type { Destination } from '@/src/http-client/destination'
import type { Context } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'

/** What a running host remembers of one destination. */
export interface DestinationState {
  readonly throttle: Throttle
  readonly circuitBreaker: CircuitBreaker
}

const states = new WeakMap<Core, Map<string, DestinationState>>()

export function destinationState(
  { core }: Pick<Context, 'core'>,
  destination: Destination,
): DestinationState {
  const known = states.get(core) ?? new Map<string, DestinationState>()
  states.set(core, known)
  const line = known.get(destination.name) ?? createState(core, destination)
  known.set(destination.name, line)
  return line
}

/** The other side counts what all processes of the site ask; whether it answers is for each to find. */
function createState({ cluster, now }: Core, { name, perMinute }: Destination): DestinationState {
  const own = createMemoryThrottle(perMinute)
  return {
    throttle: cluster ? createRedisThrottle(cluster, own, { name, now }) : own,
    circuitBreaker: createCircuitBreaker(),
  }
}

/** Since when a destination does not answer, in milliseconds; undefined while it does, as far as anybody has asked. */
export function unreachableSince(ctx: Pick<Context, 'core'>, destination: Destination): number | undefined {
  return destinationState(ctx, destination).circuitBreaker.openSince()
}

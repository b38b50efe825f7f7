import { createMemoryThrottle, type Throttle } from '@/src/cluster/memory-throttle'
import { createRedisThrottle } from '@/src/cluster/redis-throttle'
import { type CircuitBreaker, createCircuitBreaker } from '@/src/http-client/circuit-breaker'
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

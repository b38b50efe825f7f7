import type { Context } from '@/src/core/context'
import type { Core } from '@/src/core/core'
import { type Budget, createBudget } from '@/src/outgoing/budget'
import { type Circuit, createCircuit } from '@/src/outgoing/circuit'
import type { Destination } from '@/src/outgoing/destination'
import { shareBudget } from '@/src/outgoing/shared-budget'

/** What a running host remembers of one destination. */
export interface Line {
  readonly budget: Budget
  readonly circuit: Circuit
}

const lines = new WeakMap<Core, Map<string, Line>>()

export function lineTo({ core }: Pick<Context, 'core'>, destination: Destination): Line {
  const known = lines.get(core) ?? new Map<string, Line>()
  lines.set(core, known)
  const line = known.get(destination.name) ?? open(core, destination)
  known.set(destination.name, line)
  return line
}

/** The other side counts what all processes of the site ask; whether it answers is for each to find. */
function open({ cluster, now }: Core, { name, perMinute }: Destination): Line {
  const own = createBudget(perMinute)
  return { budget: cluster ? shareBudget(cluster, own, { name, now }) : own, circuit: createCircuit() }
}

/** Since when a destination does not answer, in milliseconds; undefined while it does, as far as anybody has asked. */
export function unreachableSince(ctx: Pick<Context, 'core'>, destination: Destination): number | undefined {
  return lineTo(ctx, destination).circuit.downSince()
}

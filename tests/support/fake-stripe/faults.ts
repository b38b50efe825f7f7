/**
 * What goes wrong between the site and Stripe. `lose-…`: the network fails before or after Stripe has acted; `fail-after`: it
 * has acted and says 500, and says so again under the same key; `fail-before`: the same without having acted; `hold-…`: the request, the work on it or the answer waits until
 * the test releases it.
 */
export type Fault =
  | 'lose-request'
  | 'lose-answer'
  | 'rate-limit'
  | 'unauthorized'
  | 'fail'
  | 'fail-before'
  | 'fail-after'
  | 'hold-request'
  | 'hold-work'
  | 'hold-answer'

interface Chance {
  fault: Fault
  /** From 0 to 1. */
  chance: number
  /** `POST /v1/refunds`; every route when left out. */
  route?: string
}

export interface Faults {
  /** What meets requests by chance. */
  readonly chances: Chance[]
  /** The next request to the route meets this fault; several follow one another. */
  next(fault: Fault, route?: string): void
  /** Lets go of what is held. */
  release(): void
  /** Resolves when the test releases what is held. */
  released(): Promise<void>
  /** The fault that meets a request to the route now. */
  take(route: string): Fault | undefined
}

export function createFaults(random: () => number): Faults {
  const planned: { fault: Fault; route?: string }[] = []
  let gate = Promise.withResolvers<void>()
  const faults: Faults = {
    chances: [],
    next: (fault, route) => void planned.push({ fault, route }),
    release: () => {
      gate.resolve()
      gate = Promise.withResolvers()
    },
    released: () => gate.promise,
    take: (route) => {
      const at = planned.findIndex((one) => one.route === undefined || one.route === route)
      if (at >= 0) return planned.splice(at, 1)[0]?.fault
      return faults.chances.find((one) => (one.route ?? route) === route && random() < one.chance)?.fault
    },
  }
  return faults
}

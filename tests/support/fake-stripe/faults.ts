/**
 * What goes wrong with a request. `lose-…`: the connection breaks before or after Stripe has acted; `fail-after`:
 * Stripe acts and responds with 500, also to retries with the same key; `fail-before`: the same without acting;
 * `hold-…`: the request, the work or the response waits until the test releases it.
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
  chance: number
  /** For example `POST /v1/refunds`. Default: every route. */
  route?: string
}

export interface Faults {
  /** Faults with a probability from 0 to 1 per request. */
  readonly chances: Chance[]
  /** Applies the fault to the next request to the route. Several calls queue up. */
  next(fault: Fault, route?: string): void
  /** Releases held requests. */
  release(): void
  /** Resolves when the test calls `release`. */
  released(): Promise<void>
  /** Returns the fault for the current request to the route. */
  take(route: string): Fault | undefined
}

export function createFaults(random: () => number): Faults {
  const queued: { fault: Fault; route?: string }[] = []
  let gate = Promise.withResolvers<void>()
  const faults: Faults = {
    chances: [],
    next: (fault, route) => void queued.push({ fault, route }),
    release: () => {
      gate.resolve()
      gate = Promise.withResolvers()
    },
    released: () => gate.promise,
    take: (route) => {
      const at = queued.findIndex((one) => one.route === undefined || one.route === route)
      if (at >= 0) return queued.splice(at, 1)[0]?.fault
      return faults.chances.find((one) => (one.route ?? route) === route && random() < one.chance)?.fault
    },
  }
  return faults
}

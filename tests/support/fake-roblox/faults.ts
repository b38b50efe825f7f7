/**
 * What goes wrong with a request. `lost`: the connection breaks; `fail`: 503; `limit`: 429 with a Retry-After of two
 * seconds; `hold`: the response waits until the test releases it; `garble`: the response isn't JSON; `block`: a proxy
 * responds with 403.
 */
export type Fault = 'lost' | 'fail' | 'limit' | 'hold' | 'garble' | 'block'

export interface Faults {
  /** Applies the fault to the next request to the service. Several calls queue up. */
  next(fault: Fault, service?: string): void
  /** Applies the fault to every request; undefined ends that. */
  always(fault: Fault | undefined): void
  /** Releases held responses. */
  release(): void
  /** Resolves when the test calls `release`. */
  released(): Promise<void>
  /** Returns the fault for the current request to the service. */
  take(service: string): Fault | undefined
}

export function createFaults(): Faults {
  const queued: { fault: Fault; service: string | undefined }[] = []
  let constant: Fault | undefined
  let gate = Promise.withResolvers<void>()
  return {
    next: (fault, service) => void queued.push({ fault, service }),
    always: (fault) => {
      constant = fault
    },
    release: () => {
      gate.resolve()
      gate = Promise.withResolvers()
    },
    released: () => gate.promise,
    take: (service) => {
      const at = queued.findIndex((one) => one.service === undefined || one.service === service)
      return at >= 0 ? queued.splice(at, 1)[0]?.fault : constant
    },
  }
}

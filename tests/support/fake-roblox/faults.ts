/**
 * What goes wrong between the site and the platform. `lost`: the network fails; `fail`: it says 503; `limit`: 429, with a pause
 * of two seconds asked for; `hold`: the answer waits until the test releases it; `garble`: the answer is no JSON;
 * `block`: whoever stands in between says 403.
 */
export type Fault = 'lost' | 'fail' | 'limit' | 'hold' | 'garble' | 'block'

export interface Faults {
  /** The next request to a service meets this fault; several follow one another. */
  next(fault: Fault, service?: string): void
  /** From now on every request meets it; undefined: all is well again. */
  always(fault: Fault | undefined): void
  /** Lets go of what is held. */
  release(): void
  /** Resolves when the test releases what is held. */
  released(): Promise<void>
  /** The fault that meets a request to the service now. */
  take(service: string): Fault | undefined
}

export function createFaults(): Faults {
  const planned: { fault: Fault; service: string | undefined }[] = []
  let constant: Fault | undefined
  let gate = Promise.withResolvers<void>()
  return {
    next: (fault, service) => void planned.push({ fault, service }),
    always: (fault) => {
      constant = fault
    },
    release: () => {
      gate.resolve()
      gate = Promise.withResolvers()
    },
    released: () => gate.promise,
    take: (service) => {
      const at = planned.findIndex((one) => one.service === undefined || one.service === service)
      return at >= 0 ? planned.splice(at, 1)[0]?.fault : constant
    },
  }
}

import type { Fetch } from '@/src/kit/context'
import type { Db } from '@/src/kit/db'

/** The power supply of one process run. When it fails, uncommitted work is lost and the process does nothing more. */
export interface Power {
  readonly isOn: boolean
  /** Resolves when the power fails. */
  readonly failed: Promise<void>
  fail(): void
  /** Makes the power fail at the nth crash point from now. */
  failAt(nth: number): void
  /** Marks a point where the power may fail. */
  crashPoint(): void
}

export function createPower(): Power {
  const failure = Promise.withResolvers<void>()
  let isOn = true
  let pointsLeft = Number.POSITIVE_INFINITY
  const power: Power = {
    get isOn() {
      return isOn
    },
    failed: failure.promise,
    fail: () => {
      isOn = false
      failure.resolve()
    },
    failAt: (nth) => {
      pointsLeft = nth
    },
    crashPoint: () => {
      if (--pointsLeft <= 0) power.fail()
    },
  }
  return power
}

class PowerCut extends Error {}

/** A dead process never gets a result. */
function never(): Promise<never> {
  return new Promise(() => undefined)
}

/** A database whose process may die before or after each commit. */
export function crashableDb(power: Power, db: Db): Db {
  return {
    ...db,
    transact: async (work, isolation) => {
      if (!power.isOn) return never()
      try {
        const result = await db.transact(async (tx) => {
          const done = await work(tx)
          power.crashPoint()
          if (!power.isOn) throw new PowerCut()
          return done
        }, isolation)
        power.crashPoint()
        return power.isOn ? result : never()
      } catch (error) {
        if (!power.isOn) return never()
        throw error
      }
    },
  }
}

/** A fetch whose process may die before the request is sent and after the response has arrived. */
export function crashableFetch(power: Power, fetch: Fetch): Fetch {
  return async (input, init) => {
    power.crashPoint()
    if (!power.isOn) return never()
    try {
      const answer = await fetch(input, init)
      power.crashPoint()
      return power.isOn ? answer : never()
    } catch (error) {
      if (!power.isOn) return never()
      throw error
    }
  }
}

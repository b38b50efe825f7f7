import type { Db } from '@/src/db/types'
import type { Fetch } from '@/src/kit/core'

/** The power of one run of the process. When it fails, what the process had not committed is gone, and it says nothing more. */
export interface Power {
  readonly isOn: boolean
  /** Resolves when it fails. */
  readonly failed: Promise<void>
  fail(): void
  /** Lets it fail at the nth place from now where the process touches the world. */
  failAt(nth: number): void
  /** A place where the power may fail. */
  crashPoint(): void
}

export function createPower(): Power {
  const failure = Promise.withResolvers<void>()
  let isOn = true
  let left = Number.POSITIVE_INFINITY
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
      left = nth
    },
    crashPoint: () => {
      if (--left <= 0) power.fail()
    },
  }
  return power
}

class PowerCut extends Error {}

/** Nobody waits for a process that is dead. */
function never(): Promise<never> {
  return new Promise(() => undefined)
}

/** A database whose process may die before or after each commit. */
export function crashableDb(power: Power, db: Db): Db {
  return {
    ...db,
    transact: async (work) => {
      if (!power.isOn) return never()
      try {
        const result = await db.transact(async (tx) => {
          const done = await work(tx)
          power.crashPoint()
          if (!power.isOn) throw new PowerCut()
          return done
        })
        power.crashPoint()
        return power.isOn ? result : never()
      } catch (error) {
        if (!power.isOn) return never()
        throw error
      }
    },
  }
}

/** A network whose process may die before a call leaves and after its answer has come. */
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

import type { Fetch } from '@/src/core/core'
import type { Db } from '@/src/db/types'

/** The power of one run of the process. When it fails, what the process had not committed is gone, and it says nothing more. */
export interface Power {
  readonly isOn: boolean
  /** Resolves when it fails. */
  readonly failed: Promise<void>
  fail(): void
  /** Lets it fail at the nth place from now where the process touches the world. */
  failAt(nth: number): void
  /** A place where the power may fail. */
  touch(): void
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
    touch: () => {
      if (--left <= 0) power.fail()
    },
  }
  return power
}

class PowerCut extends Error {}

/** Nobody waits for a process that is dead. */
function silence(): Promise<never> {
  return new Promise(() => undefined)
}

/** A database whose process may die before or after each commit. */
export function dbUnder(power: Power, db: Db): Db {
  return {
    ...db,
    transact: async (work) => {
      if (!power.isOn) return silence()
      try {
        const result = await db.transact(async (tx) => {
          const done = await work(tx)
          power.touch()
          if (!power.isOn) throw new PowerCut()
          return done
        })
        power.touch()
        return power.isOn ? result : silence()
      } catch (error) {
        if (!power.isOn) return silence()
        throw error
      }
    },
  }
}

/** A network whose process may die before a call leaves and after its answer has come. */
export function networkUnder(power: Power, fetch: Fetch): Fetch {
  return async (input, init) => {
    power.touch()
    if (!power.isOn) return silence()
    try {
      const answer = await fetch(input, init)
      power.touch()
      return power.isOn ? answer : silence()
    } catch (error) {
      if (!power.isOn) return silence()
      throw error
    }
  }
}

import { assert } from '@/src/kit/assert'
import type { Context } from '@/src/kit/context'
import type { Module } from '@/src/kit/module'

/** What the modules count since the start, for `/metrics`; each begins at nothing, so that its first rise shows. */
export function createCounters(modules: readonly Module[]): Map<string, number> {
  return new Map(modules.flatMap(({ counters = [] }) => counters).map((name) => [name, 0]))
}

/** Adds one to a counter that its module names. */
export function incrementCounter({ core }: Pick<Context, 'core'>, name: string): void {
  const before = core.counters.get(name)
  assert(before !== undefined, `A module names the counter ${name}`)
  core.counters.set(name, before + 1)
}

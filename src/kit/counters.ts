import { assert } from '@/src/kit/assert'
import type { Context } from '@/src/kit/context'
import type { Module } from '@/src/kit/module'

/** The modules' counters for `/metrics`. Each starts at 0, so that its first increase is visible. */
export function createCounters(modules: readonly Module[]): Map<string, number> {
  return new Map(modules.flatMap(({ counters = [] }) => counters).map((name) => [name, 0]))
}

/** The counter must be listed in `counters` of a module. */
export function incrementCounter({ core }: Pick<Context, 'core'>, name: string): void {
  const before = core.counters.get(name)
  assert(before !== undefined, `no module declares the counter ${name}`)
  core.counters.set(name, before + 1)
}

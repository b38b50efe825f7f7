import type { Module } from '@/src/kit/module/module'

/**
 * Adds test modules to the end of a list. Their providers replace those of the same ports where they are, because a port has
 * one provider, and providers may use those before them.
 */
export function withProviders(modules: readonly Module[], ...added: readonly Module[]): Module[] {
  const replacements = new Map(
    added.flatMap(({ provides = [] }) => provides.map((provider) => [provider.port.name, provider])),
  )
  const replaced = modules.map((module) => ({
    ...module,
    provides: module.provides && [
      ...new Set(module.provides.map((provider) => replacements.get(provider.port.name) ?? provider)),
    ],
  }))
  const taken = new Set(replaced.flatMap(({ provides = [] }) => provides.map(({ port }) => port.name)))
  const rest = added.map((module) => ({
    ...module,
    provides: module.provides?.filter(({ port }) => !taken.has(port.name)),
  }))
  return [...replaced, ...rest]
}

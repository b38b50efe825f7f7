import type { Module } from '@/src/kit/module/module'
import { capitalize, nameModule } from '@/src/kit/module/module-error'
import { isList, type Port } from '@/src/kit/ports'

interface Use {
  readonly port: Port<unknown>
  readonly by: string
}

/** Finds ports without a provider, with two, or with two definitions. */
export function findPortProblems(modules: readonly Module[]): string[] {
  const required = modules.flatMap(({ name: by, requires = [] }) => requires.map((port) => ({ port, by })))
  const provided = modules.flatMap(({ name: by, provides = [] }) =>
    provides.map(({ port }) => ({ port, by })),
  )
  const providers = Map.groupBy(provided, ({ port }) => port.name)
  return [
    ...required
      .filter(({ port }) => port.required && !providers.has(port.name))
      .map(
        ({ port, by }) =>
          `No module provides the port ${port.name}, which ${nameModule(by)} requires. Add a module that provides it to src/modules.ts.`,
      ),
    ...[...providers.values()].flatMap(findSecondProviders),
    ...[...Map.groupBy([...required, ...provided], ({ port }) => port.name).values()].flatMap(
      findSecondDefinitions,
    ),
  ]
}

function findSecondProviders([first, ...others]: readonly Use[]): string[] {
  if (first && isList(first.port)) return []
  return others.map(({ port, by }) =>
    by === first?.by
      ? `${capitalize(nameModule(by))} provides the port ${port.name} twice. Remove one of the two.`
      : `${capitalize(nameModule(by))} provides the port ${port.name}, which ${nameModule(first?.by)} provides too. Remove one of the two; a module that offers alternatives chooses in one provider, as modules/platform/module.ts does.`,
  )
}

/** The second one may have another shape, which no type check sees. */
function findSecondDefinitions([first, ...others]: readonly Use[]): string[] {
  const second = others.find(({ port }) => port !== first?.port)
  if (!second) return []
  return [
    `${capitalize(nameModule(second.by))} uses another port named ${second.port.name} than ${nameModule(first?.by)} does. Rename one of the two, or import the same one in both.`,
  ]
}

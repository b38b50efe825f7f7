import { type ErrorKind, type Errors, httpErrors } from '@/src/kit/errors'
import type { Module } from '@/src/kit/module/module'
import { capitalize, nameModule, throwProblems } from '@/src/kit/module/module-error'
import { isList, type Provider } from '@/src/kit/ports'
import { realtimeErrors } from '@/src/kit/realtime/realtime-errors'
import { findApiMismatches } from '@/src/runtime/module-checks/api-version'
import { findListenersWithoutEvent, findMisnamed } from '@/src/runtime/module-checks/own-names'
import { findHiddenPages } from '@/src/runtime/module-checks/pages'
import { findPortProblems } from '@/src/runtime/module-checks/ports'
import { findSearchProblems } from '@/src/runtime/module-checks/search'
import { findTableProblems } from '@/src/runtime/module-checks/tables'
import { findDuplicates } from '@/src/runtime/module-checks/unique-names'

/**
 * Throws a ModuleError that lists every mistake in the modules: their API version, order, names, ports, pages, tables and search. Each message
 * names the modules, the file and the fix. Routes are checked in src/http/check-routes.ts.
 */
export function checkModules(modules: readonly Module[]): void {
  throwProblems([
    ...findApiMismatches(modules),
    ...findOrderProblems(modules),
    ...findMisnamed(modules),
    ...findDuplicates(modules),
    ...findListenersWithoutEvent(modules),
    ...findPortProblems(modules),
    ...findHiddenPages(modules),
    ...findTableProblems(modules),
    ...findSearchProblems(modules),
  ])
}

function findOrderProblems(modules: readonly Module[]): string[] {
  const seen = new Set<string>()
  return modules.flatMap(({ name, needs = [] }) => {
    const duplicate = seen.has(name)
      ? [
          `Two modules are named ${name} (modules/${name}/module.ts). Rename one, or remove it from src/modules.ts.`,
        ]
      : []
    const missing = needs
      .filter((needed) => !seen.has(needed.name))
      .map(
        (needed) =>
          `${capitalize(nameModule(name))} needs ${needed.name}, which must precede it. Put ${needed.name} before ${name} in src/modules.ts.`,
      )
    seen.add(name)
    return [...duplicate, ...missing]
  })
}

/** Every error kind, the application's own first. */
export function errorKinds(modules: readonly Module[]): ErrorKind[] {
  const tables: Errors[] = [httpErrors, realtimeErrors]
  for (const { errors } of modules) if (errors) tables.push(errors)
  return tables.flatMap((table) => Object.values(table).map(({ kind }) => kind))
}

interface OwnedProvider extends Provider {
  by: string
}

interface PortRow {
  name: string
  required: boolean
  providedBy: string | undefined
}

/** Every port that a module requires with its provider, and all providers. Lists aren't among the rows. */
export function portProviders(modules: readonly Module[]): { rows: PortRow[]; providers: OwnedProvider[] } {
  const providers = modules.flatMap(({ name: by, provides = [] }) =>
    provides.map((provider) => ({ ...provider, by })),
  )
  const found = new Map(providers.map(({ port, by }) => [port.name, by]))
  const rows = modules.flatMap((module) =>
    (module.requires ?? [])
      .filter((port) => !isList(port))
      .map(({ name, required }) => ({ name, required, providedBy: found.get(name) })),
  )
  return { rows, providers }
}

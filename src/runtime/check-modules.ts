import { type ErrorKind, type Errors, httpErrors } from '@/src/kit/errors'
import type { Module } from '@/src/kit/module'
import type { Provider } from '@/src/kit/ports'
import { realtimeErrors } from '@/src/kit/realtime-errors'

/**
 * Throws when a module precedes one it needs, two share a name, an error code or a report subject, or no module provides a
 * required port.
 */
export function checkModules(modules: readonly Module[]): void {
  const seen = new Set<string>()
  for (const module of modules) {
    if (seen.has(module.name)) throw new Error(`Two modules are named ${module.name}`)
    for (const needed of module.needs ?? []) {
      if (!seen.has(needed.name))
        throw new Error(`The module ${module.name} needs ${needed.name}, which must precede it in the list`)
    }
    seen.add(module.name)
  }
  const code = findDuplicate(errorKinds(modules).map(({ code }) => code))
  if (code) throw new Error(`Two errors have the code ${code}`)
  const subject = findDuplicate(
    modules.flatMap((module) => module.reportSubjects ?? []).map(({ name }) => name),
  )
  if (subject) throw new Error(`Two report subjects are named ${subject}`)
  const missing = portProviders(modules).rows.find((row) => row.required && row.providedBy === undefined)
  if (missing) throw new Error(`No module provides the port ${missing.name}`)
}

function findDuplicate(names: readonly string[]): string | undefined {
  return names.find((name, at) => names.indexOf(name) < at)
}

/** Every error kind, the application's own first. */
export function errorKinds(modules: readonly Module[]): ErrorKind[] {
  const tables: Errors[] = [httpErrors, realtimeErrors]
  for (const { errors } of modules) if (errors) tables.push(errors)
  return tables.flatMap((table) => Object.values(table).map(({ kind }) => kind))
}

interface PortRow {
  name: string
  required: boolean
  providedBy: string | undefined
}

/** Every port with its provider. If several modules provide a port, the last one in the list wins. */
export function portProviders(modules: readonly Module[]): { rows: PortRow[]; providers: Provider[] } {
  const found = new Map<string, { provider: Provider; by: string }>()
  for (const module of modules) {
    for (const provider of module.provides ?? []) found.set(provider.port.name, { provider, by: module.name })
  }
  const rows = modules.flatMap((module) =>
    (module.requires ?? []).map((port) => ({
      name: port.name,
      required: port.required,
      providedBy: found.get(port.name)?.by,
    })),
  )
  return { rows, providers: [...found.values()].map(({ provider }) => provider) }
}

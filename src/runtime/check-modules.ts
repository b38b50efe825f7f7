import type { Module } from '@/src/kit/module'
import type { Provider } from '@/src/kit/ports'
import { errorKinds } from '@/src/runtime/error-kinds'

/** Throws when a module stands before one it needs, two share a name or the code of a refusal, or a guard port is unfilled. */
export function checkModules(modules: readonly Module[]): void {
  const seen = new Set<string>()
  for (const module of modules) {
    if (seen.has(module.name)) throw new Error(`Two modules are called ${module.name}`)
    for (const needed of module.needs ?? []) {
      if (!seen.has(needed.name))
        throw new Error(
          `The module ${module.name} needs ${needed.name}, which must stand before it in the list`,
        )
    }
    seen.add(module.name)
  }
  const codes = errorKinds(modules).map(({ code }) => code)
  const twice = codes.find((code, at) => codes.indexOf(code) < at)
  if (twice) throw new Error(`Two refusals are called ${twice}`)
  const unfilled = portProviders(modules).rows.find((row) => row.required && row.providedBy === undefined)
  if (unfilled) throw new Error(`The port ${unfilled.name} guards something and nobody fills it`)
}

interface PortRow {
  name: string
  required: boolean
  providedBy: string | undefined
}

/** Every port with who fills it; the last filler in the list wins. */
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

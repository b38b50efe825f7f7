import { getTableName } from 'drizzle-orm'
import packageJson from '@/package.json' with { type: 'json' }
import { RateLimits } from '@/src/http/limits/rate-limits'
import { pluginsOf } from '@/src/http/scope'
import type { Core } from '@/src/kit/context'
import { installedModulesPort } from '@/src/kit/installed-modules'
import type { Module } from '@/src/kit/module/module'
import { use } from '@/src/kit/ports'
import { tablesIn } from '@/src/runtime/migration-chains'

/** A module's description for operators. */
export interface ModuleDescription {
  name: string
  version: string
  owns: string
  tables: string[]
  /** Method and path. */
  routes: string[]
  /** False if it was switched off when the process started. */
  enabled: boolean
}

/** Describes all modules of the program, in startup order. Takes tens of milliseconds. */
export function describeModules(core: Core): ModuleDescription[] {
  const installed = use({ core }, installedModulesPort)
  const modules = installed.map(({ module }) => module)
  return installed.map(({ module, isRunning }) => {
    const { name, version = packageJson.version, owns, tables = {} } = module
    return {
      name,
      version,
      owns,
      tables: tablesIn(tables).map(getTableName).sort(),
      routes: routesOf(core, module, modules),
      enabled: isRunning,
    }
  })
}

function routesOf(core: Core, module: Module, modules: readonly Module[]): string[] {
  const services = { core, rateLimits: new RateLimits(core), addressOf: () => '' }
  return pluginsOf(services, module, modules)
    .flatMap(({ routes }) => routes.map(({ method, path }) => `${method} ${path}`))
    .sort()
}

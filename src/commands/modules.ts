import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import packageJson from '@/package.json' with { type: 'json' }
import { createCore, type RunningCore, readSettings } from '@/src/create-core'
import { openSqlite } from '@/src/db/sqlite'
import { RateLimits } from '@/src/http/rate-limits'
import { createScope } from '@/src/http/scope'
import type { Command } from '@/src/kit/command'
import { createLog } from '@/src/kit/log'
import type { Module } from '@/src/kit/module'
import { modules as installed } from '@/src/modules'
import { tablesIn } from '@/src/runtime/migration-chains'

interface ModuleRow {
  name: string
  version: string
  owns: string
  tables: string[]
  /** Method and path. */
  routes: string[]
  /** False if MODULES_OFF names it. */
  enabled: boolean
}

export const modulesCommand: Command = {
  name: 'modules',
  synopsis: 'modules [--json]',
  about: 'Lists the modules: what each owns, its tables and routes, and whether MODULES_OFF switches it off.',
  run: async ([option]) => {
    const rows = await listModules()
    process.stdout.write(
      option === '--json' ? `${JSON.stringify(rows, null, 2)}\n` : rows.map(formatRow).join(''),
    )
    return 0
  },
}

function formatRow({ name, version, owns, tables, routes, enabled }: ModuleRow): string {
  return `${name} ${version}${enabled ? '' : ' (off)'}\n    ${owns}\n    ${tables.length} tables, ${routes.length} routes\n`
}

/** Routes are defined against a core. Its database is a new one, because listing must not create or open the site's. */
async function listModules(): Promise<ModuleRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-modules-'))
  const db = openSqlite(join(folder, 'empty.db'), [])
  try {
    const settings = readSettings(installed, process.env)
    const core = createCore({ modules: installed, settings, db, log: createLog('error') })
    return installed.map((module) => describeModule(core, module))
  } finally {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function describeModule(core: RunningCore, module: Module): ModuleRow {
  const { name, version = packageJson.version, owns, tables = {} } = module
  return {
    name,
    version,
    owns,
    tables: tablesIn(tables).map(getTableName).sort(),
    routes: routesOf(core, module),
    enabled: core.modules.some((enabled) => enabled.name === name),
  }
}

function routesOf(core: RunningCore, { name, routes }: Module): string[] {
  if (!routes) return []
  const services = { core, rateLimits: new RateLimits(core), addressOf: () => '' }
  return routes(createScope(services, name), core)
    .routes.map(({ method, path }: { method: string; path: string }) => `${method} ${path}`)
    .sort()
}

import { existsSync } from 'node:fs'
import { redisDiagnostic } from '@/src/cluster/diagnostic'
import {
  clockDiagnostic,
  databaseDiagnostic,
  dataDiagnostic,
  schemaDiagnostic,
  servicesDiagnostic,
  workDiagnostic,
} from '@/src/commands/doctor/diagnostics'
import { databaseLocation } from '@/src/commands/open-core'
import { createCore, readSettings } from '@/src/create-core'
import { dialect } from '@/src/db/columns'
import { openDb } from '@/src/db/open'
import type { Db } from '@/src/db/types'
import { ConfigError, type Env, type SettingsStore } from '@/src/kit/config'
import { type Context, systemContext } from '@/src/kit/context'
import { type Diagnostic, type DiagnosticResult, note, ok, runDiagnostic, wrong } from '@/src/kit/diagnostic'
import { createLog } from '@/src/kit/log'
import type { Module } from '@/src/kit/module'
import { mailDiagnostic } from '@/src/mail/diagnostic'
import { modules } from '@/src/modules'

export type NamedResult = DiagnosticResult & { readonly name: string }

const allModules: readonly Module[] = modules
const moduleDiagnostics = allModules.flatMap((module) => module.diagnostics ?? [])
/** These ask tables that a database of another version may not have. */
const tableDiagnostics: readonly Diagnostic[] = [clockDiagnostic, workDiagnostic, servicesDiagnostic]

/** Everything that can be told of a site from its environment, its disk and whoever it depends on. */
export async function diagnoseSite(env: Env): Promise<NamedResult[]> {
  const settings = readSettingsOrResults(env)
  if (Array.isArray(settings)) return settings
  const found = [
    configuration,
    { name: dataDiagnostic.name, ...(await runDiagnostic(settings, dataDiagnostic)) },
  ]
  const location = databaseLocation(settings)
  if (dialect === 'sqlite' && !existsSync(location))
    return [...found, { name: 'database', ...note(`${location} is not there yet: the first start makes it`) }]
  const db = tryOpenDb(location)
  if (!db) return [...found, { name: 'database', ...wrong('cannot be opened: restore a backup') }]
  try {
    const core = createCore({ modules, settings, db, log: createLog('error', () => undefined) })
    return [...found, ...(await diagnoseCore(systemContext(core, 'doctor')))]
  } finally {
    await db.close()
  }
}

function tryOpenDb(location: string): Db | undefined {
  try {
    return openDb(location)
  } catch {
    return undefined
  }
}

const configuration: NamedResult = { name: 'configuration', ...ok('every variable is as expected') }

function readSettingsOrResults(env: Env): SettingsStore | NamedResult[] {
  try {
    return readSettings(allModules, env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((problem) => ({ name: 'configuration', ...wrong(problem) }))
  }
}

async function diagnoseCore(ctx: Context): Promise<NamedResult[]> {
  const found = await runEach(ctx, [databaseDiagnostic, schemaDiagnostic])
  const isReachable = found.every(({ status }) => status !== 'wrong')
  const hasTables = isReachable && (await ctx.core.db.schemaVersion()).pending.length === 0
  if (hasTables) found.push(...(await runAllStartupChecks(ctx)), ...(await runEach(ctx, tableDiagnostics)))
  return [...found, ...(await runEach(ctx, [mailDiagnostic, redisDiagnostic, ...moduleDiagnostics]))]
}

async function runEach(ctx: Context, examinations: readonly Diagnostic[]): Promise<NamedResult[]> {
  const found: NamedResult[] = []
  for (const one of examinations) found.push({ name: one.name, ...(await runDiagnostic(ctx, one)) })
  return found
}

/** Where the configuration does not go with what the database holds. */
async function runAllStartupChecks(ctx: Context): Promise<NamedResult[]> {
  const problems = await Promise.all(allModules.map((module) => module.startupChecks?.(ctx) ?? []))
  return problems.flat().map((problem) => ({ name: 'configuration', ...wrong(problem) }))
}

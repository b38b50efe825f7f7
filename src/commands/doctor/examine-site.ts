import { existsSync } from 'node:fs'
import { clock } from '@/src/commands/doctor/examine-clock'
import { data } from '@/src/commands/doctor/examine-data'
import { database, schema } from '@/src/commands/doctor/examine-database'
import { services, work } from '@/src/commands/doctor/examine-work'
import { databaseLocation } from '@/src/commands/open-core'
import { ConfigError, type Env, type SettingsStore } from '@/src/core/config'
import { type Context, systemContext } from '@/src/core/context'
import { createCore, readSettings } from '@/src/core/create-core'
import {
  type Diagnostic,
  type DiagnosticResult,
  note,
  ok,
  runDiagnostic,
  wrong,
} from '@/src/core/examination'
import { mailDiagnostic } from '@/src/core/examine-mail'
import { createLog } from '@/src/core/log'
import type { Module } from '@/src/core/module'
import { dialect } from '@/src/db/columns'
import { openDb } from '@/src/db/open'
import type { Db } from '@/src/db/types'
import { modules } from '@/src/modules'
import { redis } from '@/src/redis/examine'

export type Found = DiagnosticResult & { readonly name: string }

const all: readonly Module[] = modules
const ofModules = all.flatMap((module) => module.diagnostics ?? [])
/** These ask tables that a database of another version may not have. */
const needTables: readonly Diagnostic[] = [clock, work, services]

/** Everything that can be told of a site from its environment, its disk and whoever it depends on. */
export async function examineSite(env: Env): Promise<Found[]> {
  const settings = settingsOf(env)
  if (Array.isArray(settings)) return settings
  const found = [configuration, { name: data.name, ...(await runDiagnostic(settings, data)) }]
  const location = databaseLocation(settings)
  if (dialect === 'sqlite' && !existsSync(location))
    return [...found, { name: 'database', ...note(`${location} is not there yet: the first start makes it`) }]
  const db = open(location)
  if (!db) return [...found, { name: 'database', ...wrong('cannot be opened: restore a backup') }]
  try {
    const core = createCore({ modules, settings, db, log: createLog('error', () => undefined) })
    return [...found, ...(await examineCore(systemContext(core, 'doctor')))]
  } finally {
    await db.close()
  }
}

function open(location: string): Db | undefined {
  try {
    return openDb(location)
  } catch {
    return undefined
  }
}

const configuration: Found = { name: 'configuration', ...ok('every variable is as expected') }

function settingsOf(env: Env): SettingsStore | Found[] {
  try {
    return readSettings(all, env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((problem) => ({ name: 'configuration', ...wrong(problem) }))
  }
}

async function examineCore(ctx: Context): Promise<Found[]> {
  const found = await examineEach(ctx, [database, schema])
  const isReachable = found.every(({ status }) => status !== 'wrong')
  const hasTables = isReachable && (await ctx.core.db.schema()).pending.length === 0
  if (hasTables) found.push(...(await conflicts(ctx)), ...(await examineEach(ctx, needTables)))
  return [...found, ...(await examineEach(ctx, [mailDiagnostic, redis, ...ofModules]))]
}

async function examineEach(ctx: Context, examinations: readonly Diagnostic[]): Promise<Found[]> {
  const found: Found[] = []
  for (const one of examinations) found.push({ name: one.name, ...(await runDiagnostic(ctx, one)) })
  return found
}

/** Where the configuration does not go with what the database holds. */
async function conflicts(ctx: Context): Promise<Found[]> {
  const problems = await Promise.all(all.map((module) => module.startupChecks?.(ctx) ?? []))
  return problems.flat().map((problem) => ({ name: 'configuration', ...wrong(problem) }))
}

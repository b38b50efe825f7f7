import { databaseLocation, lacksDatabaseFile } from '@/src/app/commands/data-folder'
import {
  databaseDiagnostic,
  dataDiagnostic,
  encryptionDiagnostic,
  schemaDiagnostic,
} from '@/src/app/commands/doctor/diagnostics'
import { withEmptyDatabase } from '@/src/app/commands/empty-database'
import { describeMissing, missingAdvice } from '@/src/app/commands/open-core'
import { createCore, findContradictions, readSettings } from '@/src/app/create-core'
import { describeSqliteProblem } from '@/src/db/database-errors'
import { openDb } from '@/src/db/open'
import {
  type Diagnostic,
  type DiagnosticResult,
  diagnostics,
  errorCode,
  note,
  ok,
  runDiagnostic,
  wrong,
} from '@/src/kit/checks/diagnostic'
import { ConfigError, type Env, type SettingsStore } from '@/src/kit/config/config'
import { savedSettingsPort } from '@/src/kit/config/saved-settings'
import { type Context, systemContext } from '@/src/kit/context'
import { createLog } from '@/src/kit/log'
import type { Module } from '@/src/kit/module/module'
import { entriesOf, maybeUse } from '@/src/kit/ports'
import { migrationChains, modules } from '@/src/modules'
import { clockDiagnostic, servicesDiagnostic, workDiagnostic } from '@/src/runtime/diagnostics/diagnostics'
import { filesDiagnostic } from '@/src/runtime/files/diagnostic'

/** A result as `doctor --json` prints it. */
export type NamedResult = DiagnosticResult & {
  readonly name: string
  /** What to do about it. Empty if it is ok. */
  readonly advice: string
}

const allModules: readonly Module[] = modules
/** These query tables that a database of another version may not have. */
const tableDiagnostics: readonly Diagnostic[] = [
  clockDiagnostic,
  workDiagnostic,
  filesDiagnostic,
  servicesDiagnostic,
]

/** Checks the environment, the disk, the database and external services. */
export async function diagnoseSite(env: Env): Promise<NamedResult[]> {
  const settings = readSettingsOrResults(env)
  if (Array.isArray(settings)) return settings
  const results = [
    configuration,
    advise(dataDiagnostic, await runDiagnostic(settings, dataDiagnostic)),
    advise(encryptionDiagnostic, await runDiagnostic(settings, encryptionDiagnostic)),
  ]
  if (lacksDatabaseFile(settings)) {
    const missing = advise(
      { name: databaseDiagnostic.name, advice: missingAdvice },
      note(describeMissing(settings)),
    )
    return [...results, missing, ...(await diagnoseServices(settings))]
  }
  const db = await openDb(databaseLocation(settings), migrationChains).catch(describeOpenError)
  if (typeof db === 'string') return [...results, advise(databaseDiagnostic, wrong(db))]
  try {
    const core = createCore({ modules, settings, db, log: silentLog })
    return [...results, ...(await diagnoseCore(systemContext(core, 'doctor'), core.modules))]
  } finally {
    await db.close()
  }
}

/** Checks what needs no tables. */
function diagnoseServices(settings: SettingsStore): Promise<NamedResult[]> {
  return withEmptyDatabase((db) => {
    const ctx = systemContext(createCore({ modules, settings, db, log: silentLog }), 'doctor')
    return runEach(
      ctx,
      entriesOf(ctx, diagnostics).filter(({ needsTables }) => !needsTables),
    )
  })
}

const silentLog = createLog('error', { write: () => undefined })

function describeOpenError(error: unknown): string {
  return describeSqliteProblem(error) ?? `can't be opened (${errorCode(error)})`
}

const settingsCheck = {
  name: 'configuration',
  advice: 'Change the variable and start again. mintmark help config lists all.',
}
const configuration = advise(settingsCheck, ok('every variable is valid'))

function advise(
  { name, advice }: Pick<Diagnostic, 'name' | 'advice'>,
  result: DiagnosticResult,
): NamedResult {
  return { name, ...result, advice: result.status === 'ok' ? '' : advice }
}

function readSettingsOrResults(env: Env): SettingsStore | NamedResult[] {
  try {
    return readSettings(allModules, env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((problem) => advise(settingsCheck, wrong(problem)))
  }
}

async function diagnoseCore(ctx: Context, enabled: readonly Module[]): Promise<NamedResult[]> {
  const results = await runEach(ctx, [databaseDiagnostic])
  if (isUsable(results)) results.push(...(await runEach(ctx, [schemaDiagnostic])))
  const hasTables = isUsable(results) && (await ctx.core.db.schemaVersion()).pending.length === 0
  if (hasTables) {
    await maybeUse(ctx, savedSettingsPort)?.(ctx)
    results.push(...(await runAllStartupChecks(ctx, enabled)), ...(await runEach(ctx, tableDiagnostics)))
  }
  const others = entriesOf(ctx, diagnostics).filter(({ needsTables }) => hasTables || !needsTables)
  return [...results, ...(await runEach(ctx, others))]
}

function isUsable(results: readonly NamedResult[]): boolean {
  return results.every(({ status }) => status !== 'wrong')
}

async function runEach(ctx: Context, diagnostics: readonly Diagnostic[]): Promise<NamedResult[]> {
  const results: NamedResult[] = []
  for (const diagnostic of diagnostics) results.push(advise(diagnostic, await runDiagnostic(ctx, diagnostic)))
  return results
}

/** Reports where the configuration contradicts the database. */
async function runAllStartupChecks(ctx: Context, enabled: readonly Module[]): Promise<NamedResult[]> {
  const problems = await findContradictions(ctx, enabled)
  return problems.map((problem) => advise(settingsCheck, wrong(problem)))
}

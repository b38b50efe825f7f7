import { resolve } from 'node:path'
import {
  databaseLocation,
  ensureDataFolder,
  lacksDatabaseFile,
  lockDataFolder,
  postgresLabel,
} from '@/src/app/commands/data-folder'
import { createCore, type RunningCore, readSettings, rejectContradictions } from '@/src/app/create-core'
import { dialect } from '@/src/db/columns'
import { openDb, openReadOnly } from '@/src/db/open'
import { findLastMigration } from '@/src/db/schema-version'
import { appConfig, createCommandLog } from '@/src/kit/config/app-config'
import type { Env, SettingsStore } from '@/src/kit/config/config'
import { systemContext } from '@/src/kit/context'
import type { Db, Reader } from '@/src/kit/db'
import type { DatabaseUse } from '@/src/kit/module/command'
import { migrationChains, modules } from '@/src/modules'

/** Reads the settings and opens their database. */
export async function openFromEnvironment(
  env: Env = process.env,
): Promise<{ settings: SettingsStore; db: Db }> {
  const settings = readSettings(modules, env)
  return { settings, db: await openDatabase(settings) }
}

/** Opens the database of a site. */
export async function openDatabase(settings: SettingsStore): Promise<Db> {
  if (settings.of(appConfig).DATABASE_URL === undefined) ensureDataFolder(settings)
  return openDb(databaseLocation(settings), migrationChains)
}

/** Keeps servers out of the database until disposed. Returns undefined if one uses it. */
export async function lockSite(settings: SettingsStore): Promise<AsyncDisposable | undefined> {
  const { DATABASE_URL } = settings.of(appConfig)
  if (DATABASE_URL !== undefined) {
    const { lockPostgres } = await import('@/src/db/postgres/postgres')
    return lockPostgres(DATABASE_URL)
  }
  const lock = lockDataFolder(ensureDataFolder(settings))
  return lock && { [Symbol.asyncDispose]: async () => lock.close() }
}

/** Throws an error that names the place unless the database of a site is there. Creates nothing. */
export async function requireDatabase(settings: SettingsStore): Promise<void> {
  if (!lacksDatabaseFile(settings)) {
    const { read, close } = await openReadOnly(databaseLocation(settings))
    try {
      if (await isOfSite(read)) return
    } finally {
      await close()
    }
  }
  throw missingDatabase(settings)
}

/** Opens the database of a site. Throws an error that names the place if there is none. */
async function openExisting(settings: SettingsStore): Promise<Db> {
  // Opening a file to write changes it, also that of another program.
  if (dialect === 'sqlite') await requireDatabase(settings)
  const db = await openDatabase(settings)
  if (dialect === 'sqlite' || (await isOfSite(db.read))) return db
  await db.close()
  throw missingDatabase(settings)
}

async function openOrCreate(settings: SettingsStore): Promise<Db> {
  const isMissing = lacksDatabaseFile(settings)
  const db = await openDatabase(settings)
  if (isMissing || !(await isOfSite(db.read)))
    process.stderr.write(`${describeMissing(settings)}. A new one is created.\n`)
  return db
}

async function isOfSite(read: Reader): Promise<boolean> {
  return (await findLastMigration(read, dialect)) !== undefined
}

function missingDatabase(settings: SettingsStore): Error {
  return new Error(`${describeMissing(settings)}. ${missingAdvice}`)
}

/** Says where no database of a site is, and which variable names the place. */
export function describeMissing(settings: SettingsStore): string {
  const { DATABASE_URL, DATA_DIR } = settings.of(appConfig)
  const place =
    DATABASE_URL === undefined
      ? `${resolve(DATA_DIR)} (DATA_DIR)`
      : `${postgresLabel(DATABASE_URL)} (DATABASE_URL)`
  return `There is no Mintmark database in ${place}`
}

export const missingAdvice =
  'Set the variable to the place of your site. For a new site, start the server or run mintmark migrate.'

/**
 * Runs `work` with a core that isn't started, on a migrated database. For commands that write. Without a database it throws, or creates one
 * and says so. Throws a ConfigError where a start would, if the command asks providers.
 */
export async function withCore(
  work: (core: RunningCore) => Promise<number>,
  { createsDatabase = false, asksProviders = false }: DatabaseUse = {},
): Promise<number> {
  const settings = readSettings(modules, process.env)
  const db = await (createsDatabase ? openOrCreate(settings) : openExisting(settings))
  try {
    await db.migrate()
    const core = createCore({ modules, settings, db, log: createCommandLog(settings) })
    if (asksProviders) await rejectContradictions(systemContext(core, 'core.check'), core.modules)
    return await work(core)
  } finally {
    await db.close()
  }
}

import { databaseLocation, ensureDataFolder, lockDataFolder } from '@/src/commands/data-folder'
import { createCore, type RunningCore, readSettings } from '@/src/create-core'
import { openDb } from '@/src/db/open'
import { appConfig, createCommandLog } from '@/src/kit/app-config'
import type { Env, SettingsStore } from '@/src/kit/config'
import type { Db } from '@/src/kit/db'
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

/** Runs `work` with a core that isn't started, on a migrated database. For commands that write. */
export async function withCore(work: (core: RunningCore) => Promise<number>): Promise<number> {
  const { settings, db } = await openFromEnvironment()
  try {
    await db.migrate()
    const log = createCommandLog(settings)
    return await work(createCore({ modules, settings, db, log }))
  } finally {
    await db.close()
  }
}

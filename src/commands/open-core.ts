import { join } from 'node:path'
import { ensureDataFolder } from '@/src/commands/data-folder'
import { createCore, type RunningCore, readSettings } from '@/src/create-core'
import { openDb } from '@/src/db/open'
import type { Db } from '@/src/db/types'
import { appConfig } from '@/src/kit/app-config'
import type { Env, SettingsStore } from '@/src/kit/config'
import { createLog } from '@/src/kit/log'
import { modules } from '@/src/modules'

/** The settings and the database that the environment names. */
export function openFromEnvironment(env: Env = process.env): { settings: SettingsStore; db: Db } {
  const settings = readSettings(modules, env)
  if (settings.of(appConfig).DATABASE_URL === undefined) ensureDataFolder(settings)
  return { settings, db: openDb(databaseLocation(settings)) }
}

/** Where the database is: PostgreSQL when it is named, else one file in DATA_DIR. */
export function databaseLocation(settings: SettingsStore): string {
  const { DATABASE_URL, DATA_DIR } = settings.of(appConfig)
  return DATABASE_URL ?? join(DATA_DIR, 'mintmark.db')
}

/** Runs `work` with a host that serves nobody, for the commands that write: the database is brought up to date first. */
export async function withCore(work: (core: RunningCore) => Promise<number>): Promise<number> {
  const { settings, db } = openFromEnvironment()
  try {
    await db.migrate()
    const log = createLog(settings.of(appConfig).LOG_LEVEL)
    return await work(createCore({ modules, settings, db, log }))
  } finally {
    await db.close()
  }
}

import { Database } from 'bun:sqlite'
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { appConfig } from '@/src/kit/app-config'
import { ConfigError, type SettingsStore } from '@/src/kit/config'

/** Of sysexits: try again later. */
export const lockedExitCode = 75

/**
 * Takes a data directory for this process alone, by a lock that the operating system drops with the process however it
 * ends. Answers undefined when another server holds it.
 */
export function lockDataFolder(folder: string): Database | undefined {
  const lock = new Database(join(folder, 'server.lock'))
  try {
    lock.run('PRAGMA locking_mode = EXCLUSIVE')
    lock.run('BEGIN EXCLUSIVE')
    return lock
  } catch {
    lock.close()
    return undefined
  }
}

const fullAccess = constants.R_OK | constants.W_OK | constants.X_OK

/** Makes DATA_DIR where it is missing, for its owner alone. Throws a ConfigError when nothing can be kept there. */
export function ensureDataFolder(settings: SettingsStore): string {
  const { DATA_DIR } = settings.of(appConfig)
  try {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
    accessSync(DATA_DIR, fullAccess)
    return DATA_DIR
  } catch {
    throw new ConfigError([
      `DATA_DIR: expected a folder that is there or can be made, and written to, not "${DATA_DIR}"`,
    ])
  }
}

/** Whether the same would succeed, as far as can be told without writing. */
export function isWritableFolder(folder: string): boolean {
  if (!existsSync(folder)) return dirname(folder) !== folder && isWritableFolder(dirname(folder))
  try {
    accessSync(folder, fullAccess)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

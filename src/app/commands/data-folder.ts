import { Database } from 'bun:sqlite'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dialect } from '@/src/db/columns'
import { appConfig } from '@/src/kit/config/app-config'
import { ConfigError, type SettingsStore } from '@/src/kit/config/config'

/** EX_TEMPFAIL of sysexits.h: try again later. */
export const lockedExitCode = 75

/**
 * Locks a data folder for this process, with a lock that the operating system releases when the process ends. Returns
 * undefined if another server holds it.
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

/** The location of the database: DATABASE_URL, or else a file in DATA_DIR. */
export function databaseLocation(settings: SettingsStore): string {
  const { DATABASE_URL, DATA_DIR } = settings.of(appConfig)
  return DATABASE_URL ?? join(DATA_DIR, 'mintmark.db')
}

/** Whether a site on SQLite has no database yet. */
export function lacksDatabaseFile(settings: SettingsStore): boolean {
  return dialect === 'sqlite' && !existsSync(databaseLocation(settings))
}

/** A postgres:// URL without user, password and parameters. */
export function postgresLabel(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

const fullAccess = constants.R_OK | constants.W_OK | constants.X_OK

/** Creates DATA_DIR if missing and makes it accessible only to its owner. Throws a ConfigError if it can't be written to. */
export function ensureDataFolder(settings: SettingsStore): string {
  const { DATA_DIR } = settings.of(appConfig)
  try {
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
    accessSync(DATA_DIR, fullAccess)
    closeToOthers(DATA_DIR)
    return DATA_DIR
  } catch {
    throw new ConfigError([`DATA_DIR: expected a writable folder, not "${DATA_DIR}"`])
  }
}

/** Only a folder's owner can change its permissions; doctor reports the rest. */
function closeToOthers(folder: string): void {
  const { mode, uid } = statSync(folder)
  if ((mode & 0o077) !== 0 && uid === process.geteuid?.()) chmodSync(folder, 0o700)
}

/** Whether `ensureDataFolder` would succeed, checked without writing. */
export function isWritableFolder(folder: string): boolean {
  if (!existsSync(folder)) return dirname(folder) !== folder && isWritableFolder(dirname(folder))
  try {
    accessSync(folder, fullAccess)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

import { Database } from 'bun:sqlite'
import { join } from 'node:path'

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

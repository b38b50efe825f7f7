import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Contains the time of the latest backup (ISO 8601). Written by `mintmark backup`, or by the operator's own backup script. */
function lastBackupFile(dataDir: string): string {
  return join(dataDir, 'last-backup')
}

/** Returns the time of the latest backup in ms, or undefined if none is known. */
export function readLastBackup(dataDir: string): number | undefined {
  try {
    const at = Date.parse(readFileSync(lastBackupFile(dataDir), 'utf8').trim())
    return Number.isNaN(at) ? undefined : at
  } catch {
    return undefined
  }
}

export function recordBackup(dataDir: string, at: number): void {
  writeFileSync(lastBackupFile(dataDir), `${new Date(at).toISOString()}\n`)
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownTarget } from '@/src/backups/target'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'

/** Contains the time of the latest backup (ISO 8601) if BACKUP_TO is unset. Written by `mintmark backup FILE`, or by the operator's own script. */
function lastBackupFile(dataDir: string): string {
  return join(dataDir, 'last-backup')
}

/** Returns the time of the latest backup in ms: in BACKUP_TO, or without it, as recorded. Undefined if none is known. `none`: BACKUP_TO has none. */
export async function findLastBackup(ctx: Context): Promise<number | 'none' | undefined> {
  const target = await knownTarget(ctx)
  if (target?.problem !== undefined) return undefined
  return target ? (target.latest?.at ?? 'none') : readLastBackup(readConfig(ctx, appConfig).DATA_DIR)
}

function readLastBackup(dataDir: string): number | undefined {
  try {
    const at = Date.parse(readFileSync(lastBackupFile(dataDir), 'utf8').trim())
    return Number.isNaN(at) ? undefined : at
  } catch {
    return undefined
  }
}

/** Records a backup that isn't in BACKUP_TO. */
export function recordBackup(dataDir: string, at: number): void {
  writeFileSync(lastBackupFile(dataDir), `${new Date(at).toISOString()}\n`)
}

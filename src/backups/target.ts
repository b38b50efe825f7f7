import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { backupConfig, parseS3Url } from '@/src/backups/config'
import { backupTime, encryptedSuffix } from '@/src/backups/names'

import { type BackupStorage, openStorage } from '@/src/backups/storage'
import { appConfig } from '@/src/kit/config/app-config'
import type { SettingsStore } from '@/src/kit/config/config'
import type { Context, Core } from '@/src/kit/context'

const validMs = 600_000

/** What BACKUP_TO contains. */
export interface BackupTarget {
  readonly latest: StoredBackup | undefined
  /** Why it can't be read. */
  readonly problem?: string
}

interface StoredBackup {
  readonly name: string
  readonly at: number
  readonly isEncrypted: boolean
}

interface KnownTarget {
  readonly target: Promise<BackupTarget>
  readonly readAt: number
}
const known = new WeakMap<Core, KnownTarget>()

/** Reads BACKUP_TO, at most every ten minutes. Undefined if it is unset. */
export async function knownTarget(ctx: Context): Promise<BackupTarget | undefined> {
  const found = known.get(ctx.core)
  return found && ctx.core.elapsed() - found.readAt < validMs ? found.target : readTarget(ctx)
}

/** Reads BACKUP_TO now. Undefined if it is unset. */
export async function readTarget(ctx: Context): Promise<BackupTarget | undefined> {
  const { settings } = ctx.core
  const storage = openStorage(settings)
  if (!storage) return undefined
  const target = readStorage(storage).catch((error) => ({
    latest: undefined,
    problem: error instanceof Error ? error.message : String(error),
  }))
  known.set(ctx.core, { target, readAt: ctx.core.elapsed() })
  return target
}

async function readStorage(storage: BackupStorage): Promise<BackupTarget> {
  return { latest: findLatest(await storage.list()) }
}

/** The latest complete backup among these files. */
export function findLatest(names: readonly string[]): StoredBackup | undefined {
  const all = new Set(names)
  const backups = names.flatMap((name) => {
    const at = backupTime(name)
    const isComplete = at !== undefined && all.has(`${name}.json`)
    return isComplete ? [{ name, at, isEncrypted: name.endsWith(encryptedSuffix) }] : []
  })
  return backups.sort((one, other) => other.at - one.at)[0]
}

/** Whether BACKUP_TO is a folder on the disk that has the database: both are lost together. */
export function isOnSameDisk(settings: SettingsStore): boolean {
  const { BACKUP_TO } = settings.of(backupConfig)
  if (BACKUP_TO === undefined || parseS3Url(BACKUP_TO)) return false
  return deviceOf(resolve(BACKUP_TO)) === deviceOf(resolve(settings.of(appConfig).DATA_DIR))
}

/** The file system of a folder, or of the one that it will be created in. */
function deviceOf(folder: string): number {
  return existsSync(folder) || folder === dirname(folder) ? statSync(folder).dev : deviceOf(dirname(folder))
}

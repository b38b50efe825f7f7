import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backupConfig } from '@/src/backups/config'
import { encryptFile } from '@/src/backups/encryption'
import { abandonedFiles, backupName, expiredBackups } from '@/src/backups/names'
import type { BackupStorage } from '@/src/backups/storage'
import { type BackupManifest, manifestPathOf, writeBackup } from '@/src/db/backup'
import { appConfig } from '@/src/kit/config/app-config'
import type { SettingsStore } from '@/src/kit/config/config'
import { dayMs } from '@/src/kit/text/duration'

const workFolderPrefix = 'unfinished-'

/** Runs `work` on a SQLite file with the content of the database. `folder` is for a copy. */
export type WithDatabaseFile = <Result>(
  folder: string,
  work: (file: string) => Promise<Result>,
) => Promise<Result>

type Options = { settings: SettingsStore; storage: BackupStorage; withFile: WithDatabaseFile; now: number }

/**
 * Writes a backup to the storage, encrypted for BACKUP_RECIPIENT, and deletes expired ones. The checksum in its manifest is that of
 * the decrypted backup.
 */
export async function makeBackup({ settings, storage, withFile, now }: Options) {
  const { BACKUP_RECIPIENT: recipients, BACKUP_KEEP_DAYS: keepDays } = settings.of(backupConfig)
  const name = backupName(now, { isEncrypted: recipients !== undefined })
  const folder = makeWorkFolder(settings.of(appConfig).DATA_DIR)
  try {
    const copy = join(folder, 'copy.db')
    const madeAt = new Date(now).toISOString()
    const manifest: BackupManifest = await withFile(folder, (file) => writeBackup(file, copy, madeAt))
    const finished = recipients === undefined ? copy : `${copy}.age`
    if (recipients !== undefined) await encryptFile(copy, finished, recipients)
    await deleteAbandoned(storage, now)
    await storage.write(name, finished)
    await storage.write(manifestPathOf(name), manifestPathOf(copy))
    return { name, manifest, deleted: await deleteExpired(storage, now, keepDays) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates a folder for a copy of the database: in the data folder, because the one for temporary files may be small and in memory. */
export function makeWorkFolder(dataDir: string): string {
  const parent = join(dataDir, 'backups')
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  deleteAbandonedFolders(parent)
  return mkdtempSync(join(parent, workFolderPrefix))
}

/** A killed process leaves its folder, which can contain a whole copy of the database. */
function deleteAbandonedFolders(parent: string): void {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(workFolderPrefix))) {
    const folder = join(parent, name)
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found && found.mtimeMs < Date.now() - dayMs) rmSync(folder, { recursive: true, force: true })
  }
}

async function deleteAbandoned(storage: BackupStorage, now: number): Promise<void> {
  for (const name of abandonedFiles(await storage.list(), now)) await storage.delete(name)
}

async function deleteExpired(storage: BackupStorage, now: number, keepDays: number): Promise<string[]> {
  const expired = expiredBackups(await storage.list(), now, keepDays)
  for (const name of expired) {
    await storage.delete(name)
    await storage.delete(manifestPathOf(name))
  }
  return expired
}

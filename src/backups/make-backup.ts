import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backupConfig } from '@/src/backups/config'
import { encryptFile } from '@/src/backups/encryption'
import { backupName, expiredBackups } from '@/src/backups/names'
import type { BackupStorage } from '@/src/backups/storage'
import { type BackupManifest, manifestPathOf, writeBackup } from '@/src/db/backup'
import { appConfig } from '@/src/kit/app-config'
import type { SettingsStore } from '@/src/kit/config'

type Options = { settings: SettingsStore; storage: BackupStorage; database: string; now: number }

/**
 * Writes a backup to the storage, encrypted for BACKUP_RECIPIENT, and deletes expired ones. The checksum in its manifest is that of
 * the decrypted backup.
 */
export async function makeBackup({ settings, storage, database, now }: Options) {
  const { BACKUP_RECIPIENT: recipient, BACKUP_KEEP_DAYS: keepDays } = settings.of(backupConfig)
  const name = backupName(now, { isEncrypted: recipient !== undefined })
  const folder = makeWorkFolder(settings.of(appConfig).DATA_DIR)
  try {
    const copy = join(folder, 'copy.db')
    const manifest: BackupManifest = await writeBackup(database, copy, new Date(now).toISOString())
    const finished = recipient === undefined ? copy : `${copy}.age`
    if (recipient !== undefined) await encryptFile(copy, finished, recipient)
    await storage.write(name, finished)
    await storage.write(manifestPathOf(name), manifestPathOf(copy))
    return { name, manifest, deleted: await deleteExpired(storage, now, keepDays) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** In the data folder, because the folder for temporary files may be small and in memory. */
function makeWorkFolder(dataDir: string): string {
  const parent = join(dataDir, 'backups')
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  return mkdtempSync(join(parent, 'unfinished-'))
}

async function deleteExpired(storage: BackupStorage, now: number, keepDays: number): Promise<string[]> {
  const expired = expiredBackups(await storage.list(), now, keepDays)
  for (const name of expired) {
    await storage.delete(name)
    await storage.delete(manifestPathOf(name))
  }
  return expired
}

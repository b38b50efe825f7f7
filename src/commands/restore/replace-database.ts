import { Database } from 'bun:sqlite'
import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { revokeAllSessionsAndCodes } from '@/modules/auth/service'
import { databaseLocation } from '@/src/commands/open-core'
import { createCore } from '@/src/create-core'
import {
  type BackupManifest,
  checkIntegrity,
  fingerprint,
  fsync,
  ownerOnlyFileMode,
  verifyBackup,
} from '@/src/db/backup'
import { openDb } from '@/src/db/open'
import { rejectNewerSchema } from '@/src/db/schema-version'
import { appConfig } from '@/src/kit/app-config'
import type { SettingsStore } from '@/src/kit/config'
import { systemContext } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import { createLog } from '@/src/kit/log'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { markRestored } from '@/src/runtime/restore-lock'

/** What SQLite keeps beside a database file; the names follow the file's. */
const sidecarSuffixes = ['-wal', '-shm']

/**
 * Puts a backup in the place of the database. Whatever is wrong with it is found before anything is touched, and the change
 * itself is one rename. Answers when the backup was made, and the name of the database before, if there was one.
 */
export async function replaceDatabase(
  backup: string,
  settings: SettingsStore,
): Promise<{ madeAt: string; keptAs: string | undefined }> {
  const target = databaseLocation(settings)
  const incoming = `${target}.incoming`
  removeDatabaseFiles(incoming)
  mkdirSync(dirname(target), { recursive: true })
  try {
    const manifest = await copyVerified(backup, incoming)
    await migrateAndLock(incoming, manifest, settings)
    const keptAs = keepPreviousDatabase(target)
    renameSync(incoming, target)
    fsync(dirname(target))
    return { madeAt: manifest.madeAt, keptAs }
  } finally {
    removeDatabaseFiles(incoming)
  }
}

async function copyVerified(backup: string, incoming: string): Promise<BackupManifest> {
  const manifest = await verifyBackup(backup)
  copyFileSync(backup, incoming)
  chmodSync(incoming, ownerOnlyFileMode)
  const { sha256 } = await fingerprint(incoming)
  if (sha256 !== manifest.sha256)
    throw new Error('The copy of the backup came out different. Is the disk well?')
  rejectNewerSchema(await checkIntegrity(incoming))
  return manifest
}

/** Brings it up to date and marks it, so that it is never in place without its mark. */
async function migrateAndLock(
  incoming: string,
  { madeAt }: BackupManifest,
  settings: SettingsStore,
): Promise<void> {
  const db = openDb(incoming)
  try {
    await db.migrate({ isCopy: true })
    const log = createLog(settings.of(appConfig).LOG_LEVEL)
    await lockAfterRestore(createCore({ modules, settings, db, log }), Date.parse(madeAt))
  } finally {
    await db.close()
  }
  fsync(incoming)
}

/** The database in use gets a second name, which it keeps when the backup takes the first. */
function keepPreviousDatabase(target: string): string | undefined {
  if (!existsSync(target)) return undefined
  checkpointWal(target)
  const keptAs = `${target}.before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`
  linkSync(target, keptAs)
  for (const companion of sidecarSuffixes)
    if (existsSync(target + companion)) renameSync(target + companion, keptAs + companion)
  fsync(dirname(target))
  return keptAs
}

/** What a server that was killed left in the log goes into the file; one that is damaged is kept as it is, log and all. */
function checkpointWal(target: string): void {
  try {
    const database = new Database(target, { readwrite: true })
    database.run('PRAGMA wal_checkpoint(TRUNCATE)')
    database.close()
  } catch {
    // setAside moves the log along.
  }
}

function removeDatabaseFiles(path: string): void {
  for (const suffix of ['', ...sidecarSuffixes]) rmSync(path + suffix, { force: true })
}

/** Holds everything back that would go out, and ends the sessions and codes that the backup brought back to life. */
export async function lockAfterRestore(core: Core, madeAt: number | null): Promise<void> {
  await transact(systemContext(core, 'restore'), async (tx) => {
    await markRestored(tx, madeAt)
    await revokeAllSessionsAndCodes(tx)
  })
}

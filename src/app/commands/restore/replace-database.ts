import { Database } from 'bun:sqlite'
import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { revokeAllSessionsAndCodes } from '@/modules/auth/service'
import { databaseLocation } from '@/src/app/commands/data-folder'
import { createCore } from '@/src/app/create-core'
import { decryptFile } from '@/src/backups/encryption'
import { backupFormatOf } from '@/src/backups/format'
import {
  type BackupManifest,
  checkIntegrity,
  fingerprint,
  fsync,
  ownerOnlyFileMode,
  readManifest,
  verifyBackup,
} from '@/src/db/backup'
import { openDb } from '@/src/db/open'
import { filesPathOf } from '@/src/db/sqlite/files-database'
import { createCommandLog } from '@/src/kit/config/app-config'
import type { SettingsStore } from '@/src/kit/config/config'
import { type Core, systemContext } from '@/src/kit/context'
import { transact } from '@/src/kit/transact'
import { migrationChains, modules } from '@/src/modules'
import { markRestored } from '@/src/runtime/restore-lock'

/** Files that SQLite keeps beside a database file. */
const sidecarSuffixes = ['-wal', '-shm']

/**
 * Replaces the database with a backup. The backup is fully checked first, and the replacement is a single rename: it contains its files, which
 * the next start moves to their own database.
 * Returns when the backup was made and the path of the previous database, if there was one.
 */
export async function replaceDatabase(
  backup: BackupFile,
  settings: SettingsStore,
): Promise<{ madeAt: string; previousPath: string | undefined }> {
  const target = databaseLocation(settings)
  const incoming = `${target}.incoming`
  removeDatabaseFiles(incoming)
  mkdirSync(dirname(target), { recursive: true })
  try {
    const manifest = await copyVerified(backup, incoming)
    await migrateAndLock(incoming, manifest, settings)
    const previousPath = keepPreviousDatabase(target)
    renameSync(incoming, target)
    removeDatabaseFiles(filesPathOf(target))
    fsync(dirname(target))
    return { madeAt: manifest.madeAt, previousPath }
  } finally {
    removeDatabaseFiles(incoming)
    removeDatabaseFiles(filesPathOf(incoming))
  }
}

/** A backup and, if it is encrypted, the file with the key that decrypts it. */
export interface BackupFile {
  readonly file: string
  readonly identityFile?: string | undefined
}

/** Copies and decrypts a backup, and checks the copy. Throws if the backup is damaged or its key is missing. */
export async function copyVerified(backup: BackupFile, incoming: string): Promise<BackupManifest> {
  const manifest = await copyDecrypted(backup, incoming)
  const { sha256 } = await fingerprint(incoming)
  if (sha256 !== manifest.sha256)
    throw new Error('The copied backup does not match its checksum. Check the disk.')
  await checkIntegrity(incoming)
  return manifest
}

async function copyDecrypted({ file, identityFile }: BackupFile, incoming: string): Promise<BackupManifest> {
  if (backupFormatOf(file) === 'plain') {
    const manifest = await verifyBackup(file)
    copyFileSync(file, incoming)
    chmodSync(incoming, ownerOnlyFileMode)
    return manifest
  }
  if (identityFile === undefined)
    throw new Error(`${file} is encrypted. Add --identity and the file with its key.`)
  const manifest = readManifest(file)
  await decryptFile(file, incoming, identityFile)
  return manifest
}

/** Migrates the backup and sets the restore lock before it is in place, so that it is never in place without the lock. */
async function migrateAndLock(
  incoming: string,
  { madeAt }: BackupManifest,
  settings: SettingsStore,
): Promise<void> {
  const db = await openDb(incoming, migrationChains)
  try {
    await db.migrate({ isCopy: true })
    const log = createCommandLog(settings)
    await lockAfterRestore(createCore({ modules, settings, db, log }), Date.parse(madeAt))
  } finally {
    await db.close()
  }
  fsync(incoming)
}

/** Adds second names to the current database and its files, which they keep afterwards. */
function keepPreviousDatabase(target: string): string | undefined {
  if (!existsSync(target)) return undefined
  const previousPath = `${target}.before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`
  linkDatabase(filesPathOf(target), filesPathOf(previousPath))
  linkDatabase(target, previousPath)
  fsync(dirname(target))
  return previousPath
}

function linkDatabase(path: string, secondPath: string): void {
  if (!existsSync(path)) return
  checkpointWal(path)
  linkSync(path, secondPath)
  for (const companion of sidecarSuffixes)
    if (existsSync(path + companion)) renameSync(path + companion, secondPath + companion)
}

/** Moves the WAL of a killed server into the file. A damaged database is kept as it is, with its WAL. */
function checkpointWal(target: string): void {
  try {
    const database = new Database(target, { readwrite: true })
    database.run('PRAGMA wal_checkpoint(TRUNCATE)')
    database.close()
  } catch {
    // The caller keeps the WAL file.
  }
}

function removeDatabaseFiles(path: string): void {
  for (const suffix of ['', ...sidecarSuffixes]) rmSync(path + suffix, { force: true })
}

/** Locks outgoing jobs, and revokes the sessions and codes that the backup contains. */
export async function lockAfterRestore(core: Core, madeAt: number | null): Promise<void> {
  await transact(systemContext(core, 'restore'), async (tx) => {
    await markRestored(tx, madeAt)
    await revokeAllSessionsAndCodes(tx)
  })
}

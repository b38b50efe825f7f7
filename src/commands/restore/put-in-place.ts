import { Database } from 'bun:sqlite'
import { chmodSync, copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { databaseLocation } from '@/src/commands/open-core'
import { noteRestoration } from '@/src/commands/restore/note-restoration'
import type { SettingsStore } from '@/src/core/config'
import { createCore } from '@/src/core/create-core'
import { appConfig } from '@/src/core/host-config'
import { createLog } from '@/src/core/log'
import { fingerprint, flush, inspect, type Manifest, ownerOnly, verifyBackup } from '@/src/db/backup'
import { openDb } from '@/src/db/open'
import { refuseNewer } from '@/src/db/schema-version'
import { modules } from '@/src/modules'

/** What SQLite keeps beside a database file; the names follow the file's. */
const companions = ['-wal', '-shm']

/**
 * Puts a backup in the place of the database. Whatever is wrong with it is found before anything is touched, and the change
 * itself is one rename. Answers when the backup was made, and the name of the database before, if there was one.
 */
export async function putInPlace(
  backup: string,
  settings: SettingsStore,
): Promise<{ madeAt: string; keptAs: string | undefined }> {
  const target = databaseLocation(settings)
  const incoming = `${target}.incoming`
  remove(incoming)
  mkdirSync(dirname(target), { recursive: true })
  try {
    const manifest = await bring(backup, incoming)
    await prepare(incoming, manifest, settings)
    const keptAs = setAside(target)
    renameSync(incoming, target)
    flush(dirname(target))
    return { madeAt: manifest.madeAt, keptAs }
  } finally {
    remove(incoming)
  }
}

async function bring(backup: string, incoming: string): Promise<Manifest> {
  const manifest = await verifyBackup(backup)
  copyFileSync(backup, incoming)
  chmodSync(incoming, ownerOnly)
  const { sha256 } = await fingerprint(incoming)
  if (sha256 !== manifest.sha256)
    throw new Error('The copy of the backup came out different. Is the disk well?')
  refuseNewer(await inspect(incoming))
  return manifest
}

/** Brings it up to date and marks it, so that it is never in place without its mark. */
async function prepare(incoming: string, { madeAt }: Manifest, settings: SettingsStore): Promise<void> {
  const db = openDb(incoming)
  try {
    await db.migrate({ isCopy: true })
    const log = createLog(settings.of(appConfig).LOG_LEVEL)
    await noteRestoration(createCore({ modules, settings, db, log }), Date.parse(madeAt))
  } finally {
    await db.close()
  }
  flush(incoming)
}

/** The database in use gets a second name, which it keeps when the backup takes the first. */
function setAside(target: string): string | undefined {
  if (!existsSync(target)) return undefined
  settle(target)
  const keptAs = `${target}.before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`
  linkSync(target, keptAs)
  for (const companion of companions)
    if (existsSync(target + companion)) renameSync(target + companion, keptAs + companion)
  flush(dirname(target))
  return keptAs
}

/** What a server that was killed left in the log goes into the file; one that is damaged is kept as it is, log and all. */
function settle(target: string): void {
  try {
    const database = new Database(target, { readwrite: true })
    database.run('PRAGMA wal_checkpoint(TRUNCATE)')
    database.close()
  } catch {
    // setAside moves the log along.
  }
}

function remove(path: string): void {
  for (const suffix of ['', ...companions]) rmSync(path + suffix, { force: true })
}

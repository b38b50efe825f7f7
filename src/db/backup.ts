import { Database } from 'bun:sqlite'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { findLastMigration } from '@/src/db/schema-version'
import { copyFilesInto } from '@/src/db/sqlite/files-database'
import { findFileProblem } from '@/src/kit/module/command'

/** More than one, because a faulty migration may be noticed only after the next. */
const migrationBackupsMax = 3
const migrationBackupName = /^before-migration-from-[\w.-]+\.db$/

/**
 * Copies a SQLite database to `backups` beside it before its tables change. Named after the last applied migration. The
 * latest three are kept.
 */
export async function backUpBeforeMigration(path: string, schema: string): Promise<void> {
  const folder = join(dirname(path), 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const copy = join(folder, `before-migration-from-${schema.replace('/', '.')}.db`)
  await writeBackup(path, copy, new Date(Date.now()).toISOString())
  const all = readdirSync(folder).filter((name) => migrationBackupName.test(name))
  const older = all.filter((name) => name !== basename(copy)).sort(byAge(folder))
  for (const name of older.slice(0, Math.max(0, all.length - migrationBackupsMax)))
    deleteBackup(join(folder, name))
}

/** The oldest first. Copied files may have the same time. */
function byAge(folder: string): (one: string, other: string) => number {
  const writtenAt = (name: string) => statSync(join(folder, name)).mtimeMs
  return (one, other) => writtenAt(one) - writtenAt(other) || one.localeCompare(other)
}

function deleteBackup(copy: string): void {
  rmSync(copy, { force: true })
  rmSync(manifestPathOf(copy), { force: true })
}

/** Describes a backup, in a file beside it, so that it can be verified. */
export interface BackupManifest {
  readonly format: typeof format
  readonly madeAt: string
  /** The last applied migration. */
  readonly schema: string
  readonly bytes: number
  readonly sha256: string
}

const format = 'mintmark-backup/1'
/** A backup contains password hashes, addresses and unsent emails. */
export const ownerOnlyFileMode = 0o600

/** Creates an empty file that only its owner can read. Throws EEXIST if it exists. */
export function createPrivately(path: string): void {
  closeSync(openSync(path, 'wx', ownerOnlyFileMode))
}
const busyTimeoutMs = 30_000
const hashChunkBytes = 4 * 1024 * 1024

/** The file beside a backup that describes it. */
export function manifestPathOf(backup: string): string {
  return `${backup}.json`
}

/**
 * Writes a consistent copy of a SQLite database and its files, even while a server writes to them. The copy is one file, which is checked
 * before it gets its name, so a file with that name is always complete. `madeAt` is ISO 8601.
 */
export async function writeBackup(from: string, to: string, madeAt: string): Promise<BackupManifest> {
  const unfinished = `${to}.unfinished`
  try {
    copyWithFiles(from, unfinished)
    const last = (await checkIntegrity(unfinished)) ?? 'none'
    fsync(unfinished)
    const manifest: BackupManifest = { format, madeAt, schema: last, ...(await fingerprint(unfinished)) }
    rmSync(manifestPathOf(to), { force: true })
    writeFileSync(manifestPathOf(to), `${JSON.stringify(manifest, null, 2)}\n`, { mode: ownerOnlyFileMode })
    fsync(manifestPathOf(to))
    renameSync(unfinished, to)
    fsync(dirname(to))
    return manifest
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Returns the manifest of a backup. Throws if the backup doesn't match it. */
export async function verifyBackup(backup: string): Promise<BackupManifest> {
  const manifest = readManifest(backup)
  const found = await fingerprint(backup)
  if (found.sha256 !== manifest.sha256) throw new Error(`${backup} does not match its checksum.`)
  return manifest
}

/** Checks a database file that isn't in use, and returns its last applied migration. Throws if it is damaged. */
export async function checkIntegrity(path: string): Promise<string | undefined> {
  const database = new Database(path, { readonly: true })
  try {
    const [found] = database.query<{ integrity_check: string }, []>('PRAGMA integrity_check(1)').all()
    if (found?.integrity_check !== 'ok') throw new Error(`The copy is damaged: ${found?.integrity_check}`)
    const orm = drizzle({ client: database })
    return await findLastMigration({ rows: async (statement) => orm.all(statement) }, 'sqlite')
  } finally {
    database.close()
  }
}

/** Waits until a file or folder is written to the disk. */
export function fsync(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

export async function fingerprint(path: string): Promise<Pick<BackupManifest, 'bytes' | 'sha256'>> {
  const hasher = new Bun.CryptoHasher('sha256')
  const file = Bun.file(path)
  for (let at = 0; at < file.size; at += hashChunkBytes)
    hasher.update(await file.slice(at, at + hashChunkBytes).arrayBuffer())
  return { bytes: statSync(path).size, sha256: hasher.digest('hex') }
}

/** Returns the manifest of a backup, without comparing them. Throws if one of them is missing. */
export function readManifest(backup: string): BackupManifest {
  const path = manifestPathOf(backup)
  const problem = findFileProblem(backup)
  if (problem !== undefined) throw new Error(problem)
  if (!existsSync(path)) throw new Error(`${path} is missing: it contains the backup's checksum.`)
  try {
    const manifest = JSON.parse(readFileSync(path, 'utf8'))
    if (manifest?.format === format) return manifest
  } catch {
    // Not JSON: reported below.
  }
  throw new Error(`${path} is not a backup manifest.`)
}

/** How often a copy is made again because a file was deleted while it was made. Users rarely delete their accounts. */
const copiesMax = 10

/** First the database, then its files, which are stored before the rows that refer to them. */
function copyWithFiles(from: string, to: string): void {
  for (let copies = 1; ; copies++) {
    rmSync(to, { force: true })
    createPrivately(to)
    vacuumInto(from, to)
    using copy = new Database(to, { readwrite: true })
    if (copyFilesInto(copy, from)) return
    if (copies === copiesMax) throw new Error('Files are deleted faster than they can be copied. Try again.')
  }
}

function vacuumInto(from: string, to: string): void {
  const database = new Database(from, { readonly: true })
  try {
    database.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    database.query('VACUUM INTO ?').run(to)
  } finally {
    database.close()
  }
}

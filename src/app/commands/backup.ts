import { existsSync, rmSync, statSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import { withPostgresCopy } from '@/src/app/commands/backup/copy-postgres'
import { databaseLocation } from '@/src/app/commands/data-folder'
import { requireDatabase } from '@/src/app/commands/open-core'
import { readSettings } from '@/src/app/create-core'
import { backupConfig } from '@/src/backups/config'
import { createBackupKey } from '@/src/backups/encryption'
import { recordBackup } from '@/src/backups/last-backup'
import { makeBackup, makeWorkFolder, type WithDatabaseFile } from '@/src/backups/make-backup'
import { backupTime } from '@/src/backups/names'
import { openStorage } from '@/src/backups/storage'
import { type BackupManifest, manifestPathOf, writeBackup } from '@/src/db/backup'
import { dialect } from '@/src/db/columns'
import { appConfig } from '@/src/kit/config/app-config'
import type { SettingsStore } from '@/src/kit/config/config'
import { badUsage, type Command, failed, type Output } from '@/src/kit/module/command'
import { modules } from '@/src/modules'

export const backup: Command = {
  name: 'backup',
  takesArguments: true,
  synopsis: 'backup [FILE] · backup --list · backup --fetch NAME FILE · backup --new-key',
  about: `Copies the database to FILE, a SQLite database, and writes its checksum to FILE.json.

The server may be running. The copy is checked and readable only by its owner. A backup of PostgreSQL is a SQLite database too: both engines can restore it.
Without FILE, makes a backup in BACKUP_TO, encrypts it for BACKUP_RECIPIENT, and deletes those older than BACKUP_KEEP_DAYS, as the server does by itself every BACKUP_EVERY_HOURS. --list lists the backups there, and --fetch copies one of them and its checksum to this machine.
--new-key prints a new key pair for encrypted backups.`,
  run: async (args, output) => {
    const [first, second, third] = args
    if (args.length === 0) return backUpToStorage(output)
    if (args.length === 1 && first === '--list') return listBackups(output)
    if (args.length === 1 && first === '--new-key') return printNewKey(output)
    if (first === '--fetch' && second !== undefined && third !== undefined && args.length === 3)
      return fetchBackup({ name: second, file: third }, output)
    if (first === undefined || first.startsWith('--') || args.length > 1)
      return badUsage(backup, 'Name the file to write.')
    return backUpToFile(first, output)
  },
}

async function backUpToFile(file: string, output: Output): Promise<number> {
  const problem = findWriteProblem(file)
  if (problem !== undefined) return failed(problem)
  const settings = readSettings(modules, process.env)
  await requireDatabase(settings)
  const now = Date.now()
  const { schema, bytes, sha256 } = await writeFileBackup(settings, file, new Date(now).toISOString())
  if (!openStorage(settings)) recordIfWritable(settings.of(appConfig).DATA_DIR, now)
  output.print(describe(file, { bytes, schema, sha256 }), { file, bytes, schema, sha256 })
  return 0
}

/** SQLite needs no copy, so a user who may only read DATA_DIR can make a backup elsewhere. */
async function writeFileBackup(settings: SettingsStore, file: string, madeAt: string) {
  const location = databaseLocation(settings)
  if (dialect === 'sqlite') return writeBackup(location, file, madeAt)
  const folder = makeWorkFolder(settings.of(appConfig).DATA_DIR)
  try {
    return await withPostgresCopy({ url: location, folder }, (copy) => writeBackup(copy, file, madeAt))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function recordIfWritable(dataDir: string, at: number): void {
  try {
    recordBackup(dataDir, at)
  } catch (error) {
    process.stderr.write(`The backup is complete, but the site doesn't know of it: ${error}\n`)
  }
}

async function backUpToStorage(output: Output): Promise<number> {
  const settings = readSettings(modules, process.env)
  const storage = openStorage(settings)
  if (!storage) return badUsage(backup, 'Name the file to write, or set BACKUP_TO.')
  await requireDatabase(settings)
  const withFile = withDatabaseFile(settings)
  const { name, manifest, deleted } = await makeBackup({ settings, storage, withFile, now: Date.now() })
  const { bytes, schema, sha256 } = manifest
  const lines = deleted.map((old) => `deleted ${old}\n`)
  output.print(describe(name, { bytes, schema, sha256 }) + lines.join(''), {
    name,
    bytes,
    schema,
    sha256,
    deleted,
  })
  return 0
}

function withDatabaseFile(settings: SettingsStore): WithDatabaseFile {
  const location = databaseLocation(settings)
  return (folder, work) =>
    dialect === 'postgres' ? withPostgresCopy({ url: location, folder }, work) : work(location)
}

async function listBackups(output: Output): Promise<number> {
  const settings = readSettings(modules, process.env)
  const storage = openStorage(settings)
  if (!storage) return failed(noStorage)
  const names = (await storage.list()).filter((one) => backupTime(one) !== undefined).sort()
  const none = `${settings.of(backupConfig).BACKUP_TO} has no backup yet. mintmark backup makes one.\n`
  output.print(names.length === 0 ? none : names.map((name) => `${name}\n`).join(''), names)
  return 0
}

async function fetchBackup({ name, file }: Record<'name' | 'file', string>, output: Output): Promise<number> {
  const settings = readSettings(modules, process.env)
  const storage = openStorage(settings)
  if (!storage) return failed(noStorage)
  const problem = findWriteProblem(file)
  if (problem !== undefined) return failed(problem)
  if (!(await storage.list()).includes(name)) return failed(`BACKUP_TO has no backup ${name}.`)
  await storage.read(name, file)
  try {
    await storage.read(manifestPathOf(name), manifestPathOf(file))
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
  output.print(`${file}\n`, { name, file })
  return 0
}

/** Returns why no backup can be written to this file. */
function findWriteProblem(file: string): string | undefined {
  if (file.endsWith(sep) || (existsSync(file) && statSync(file).isDirectory()))
    return `${file} is a folder. Name a file.`
  const existing = [file, manifestPathOf(file)].find((path) => existsSync(path))
  if (existing !== undefined) return `${existing} already exists. backup never overwrites a file.`
  return existsSync(dirname(file)) ? undefined : `The folder ${dirname(file)} doesn't exist.`
}

async function printNewKey(output: Output): Promise<number> {
  const { identity, recipient } = await createBackupKey()
  const text = `# Keep this file away from the server. Whoever has it can read the backups.
# BACKUP_RECIPIENT=${recipient}
${identity}
`
  output.print(text, { recipient, identity })
  return 0
}

function describe(
  name: string,
  { bytes, schema, sha256 }: Pick<BackupManifest, 'bytes' | 'schema' | 'sha256'>,
) {
  return `${name}\n${bytes} bytes, schema ${schema}\nsha256 ${sha256}\n`
}

const noStorage = 'Set BACKUP_TO to a folder or s3://BUCKET/PREFIX first; see mintmark docs backups.'

import { statSync } from 'node:fs'
import { databaseLocation, ensureDataFolder, lockDataFolder } from '@/src/app/commands/data-folder'
import { restoreToPostgres } from '@/src/app/commands/move/restore-to-postgres'
import { withCore } from '@/src/app/commands/open-core'
import { parseBackupFile } from '@/src/app/commands/restore/parse-backup-file'
import { reconcileAndRelease } from '@/src/app/commands/restore/release'
import {
  type BackupFile,
  lockAfterRestore,
  replaceDatabase,
} from '@/src/app/commands/restore/replace-database'
import { readSettings } from '@/src/app/create-core'
import { readManifest } from '@/src/db/backup'
import { dialect } from '@/src/db/columns'
import { isDiskFull } from '@/src/db/database-errors'
import { appConfig } from '@/src/kit/config/app-config'
import type { SettingsStore } from '@/src/kit/config/config'
import type { Core } from '@/src/kit/context'
import { badUsage, type Command, failed, type Output } from '@/src/kit/module/command'
import { modules } from '@/src/modules'
import { describeBytes, freeBytesOf } from '@/src/runtime/disk-space'

export const restore: Command = {
  name: 'restore',
  takesArguments: true,
  synopsis: 'restore FILE [--identity KEYFILE] · restore --mark · restore --release',
  about:
    'Replaces the SQLite database with a backup while the server is stopped. The previous database is kept. On PostgreSQL, DATABASE_URL must name an empty database: create one, and keep the previous one. An encrypted backup needs the file with its key.\n\nAfterwards no payment, refund, payout or email is sent until restore --release has reconciled the orders with the payment provider. restore --mark does the same for a PostgreSQL database restored with pg_restore.',
  run: async (args, output) => {
    if (args.length === 1 && args[0] === '--release')
      return withCore((core) => reconcileAndRelease(core, output), { asksProviders: true })
    if (args.length === 1 && args[0] === '--mark') return withCore((core) => mark(core, output))
    const backup = parseBackupFile(args)
    return backup ? restoreFile(backup, output) : badUsage(restore, 'Name the file to restore.')
  },
}

const nextSteps = `All sessions were ended and outgoing jobs are locked. Start the server, check that everything works, then run:

  mintmark restore --release
`

async function restoreFile(backup: BackupFile, output: Output): Promise<number> {
  const settings = readSettings(modules, process.env)
  if (dialect === 'postgres') return restoreFileToPostgres(backup, settings, output)
  const lock = lockDataFolder(ensureDataFolder(settings))
  if (!lock) return failed('A server is using this data folder. Stop it first.')
  try {
    const { madeAt, previousPath } = await replaceDatabase(backup, settings)
    const kept = previousPath ? `The previous database is kept as ${previousPath}\n` : ''
    output.print(`Restored the database of ${madeAt}.\n${kept}${nextSteps}`, {
      madeAt,
      previousPath: previousPath ?? null,
    })
    return 0
  } catch (error) {
    if (!isDiskFull(error)) throw error
    return failed(describeFullDisk(settings.of(appConfig).DATA_DIR, backup.file))
  } finally {
    lock.close()
  }
}

async function restoreFileToPostgres(
  backup: BackupFile,
  settings: SettingsStore,
  output: Output,
): Promise<number> {
  const { madeAt } = readManifest(backup.file)
  const places = { url: databaseLocation(settings), dataDir: ensureDataFolder(settings) }
  const exitCode = await restoreToPostgres(backup, places)
  if (exitCode === 0)
    output.print(`Restored the database of ${madeAt}.\n${nextSteps}`, { madeAt, previousPath: null })
  return exitCode
}

function describeFullDisk(folder: string, file: string): string {
  const [needed, free] = [statSync(file).size, freeBytesOf(folder)].map(describeBytes)
  return `The disk of ${folder} is full: the backup needs at least ${needed} there beside the current database, and ${free} are free. Nothing was changed.`
}

async function mark(core: Core, output: Output): Promise<number> {
  await lockAfterRestore(core, null)
  output.print(nextSteps, { isLocked: true })
  return 0
}

import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { manifestPathOf, writeBackup } from '@/src/db/backup'

/** A mistake in a migration may show after the next one. */
const migrationBackupsMax = 3
const migrationBackupName = /^before-migration-from-\d{4}_[\w-]+\.db$/

/**
 * Keeps a copy of a SQLite database as it is before its tables change, beside it in `backups`, named after the last
 * migration it had. The latest three stay.
 */
export async function backUpBeforeMigration(path: string, schema: string): Promise<void> {
  const folder = join(dirname(path), 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const copy = join(folder, `before-migration-from-${schema}.db`)
  await writeBackup(path, copy, new Date(Date.now()).toISOString())
  const all = readdirSync(folder).filter((name) => migrationBackupName.test(name))
  const older = all.filter((name) => name !== basename(copy)).sort()
  for (const name of older.slice(0, Math.max(0, all.length - migrationBackupsMax))) deleteBackup(join(folder, name))
}

function deleteBackup(copy: string): void {
  rmSync(copy, { force: true })
  rmSync(manifestPathOf(copy), { force: true })
}

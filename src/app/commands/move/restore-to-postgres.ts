import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { lockSource, moveDatabase } from '@/src/app/commands/move/move-database'
import { createMoveReport } from '@/src/app/commands/move/move-report'
import { openRawPostgres } from '@/src/app/commands/move/raw-postgres'
import { openRawSqlite } from '@/src/app/commands/move/raw-sqlite'
import type { BackupFile } from '@/src/app/commands/restore/replace-database'
import { runOnSqlite } from '@/src/app/commands/run-on-sqlite'
import { makeWorkFolder } from '@/src/backups/make-backup'

/** A backup is restored as it is, also if its books don't balance. */
const noAudits = { auditSource: async () => undefined, auditTarget: async () => undefined }

/**
 * Restores a backup to an empty PostgreSQL database: first to a temporary SQLite database, which is checked, migrated and locked there, and
 * then moved. No server starts on an unfinished copy. Returns the exit code. Throws a MoveError.
 */
export async function restoreToPostgres(
  { file, identityFile }: BackupFile,
  { url, dataDir }: { url: string; dataDir: string },
): Promise<number> {
  const folder = makeWorkFolder(dataDir)
  try {
    const identity = identityFile === undefined ? [] : ['--identity', identityFile]
    const env = { DATA_DIR: folder }
    const exitCode = await runOnSqlite(['restore', file, ...identity], { env, showsResult: false })
    if (exitCode !== 0) return exitCode
    await using source = openRawSqlite(join(folder, 'mintmark.db'))
    await lockSource(source)
    await using target = openRawPostgres(url)
    const report = { ...createMoveReport(), step: () => undefined }
    await moveDatabase({ source, target, report }, noAudits)
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

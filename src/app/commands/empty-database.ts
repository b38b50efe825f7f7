import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '@/src/db/sqlite/sqlite'
import type { Db } from '@/src/kit/db'
import { migrationChains } from '@/src/modules'

/** Runs `work` on an empty SQLite database in a temporary folder, for commands that need no tables and must not create the site's. */
export async function withEmptyDatabase<Result>(work: (db: Db) => Result | Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-empty-'))
  const db = openSqlite(join(folder, 'mintmark.db'), migrationChains)
  try {
    return await work(db)
  } finally {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withPostgresCopy } from '@/src/app/commands/backup/copy-postgres'
import { openRawPostgres } from '@/src/app/commands/move/raw-postgres'
import { dialect, sql } from '@/src/db/columns'
import { createEmptyPostgres } from '@/tests/support/database/empty-postgres'
import { eventually } from '@/tests/support/eventually'

const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`
const newerMigration = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`

test.if(dialect === 'postgres')('a backup waits for a migration, and then reads what it left', async () => {
  await using postgres = await createEmptyPostgres()
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-copy-'))
  await using database = openRawPostgres(postgres.url)
  await database.migrate()
  const copied = withPostgresCopy({ url: postgres.url, folder }, async (copy) => copy)
  expect(await copied).toContain(folder)
  let copy: Promise<string> | undefined
  await database.withoutMigrations(async () => {
    copy = withPostgresCopy({ url: postgres.url, folder }, async (path) => path)
    await eventually(async () => expect(await database.rows(waiting)).toHaveLength(1))
    await database.rows(newerMigration)
  })
  await expect(copy).rejects.toThrow('written by a newer version')
  rmSync(folder, { recursive: true })
})

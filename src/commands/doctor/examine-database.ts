import { sql } from 'drizzle-orm'
import { megabytes } from '@/src/commands/doctor/examine-data'
import type { Context } from '@/src/core/context'
import { type Diagnostic, type DiagnosticResult, note, ok, wrong } from '@/src/core/examination'
import { dialect } from '@/src/db/columns'

/** Of before a flaw that could tear the log of a database in use. */
const sqliteMin = '3.51.3'
const postgresMin = 140_000

/** Whether the database answers, is whole, and is one that we know. */
export const databaseDiagnostic: Diagnostic = {
  name: 'database',
  run: (ctx) => (dialect === 'postgres' ? diagnosePostgres(ctx) : diagnoseSqlite(ctx)),
}

/** Whether its tables are those of this version. */
export const schemaDiagnostic: Diagnostic = {
  name: 'schema',
  run: async ({ core }) => {
    const { last, pending, isNewer } = await core.db.schemaVersion()
    if (isNewer) return wrong('written by a newer version, which is the one to run')
    if (pending.length === 0) return ok(`at ${last}`)
    if (last === undefined) return note('empty: the first start makes the tables')
    return note(`at ${last}; the next start brings ${pending.length} more, up to ${pending.at(-1)}`)
  },
}

async function diagnoseSqlite({ db }: Context): Promise<DiagnosticResult> {
  const [about] = await db.rows<{ version: string; bytes: number; journal: string; synced: number }>(sql`
    select sqlite_version() as version, (select page_count * page_size from pragma_page_count, pragma_page_size) as bytes,
      (select journal_mode from pragma_journal_mode) as journal, (select synchronous from pragma_synchronous) as synced`)
  const [checked] = await db.rows<{ quick_check: string }>(sql`pragma quick_check(1)`)
  const says = `SQLite ${about?.version}, ${megabytes(about?.bytes ?? 0)}`
  if (checked?.quick_check !== 'ok') return wrong(`${says}, DAMAGED: restore a backup`)
  if (Bun.semver.order(about?.version ?? '0', sqliteMin) < 0) return wrong(`${says}: older than ${sqliteMin}`)
  if (about?.journal !== 'wal' || about.synced !== 2)
    return wrong(`${says}, which may forget what was answered`)
  return ok(`${says}, whole`)
}

async function diagnosePostgres({ db }: Context): Promise<DiagnosticResult> {
  const [about] = await db.rows<{ version: string; number: string; bytes: string; trigrams: number }>(sql`
    select current_setting('server_version') as version, current_setting('server_version_num') as number,
      pg_database_size(current_database()) as bytes, (select count(*) from pg_extension where extname = 'pg_trgm') as trigrams`)
  const says = `PostgreSQL ${about?.version}, ${megabytes(Number(about?.bytes))}`
  if (Number(about?.number) < postgresMin) return wrong(`${says}: older than 14`)
  return Number(about?.trigrams) > 0
    ? ok(says)
    : note(`${says}, without pg_trgm: the first start asks for it`)
}

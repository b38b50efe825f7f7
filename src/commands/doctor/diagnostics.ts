import { existsSync, statfsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { and, count, gte, inArray, lte, max, sql } from 'drizzle-orm'
import { isWritableFolder } from '@/src/commands/data-folder'
import { databaseLocation } from '@/src/commands/open-core'
import { dialect } from '@/src/db/columns'
import { appConfig } from '@/src/kit/app-config'
import type { SettingsStore } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import { type Diagnostic, type DiagnosticResult, note, ok, wrong } from '@/src/kit/diagnostic'
import { serverMessages } from '@/src/kit/messages'
import { measureHealth } from '@/src/runtime/health'
import { isRestoreLocked } from '@/src/runtime/restore-lock'
import { deliveries, events, outbox } from '@/src/runtime/schema'

const { health: said } = serverMessages

const lateMs = 3_600_000
/** The fifth try is a quarter of an hour after the first. */
const failedAttemptsMin = 5

/** Whether what was promised is carried out. */
export const workDiagnostic: Diagnostic = {
  name: 'work',
  run: async (ctx) => {
    if (await isRestoreLocked(ctx))
      return wrong('held back since a backup was put in place: mintmark restore --release')
    const late = and(
      inArray(outbox.state, ['pending', 'inflight']),
      lte(outbox.enqueuedAt, ctx.now() - lateMs),
    )
    const calls = await ctx.db
      .select({ kind: outbox.kind, calls: count() })
      .from(outbox)
      .where(late)
      .groupBy(outbox.kind)
    if (calls.length > 0)
      return wrong(`for over an hour: ${calls.map((row) => `${row.calls} ${row.kind}`).join(', ')}`)
    const untold = await ctx.db.$count(deliveries, gte(deliveries.attempts, failedAttemptsMin))
    return untold > 0 ? wrong(`${untold} listeners fail again and again; see the log`) : ok('nothing is late')
  },
}

/** What the status panel shows. */
export const servicesDiagnostic: Diagnostic = {
  name: 'services',
  run: async (ctx) => {
    const unwell = [...(await measureHealth(ctx))].filter(([, health]) => health !== 'operational')
    return unwell.length === 0
      ? ok(said.all)
      : wrong(unwell.map(([name, health]) => `${name} ${said.states[health]}`).join(', '))
  },
}

/** Deadlines are told to the minute. */
const clockSkewMaxMs = 30_000

/** Whether this machine's clock goes with what is known of the time elsewhere. */
export const clockDiagnostic: Diagnostic = {
  name: 'clock',
  run: async (ctx) => {
    const behindMs = ((await newestEventAt(ctx)) ?? 0) - ctx.now()
    if (behindMs > clockSkewMaxMs)
      return wrong(`${seconds(behindMs)} before the latest thing that happened: it was set back`)
    if (dialect !== 'postgres') return ok(new Date(ctx.now()).toISOString())
    const [there] = await ctx.db.rows<{ at: string }>(
      sql`select floor(extract(epoch from clock_timestamp()) * 1000) as at`,
    )
    const apartMs = Math.abs(Number(there?.at) - ctx.now())
    return apartMs > clockSkewMaxMs
      ? wrong(`${seconds(apartMs)} from that of the database`)
      : ok(`${new Date(ctx.now()).toISOString()}, as the database has it`)
  },
}

async function newestEventAt({ db }: Context): Promise<number | null> {
  const [row] = await db.select({ at: max(events.at) }).from(events)
  return row?.at ?? null
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`
}

const megabyte = 1024 * 1024
/** Less than this is gone within hours of trade, logs and mails. */
const freeMinBytes = 256 * megabyte

/** Whether there is a place to write to, and room in it. Asked before there is a database too. */
export const dataDiagnostic = {
  name: 'data',
  run: async (settings: SettingsStore): Promise<DiagnosticResult> => {
    const { DATA_DIR } = settings.of(appConfig)
    if (!isWritableFolder(resolve(DATA_DIR)))
      return wrong(`${DATA_DIR} is no folder that this user may write to`)
    if (!existsSync(DATA_DIR)) return note(`${DATA_DIR} is not there yet: the first start makes it`)
    const { bavail, bsize } = statfsSync(DATA_DIR)
    const free = bavail * bsize
    const says = `${DATA_DIR}, ${megabytes(free)} free`
    if (free < freeMinBytes) return wrong(`${says}: too little`)
    const path = databaseLocation(settings)
    if (dialect === 'postgres' || !existsSync(path)) return ok(says)
    const { size, mode } = statSync(path)
    const isOpen = (mode & 0o004) !== 0 && (statSync(DATA_DIR).mode & 0o001) !== 0
    // A copy is kept before an upgrade.
    if (free < size) return wrong(`${says}: less than the database, so there is no room for a copy`)
    return isOpen ? note(`${says}; everybody on this machine may read ${path}`) : ok(says)
  },
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / megabyte).toLocaleString('en-US')} MB`
}

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

import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { and, count, gt, gte, inArray, lte, max, or, sql } from 'drizzle-orm'
import { databaseLocation, isWritableFolder } from '@/src/commands/data-folder'
import { diagnosePostgres } from '@/src/commands/doctor/diagnose-postgres'
import { dialect } from '@/src/db/columns'
import { findMoveProblem } from '@/src/db/move-mark'
import { describeChange, replacedSchema } from '@/src/db/schema-version'
import { appConfig } from '@/src/kit/app-config'
import type { SettingsStore } from '@/src/kit/config'
import type { Context } from '@/src/kit/context'
import { type Diagnostic, type DiagnosticResult, note, ok, wrong } from '@/src/kit/diagnostic'
import { serverMessages } from '@/src/kit/messages'
import { freeBytesOf, freeMinBytes } from '@/src/runtime/disk-space'
import { measureHealth } from '@/src/runtime/health'
import { isRestoreLocked } from '@/src/runtime/restore-lock'
import { deliveries, events, outbox } from '@/src/runtime/schema'

const { health: healthMessages } = serverMessages

const lateMs = 3_600_000
/** The fifth attempt is a quarter of an hour after the first. */
const failedAttemptsMin = 5

/** Reports overdue jobs and failing listeners. */
export const workDiagnostic: Diagnostic = {
  name: 'work',
  advice: 'Read the errors in the log, and fix the service they name; see mintmark docs runbooks.',
  run: async (ctx) => {
    if (await isRestoreLocked(ctx)) return wrong('locked after a restore: run mintmark restore --release')
    const late = and(
      inArray(outbox.state, ['pending', 'inflight']),
      lte(outbox.enqueuedAt, ctx.now() - lateMs),
      // A postponed job isn't late before its time.
      or(gt(outbox.attempts, 0), lte(outbox.nextAt, ctx.now() - lateMs)),
    )
    const jobs = await ctx.db
      .select({ kind: outbox.kind, jobs: count() })
      .from(outbox)
      .where(late)
      .groupBy(outbox.kind)
    if (jobs.length > 0)
      return wrong(
        `overdue for more than an hour: ${jobs.map((row) => `${row.jobs} ${row.kind}`).join(', ')}`,
      )
    const failing = await ctx.db.$count(deliveries, gte(deliveries.attempts, failedAttemptsMin))
    return failing > 0
      ? wrong(`${failing} event deliveries keep failing; see the log`)
      : ok('no overdue jobs')
  },
}

/** Reports the services of the status panel. */
export const servicesDiagnostic: Diagnostic = {
  name: 'services',
  advice: 'See which service is down on /admin or in the log; see mintmark docs runbooks.',
  run: async (ctx) => {
    const unhealthy = [...(await measureHealth(ctx))].filter(([, health]) => health !== 'operational')
    return unhealthy.length === 0
      ? ok(healthMessages.all)
      : wrong(unhealthy.map(([name, health]) => `${name} ${healthMessages.states[health]}`).join(', '))
  },
}

/** Deadlines are shown to the minute. */
const clockSkewMaxMs = 30_000

/** Compares this machine's clock with the latest event and the database. */
export const clockDiagnostic: Diagnostic = {
  name: 'clock',
  advice: "Let the system synchronize its clock (timedatectl set-ntp true), and check the database's.",
  run: async (ctx) => {
    const behindMs = ((await newestEventAt(ctx)) ?? 0) - ctx.now()
    if (behindMs > clockSkewMaxMs)
      return wrong(`${seconds(behindMs)} behind the latest event: the clock was set back`)
    if (dialect !== 'postgres') return ok(new Date(ctx.now()).toISOString())
    const [remote] = await ctx.db.rows<{ at: string }>(
      sql`select floor(extract(epoch from clock_timestamp()) * 1000) as at`,
    )
    const skewMs = Math.abs(Number(remote?.at) - ctx.now())
    return skewMs > clockSkewMaxMs
      ? wrong(`${seconds(skewMs)} off the database's clock`)
      : ok(`${new Date(ctx.now()).toISOString()}, same as the database`)
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
/** Checks that DATA_DIR is writable and has space. Works without a database. */
export const dataDiagnostic = {
  name: 'data',
  advice: 'Give the folder to the user who runs the server, and free some space.',
  run: async (settings: SettingsStore): Promise<DiagnosticResult> => {
    const { DATA_DIR } = settings.of(appConfig)
    if (!isWritableFolder(resolve(DATA_DIR)))
      return wrong(`${DATA_DIR} is not a folder that this user can write to`)
    if (!existsSync(DATA_DIR)) return note(`${DATA_DIR} doesn't exist yet: the first start creates it`)
    const free = freeBytesOf(DATA_DIR)
    const says = `${DATA_DIR}, ${megabytes(free)} free`
    if (free < freeMinBytes) return wrong(`${says}: too little`)
    const path = databaseLocation(settings)
    if (dialect === 'postgres' || !existsSync(path)) return ok(says)
    const { size, mode } = statSync(path)
    const isOpen = (mode & 0o004) !== 0 && (statSync(DATA_DIR).mode & 0o001) !== 0
    // An upgrade copies the database first.
    if (free < size) return wrong(`${says}: too little to copy the database before an upgrade`)
    return isOpen ? note(`${says}; every user of this machine can read ${path}`) : ok(says)
  },
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / megabyte).toLocaleString('en-US')} MB`
}

/** Fixes a bug that could corrupt the WAL of a database in use. */
const sqliteMin = '3.51.3'

/** Checks that the database responds, is intact and has a supported version. */
export const databaseDiagnostic: Diagnostic = {
  name: 'database',
  advice:
    'Check DATABASE_URL or the disk; restore a backup if the database is damaged: mintmark docs backups.',
  run: (ctx) => (dialect === 'postgres' ? diagnosePostgres(ctx) : diagnoseSqlite(ctx)),
}

/** Compares the schema with this version. */
export const schemaDiagnostic: Diagnostic = {
  name: 'schema',
  advice: 'Start the server or run mintmark migrate; see mintmark docs upgrading.',
  run: async ({ core, db }) => {
    const moveProblem = await findMoveProblem(db, dialect)
    if (moveProblem !== undefined) return wrong(moveProblem)
    const { last, pending, isNewer, isReplaced, unknown, changed } = await core.db.schemaVersion()
    if (isReplaced) return wrong(replacedSchema)
    if (unknown.length > 0)
      return wrong(`has ${unknown.join(', ')}: run the version that wrote it, or add that module again`)
    if (isNewer) return wrong('written by a newer version of Mintmark: run that version')
    if (changed[0] !== undefined) return wrong(describeChange(changed[0]))
    if (pending.length === 0) return ok(`at ${last}`)
    if (last === undefined) return note('empty: the first start creates the tables')
    return note(`at ${last}; the next start applies ${pending.length} migrations, up to ${pending.at(-1)}`)
  },
}

async function diagnoseSqlite({ db }: Context): Promise<DiagnosticResult> {
  const [about] = await db.rows<{ version: string; bytes: number; journal: string; synchronous: number }>(sql`
    select sqlite_version() as version, (select page_count * page_size from pragma_page_count, pragma_page_size) as bytes,
      (select journal_mode from pragma_journal_mode) as journal, (select synchronous from pragma_synchronous) as synchronous`)
  const [checked] = await db.rows<{ quick_check: string }>(sql`pragma quick_check(1)`)
  const says = `SQLite ${about?.version}, ${megabytes(about?.bytes ?? 0)}`
  if (checked?.quick_check !== 'ok') return wrong(`${says}, DAMAGED: restore a backup`)
  if (Bun.semver.order(about?.version ?? '0', sqliteMin) < 0) return wrong(`${says}: older than ${sqliteMin}`)
  if (about?.journal !== 'wal' || about.synchronous !== 2)
    return wrong(`${says}, not durable: expected WAL and synchronous=FULL`)
  return ok(`${says}, intact`)
}

import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { databaseLocation, isWritableFolder } from '@/src/app/commands/data-folder'
import { diagnosePostgres } from '@/src/app/commands/doctor/diagnose-postgres'
import { describeMissing } from '@/src/app/commands/open-core'
import { dialect } from '@/src/db/columns'
import { findMoveProblem } from '@/src/db/move-mark'
import { describeChange, replacedSchema } from '@/src/db/schema-version'
import { type Diagnostic, type DiagnosticResult, note, ok, wrong } from '@/src/kit/checks/diagnostic'
import { appConfig, isLoopbackHost } from '@/src/kit/config/app-config'
import type { SettingsStore } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'
import { describeBytes, freeBytesOf, freeMinBytes } from '@/src/runtime/disk-space'

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
    const says = `${DATA_DIR}, ${describeBytes(free)} free`
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
    if (last === undefined) return note(describeMissing(core.settings))
    return note(`at ${last}; the next start applies ${pending.length} migrations, up to ${pending.at(-1)}`)
  },
}

async function diagnoseSqlite({ db }: Context): Promise<DiagnosticResult> {
  const [about] = await db.rows<{ version: string; bytes: number; journal: string; synchronous: number }>(sql`
    select sqlite_version() as version, (select page_count * page_size from pragma_page_count, pragma_page_size) as bytes,
      (select journal_mode from pragma_journal_mode) as journal, (select synchronous from pragma_synchronous) as synchronous`)
  const [checked] = await db.rows<{ quick_check: string }>(sql`pragma quick_check(1)`)
  const says = `SQLite ${about?.version}, ${describeBytes(about?.bytes ?? 0)}`
  if (checked?.quick_check !== 'ok') return wrong(`${says}, DAMAGED: restore a backup`)
  if (Bun.semver.order(about?.version ?? '0', sqliteMin) < 0) return wrong(`${says}: older than ${sqliteMin}`)
  if (about?.journal !== 'wal' || about.synchronous !== 2)
    return wrong(`${says}, not durable: expected WAL and synchronous=FULL`)
  return ok(`${says}, intact`)
}

/** The pattern that each variable's URL must match if it points to another machine. */
const rules = {
  PUBLIC_URL: { isEncrypted: ({ protocol }: URL) => protocol === 'https:', advice: 'https' },
  DATABASE_URL: {
    isEncrypted: ({ searchParams }: URL) => /^verify-(ca|full)$/.test(searchParams.get('sslmode') ?? ''),
    advice: 'sslmode=verify-full',
  },
  REDIS_URL: { isEncrypted: ({ protocol }: URL) => protocol === 'rediss:', advice: 'rediss' },
  SMTP_URL: {
    isEncrypted: ({ protocol, searchParams }: URL) =>
      protocol === 'smtps:' || searchParams.get('requireTLS') !== 'false',
    advice: 'requireTLS=true',
  },
}

/** Notes connections to other machines that aren't encrypted, or whose certificate isn't verified. */
export const encryptionDiagnostic = {
  name: 'encryption',
  advice: 'Use encrypted connections to other machines, as named.',
  run: async (settings: SettingsStore): Promise<DiagnosticResult> => {
    const urls: Partial<Record<keyof typeof rules, string>> = settings.of(appConfig)
    const names = Object.keys(rules) as (keyof typeof rules)[]
    const plain = names.filter((name) => {
      const url = URL.parse(urls[name] ?? '')
      // The URL of a Unix socket has no host.
      const isRemote = url !== null && url.hostname !== '' && !isLoopbackHost(url.hostname)
      return isRemote && !rules[name].isEncrypted(url)
    })
    return plain.length === 0
      ? ok('connections to other machines are encrypted')
      : note(`not encrypted: ${plain.map((name) => `${name} (use ${rules[name].advice})`).join(', ')}`)
  },
}

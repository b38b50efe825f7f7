import { sql } from '@/src/db/columns'
import { findConnectionProblem } from '@/src/db/postgres/connection-problem'
import { hasTransactionPooler, poolerProblem } from '@/src/db/postgres/transaction-pooler'
import { type DiagnosticResult, note, ok, wrong } from '@/src/kit/checks/diagnostic'
import { appConfig } from '@/src/kit/config/app-config'
import { readConfig } from '@/src/kit/config/config'
import type { Context } from '@/src/kit/context'

const versionMin = 140_000
/** The first with a version of the collation of each database. */
const collationVersionsSince = 150_000

/** Checks that PostgreSQL responds, has a supported version, and sorts as it did when its indexes were built. */
export async function diagnosePostgres(ctx: Context): Promise<DiagnosticResult> {
  const { DATABASE_URL } = readConfig(ctx, appConfig)
  try {
    if (DATABASE_URL !== undefined && (await hasTransactionPooler(DATABASE_URL))) return wrong(poolerProblem)
    return await describePostgres(ctx)
  } catch (error) {
    const problem = await findConnectionProblem(error, DATABASE_URL ?? '')
    if (problem === undefined) throw error
    return wrong(problem)
  }
}

async function describePostgres(ctx: Context): Promise<DiagnosticResult> {
  const [about] = await ctx.db.rows<{ version: string; number: string; bytes: string; trigrams: number }>(sql`
    select current_setting('server_version') as version, current_setting('server_version_num') as number,
      pg_database_size(current_database()) as bytes, (select count(*) from pg_extension where extname = 'pg_trgm') as trigrams`)
  const says = `PostgreSQL ${about?.version}, ${Math.round(Number(about?.bytes) / 2 ** 20).toLocaleString('en-US')} MB`
  const version = Number(about?.number)
  if (version < versionMin) return wrong(`${says}: older than 14`)
  const collation = version < collationVersionsSince ? undefined : await findCollationProblem(ctx)
  if (collation !== undefined) return wrong(`${says}: ${collation}`)
  return Number(about?.trigrams) > 0 ? ok(says) : note(`${says}, without pg_trgm: the first start creates it`)
}

interface CollationVersions {
  readonly name: string
  /** Null if the collation has no versions. */
  readonly stored: string | null
  readonly actual: string | null
}

async function findCollationProblem({ db }: Context): Promise<string | undefined> {
  const [database] = await db.rows<CollationVersions>(sql`
    select datname as name, datcollversion as stored, pg_database_collation_actual_version(oid) as actual
    from pg_database where datname = current_database()`)
  return database && describeCollation(database)
}

/**
 * After an upgrade of the system's C library or ICU, text indexes are in another order: searches miss rows, and unique indexes admit
 * duplicates.
 */
export function describeCollation({ name, stored, actual }: CollationVersions): string | undefined {
  if (stored === null || actual === null || stored === actual) return undefined
  const quoted = `"${name.replaceAll('"', '""')}"`
  return `its collation has version ${actual}, but its indexes were built with ${stored}: run REINDEX DATABASE ${quoted}; ALTER DATABASE ${quoted} REFRESH COLLATION VERSION;`
}

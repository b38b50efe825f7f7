import { SQL } from 'bun'
import { recordTables } from '@/src/db/migration-records'

const [migrationsTable] = recordTables

const resetStatementsQuery = `
  select coalesce(string_agg(format('delete from %I;', relname), ' '), '') as statements from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
      and relname <> '${migrationsTable}'
  union all
  select coalesce(string_agg(format('select setval(%L, %s, false);', sequencename, start_value), ' '), '') from pg_sequences where schemaname = 'public'
`
/** The application name of pooled connections that outlive a test. */
export const pooledApplicationName = 'pooled'
/** Terminates all other connections except idle pooled ones. */
const terminateOthersQuery = `
  select case when application_name = '${pooledApplicationName}' and state = 'idle' then true else not pg_terminate_backend(pid) end as idle
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
`
/** A hash of tables, columns, constraints, triggers and applied migrations. */
const schemaHashQuery = `
  select md5(string_agg(part, ',' order by part)) as hash from (
    select concat_ws(' ', relname, attname, atttypid, attnotnull) as part from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace left join pg_attribute on attrelid = pg_class.oid and attnum > 0
      where nspname = 'public'
    union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', conrelid::regclass, conname) from pg_constraint
    union all select hash from drizzle.__drizzle_migrations
    union all select concat_ws(' ', module, name, hash) from ${migrationsTable}
  ) as parts
`

interface ResetResult {
  /** True if the schema is the same as in a new database. */
  isClean: boolean
  /** How many pooled connections are idle. */
  idleConnections: number
}

/** Empties the PostgreSQL database of the connection, in spite of its triggers. */
export async function resetDatabase(sql: SQL, template: string): Promise<ResetResult> {
  const connections: { idle: boolean }[] = await sql.unsafe(terminateOthersQuery)
  const resets: { statements: string }[] = await sql.unsafe(resetStatementsQuery)
  const statements = resets.map((row) => row.statements).join(' ')
  await sql.unsafe(`begin; set local session_replication_role = replica; ${statements} commit`)
  const isClean = (await schemaHash(sql)) === (await readTemplateHash(template))
  return { isClean, idleConnections: connections.filter(({ idle }) => idle).length }
}

let templateHash: Promise<string> | undefined

function readTemplateHash(template: string): Promise<string> {
  templateHash ??= readSchemaHash(template)
  return templateHash
}

async function readSchemaHash(location: string): Promise<string> {
  await using sql = new SQL(location, { max: 1 })
  return await schemaHash(sql)
}

async function schemaHash(sql: SQL): Promise<string> {
  const [row]: { hash: string }[] = await sql.unsafe(schemaHashQuery)
  return String(row?.hash)
}

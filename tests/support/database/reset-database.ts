import { SQL } from 'bun'

const resetStatementsQuery = `
  select coalesce(string_agg(format('delete from %I;', relname), ' '), '') as statements from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
  union all
  select coalesce(string_agg(format('select setval(%L, %s, false);', sequencename, start_value), ' '), '') from pg_sequences where schemaname = 'public'
`
/** What connections call themselves that outlive a test. */
export const pooledApplicationName = 'kept'
/** Ends all others but those that are kept and rest. */
const terminateOthersQuery = `
  select case when application_name = '${pooledApplicationName}' and state = 'idle' then true else not pg_terminate_backend(pid) end as rests
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
`
/** Tables with their columns, constraints and triggers, and the migrations they came by, as one line. */
const schemaHashQuery = `
  select md5(string_agg(part, ',' order by part)) as hash from (
    select concat_ws(' ', relname, attname, atttypid, attnotnull) as part from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace left join pg_attribute on attrelid = pg_class.oid and attnum > 0
      where nspname = 'public'
    union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', conrelid::regclass, conname) from pg_constraint
    union all select hash from drizzle.__drizzle_migrations
  ) as parts
`

interface ResetResult {
  /** Whether it is again what a new one would be. */
  isClean: boolean
  /** How many connections to it are kept and do nothing. */
  idleConnections: number
}

/** Empties the PostgreSQL database of a connection, guards notwithstanding. */
export async function resetDatabase(sql: SQL, template: string): Promise<ResetResult> {
  const found: { rests: boolean }[] = await sql.unsafe(terminateOthersQuery)
  const made: { statements: string }[] = await sql.unsafe(resetStatementsQuery)
  const statements = made.map((row) => row.statements).join(' ')
  await sql.unsafe(`begin; set local session_replication_role = replica; ${statements} commit`)
  const isNew = (await schemaHash(sql)) === (await readTemplateHash(template))
  return { isClean: isNew, idleConnections: found.filter(({ rests }) => rests).length }
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

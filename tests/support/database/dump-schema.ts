import { type Dialect, dialect, sql } from '@/src/db/columns'
import type { Db } from '@/src/kit/db'

const definitions: Record<Dialect, ReturnType<typeof sql>> = {
  sqlite: sql`select type || ' ' || name || ' ' || coalesce(sql, '') as part from sqlite_master`,
  postgres: sql`
    select concat_ws(' ', 'column', relname, attname, atttypid::regtype, attnotnull) as part from pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'trigger', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'function', proname) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'schema', nspname) from pg_namespace where nspname not like 'pg\_%'`,
}

/** Every definition in a database, sorted: equal schemas give equal dumps. */
export async function dumpSchema({ read }: Pick<Db, 'read'>): Promise<string[]> {
  const rows = await read.rows<{ part: string }>(definitions[dialect])
  return rows.map(({ part }) => part).sort()
}

import type { SQL } from 'drizzle-orm'
import { type Dialect, integer, sql, table, text } from '@/src/db/columns'

/** A table that only tests have, for what they try out on the database itself. */
export const versions = table('scratch_versions', {
  name: text('name').primaryKey(),
  version: integer('version').notNull(),
})

const definitions: Record<Dialect, SQL> = {
  sqlite: sql`create table scratch_versions (name text primary key, version integer not null) strict`,
  postgres: sql`create table scratch_versions (name text primary key, version bigint not null)`,
}

/** The statement that makes it on an engine. */
export function createScratchTable(engine: Dialect): SQL {
  return definitions[engine]
}

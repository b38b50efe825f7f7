import type { SQL } from 'drizzle-orm'
import { type Dialect, integer, sql, table, text } from '@/src/db/columns'

/** A table that only exists in tests of the database layer. */
export const versions = table('scratch_versions', {
  name: text('name').primaryKey(),
  version: integer('version').notNull(),
})

const definitions: Record<Dialect, SQL> = {
  sqlite: sql`create table scratch_versions (name text primary key, version integer not null) strict`,
  postgres: sql`create table scratch_versions (name text primary key, version bigint not null)`,
}

export function createScratchTable(engine: Dialect): SQL {
  return definitions[engine]
}

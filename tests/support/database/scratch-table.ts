import type { SQL } from 'drizzle-orm'
import { type Dialect, index, integer, sql, table, text } from '@/src/db/columns'

/** A table that only exists in tests. */
export const versions = table(
  'scratch_versions',
  { name: text('name').primaryKey(), version: integer('version').notNull() },
  (row) => [index('scratch_versions_version').on(row.version, row.name)],
)

const definitions: Record<Dialect, SQL> = {
  sqlite: sql`create table scratch_versions (name text primary key, version integer not null) strict`,
  postgres: sql`create table scratch_versions (name text primary key, version bigint not null)`,
}

export function createScratchTable(engine: Dialect): SQL {
  return definitions[engine]
}

export const createScratchIndex = sql`create index scratch_versions_version on scratch_versions (version, name)`

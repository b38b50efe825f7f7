import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName, type Table } from 'drizzle-orm'
import { type Dialect, dialect } from '@/src/db/columns'
import { type MigrationChain, sourceFolder } from '@/src/db/migration-files'
import { isExecutable } from '@/src/kit/assets-folder'

/** A schema.ts defines columns that no migration creates. SQLite would return their names as data. */
class MissingMigrationError extends Error {
  override readonly name = 'MissingMigrationError'
}

/** The snapshot of a module's tables that drizzle-kit stores. The next migration is the difference from it. */
interface Snapshot {
  readonly tables: Record<string, { name: string; columns: Record<string, { name: string; type: string }> }>
}

/** The file in which a chain keeps its snapshot for an engine. */
export function snapshotPath(chain: MigrationChain, dialect: Dialect): string {
  return join(sourceFolder(chain), dialect, 'snapshot.json')
}

/**
 * Throws a MissingMigrationError if a table has columns that no migration of this process's engine creates. Only from source: the build
 * checks what it puts into the executable.
 */
export function rejectMissingMigrations(chains: readonly MigrationChain[]): void {
  if (isExecutable()) return
  const problems = chains.flatMap(findMissingMigrations)
  if (problems.length > 0) throw new MissingMigrationError(problems.join('\n'))
}

/** Columns named in the message. */
const namedMax = 5

function findMissingMigrations(chain: MigrationChain): string[] {
  const migrated = migratedColumns(chain)
  const missing = chain.tables.flatMap(columnsOf).filter((column) => !migrated.has(column))
  return missing.length > 0 ? [describeMissing(chain, missing.slice(0, namedMax).join(', '))] : []
}

/** Names the module, its schema.ts, what no migration contains, and the command that writes it. */
export function describeMissing({ module, folder }: MigrationChain, missing: string): string {
  const schema = join(folder, '../schema.ts')
  return `The module ${module} lacks a migration: ${schema} has changed, and ${join(folder, dialect)} doesn't contain ${missing}. Run: bun run db:generate --module ${module} --name what-changes`
}

/** `table.column type` for each column. */
function columnsOf(table: Table): string[] {
  return Object.values(getTableColumns(table)).map((column) =>
    describeColumn(getTableName(table), { name: column.name, type: column.getSQLType() }),
  )
}

function migratedColumns(chain: MigrationChain): Set<string> {
  const path = snapshotPath(chain, dialect)
  if (!existsSync(path)) return new Set()
  const { tables }: Snapshot = JSON.parse(readFileSync(path, 'utf8'))
  return new Set(
    Object.values(tables).flatMap(({ name, columns }) =>
      Object.values(columns).map((column) => describeColumn(name, column)),
    ),
  )
}

function describeColumn(table: string, { name, type }: { name: string; type: string }): string {
  return `${table}.${name} (${type})`
}

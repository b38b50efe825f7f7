import { hasReplacedBase, lastBaseApplied, newestBaseAt, readBaseChain } from '@/src/db/base-chain'
import type { Dialect } from '@/src/db/columns'
import {
  coreName,
  type Migration,
  type MigrationChain,
  migrationId,
  readMigrations,
} from '@/src/db/migration-files'
import {
  type AppliedMigration,
  findRecords,
  type MigrationRecords,
  type RemovedModule,
  withCurrentNames,
} from '@/src/db/migration-records'
import type { Reader, SchemaVersion } from '@/src/kit/db'

/** A newer version may use columns differently, and this one would overwrite them. */
class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError'
}

/** No version can upgrade the database. */
class ReplacedSchemaError extends Error {
  override readonly name = 'ReplacedSchemaError'
}

/** The database doesn't have what the files say. */
class ChangedMigrationError extends Error {
  override readonly name = 'ChangedMigrationError'
}

type RowReader = Pick<Reader, 'rows'>

/** Compares the migrations that were applied to a database with those of this program. */
export async function findSchemaVersion(
  read: RowReader,
  dialect: Dialect,
  chains: readonly MigrationChain[],
): Promise<SchemaVersion> {
  const base = await compareBase(read, dialect)
  const found = await findRecords(read, dialect)
  const records = withCurrentNames(chains, found ?? noRecords)
  const { pending, changed, unknown, rewritten } = compareMigrations(
    chains,
    readMigrations(chains, dialect),
    records,
  )
  const all = [...base.pending, ...restoredModules(chains, records).map(baseId), ...pending.map(migrationId)]
  return {
    last: lastOf(records) ?? base.last,
    pending: all,
    changed: changed.map(({ path }) => path),
    unknown,
    rewritten: base.isNewer ? [] : rewritten,
    isNewer: base.isNewer || unknown.length > 0,
    isReplaced: base.isReplaced,
    isCurrent:
      all.length === 0 && Bun.deepEquals(found, records) && findReaddedModules(chains, records).length === 0,
  }
}

export const noRecords: MigrationRecords = { applied: [], removed: [] }

/** The name of the last migration that was applied, of the base chain or of a module. Undefined in an empty database. */
export async function findLastMigration(read: RowReader, dialect: Dialect): Promise<string | undefined> {
  return lastOf((await findRecords(read, dialect)) ?? noRecords) ?? (await compareBase(read, dialect)).last
}

function lastOf({ applied }: MigrationRecords): string | undefined {
  const last = applied.at(-1)
  return last && migrationId(last)
}

async function compareBase(read: RowReader, dialect: Dialect) {
  const migrations = readBaseChain(dialect)
  const applied = await lastBaseApplied(read, dialect)
  return {
    last:
      applied === undefined
        ? undefined
        : (migrations.find((migration) => migration.when === applied)?.tag ?? 'unknown'),
    pending: migrations
      .filter((migration) => applied === undefined || migration.when > applied)
      .map(({ tag }) => tag),
    isNewer: applied !== undefined && applied > newestBaseAt(dialect),
    isReplaced: applied !== undefined && (await hasReplacedBase(read, dialect)),
  }
}

/** Finds migrations by module and name, so one that arrives late is pending, whatever was applied since. */
export function compareMigrations(
  chains: readonly MigrationChain[],
  migrations: readonly Migration[],
  { applied, removed }: MigrationRecords,
) {
  const recorded = new Set(applied.map(migrationId))
  const unchanged = new Set(applied.map(contentId))
  const known = new Set(migrations.map(migrationId))
  const installed = new Set(chains.map(({ module }) => module))
  const kept = new Set(removed.map(({ module }) => module).filter((module) => !installed.has(module)))
  const changed = migrations.filter((one) => recorded.has(migrationId(one)) && !unchanged.has(contentId(one)))
  const unknown = applied.filter((record) => !known.has(migrationId(record)) && !kept.has(record.module))
  const differing = new Set([...changed, ...unknown].map(({ module }) => module))
  const canBeDropped = [...differing].every((module) => installed.has(module) && module !== coreName)
  return {
    pending: migrations.filter((migration) => !recorded.has(migrationId(migration))),
    changed,
    unknown: unknown.map(migrationId),
    rewritten: canBeDropped ? [...differing] : [],
  }
}

function contentId(migration: AppliedMigration): string {
  return `${migrationId(migration)} ${migration.hash}`
}

/** Installed modules that are still recorded as removed. */
export function findReaddedModules(
  chains: readonly MigrationChain[],
  { removed }: MigrationRecords,
): RemovedModule[] {
  const installed = new Set(chains.map(({ module }) => module))
  return removed.filter(({ module }) => installed.has(module))
}

/** Installed modules whose tables of the base chain were dropped when they were removed, in the order of the chains. */
export function restoredModules(chains: readonly MigrationChain[], { removed }: MigrationRecords): string[] {
  const dropped = new Set(removed.filter(({ data }) => data === 'dropped').map(({ module }) => module))
  return chains.map(({ module }) => module).filter((module) => dropped.has(module))
}

function baseId(module: string): string {
  return migrationId({ module, name: 'base' })
}

/** Instructions for an operator whose database no version can upgrade. */
export const replacedSchema =
  'was written by a development version from before the first migrations were final, and no version can upgrade it. Start with an empty database, such as another DATA_DIR; to read this one, run the version that wrote it.'

/** Throws a NewerSchemaError, ReplacedSchemaError or ChangedMigrationError if this program can't use or migrate the database. */
export function rejectIncompatibleSchema({
  isNewer,
  isReplaced,
  unknown,
  changed,
}: Pick<SchemaVersion, 'isNewer' | 'isReplaced' | 'unknown' | 'changed'>): void {
  if (isReplaced) throw new ReplacedSchemaError(`This database ${replacedSchema}`)
  if (isNewer)
    throw new NewerSchemaError(
      unknown.length === 0
        ? 'This database was written by a newer version of Mintmark. Run that version, or restore a backup from before the upgrade.'
        : `This database was written by a newer version of Mintmark, or by one with more modules: it has ${unknown.join(', ')}. Run that version, add the module again, or restore a backup from before the upgrade.`,
    )
  const [path] = changed
  if (path !== undefined) throw new ChangedMigrationError(describeChange(path))
}

/** Names the file and the fix, which is the same for modules of the repository and those that were added from elsewhere. */
export function describeChange(path: string): string {
  return `${path} was changed after it was applied to this database, which therefore differs from what the file says. Restore the file as it was, where the module is developed, and put the change into a new migration: bun run db:generate.`
}

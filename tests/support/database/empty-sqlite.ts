import type { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { recordTables } from '@/src/db/migration-records'
import { contentsTable, filesPathOf, filesSchema } from '@/src/db/sqlite/files-database'

const [moduleMigrations] = recordTables
const migrationTables = [moduleMigrations, '__drizzle_migrations']

/** A connection to a SQLite file that empties it between two tests, while the connections of the application stay open. */
export interface SqliteEmptier {
  /** Deletes all rows but the records of migrations. Returns false if the file must not be used again. */
  empty(): boolean
  close(): void
}

/** `path` is a new database, and `reading` a connection of the application to it. */
export function createSqliteEmptier(path: string, reading: Database): SqliteEmptier {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  database.exec('PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY')
  database.prepare(`ATTACH ? AS ${filesSchema}`).run(filesPathOf(path))
  forgetTriggers(database)
  const findFilled = database.prepare(
    tablesOf(database)
      .map((table) => `SELECT '${table}' AS name WHERE EXISTS (SELECT 1 FROM ${table})`)
      .join(' UNION ALL '),
  )
  const searches = searchTablesOf(database)
  const describe = describer(database, path)
  const described = describe()
  const userVersion = reading.query<{ user_version: number }, []>('PRAGMA user_version')
  // A search remembers where its index is until the next one, and `quick_check` looks there.
  const refreshSearches = searches.map((name) => reading.query(`SELECT 1 FROM ${name} ('none')`))
  let versions = 0
  const empty = () => {
    database.exec('BEGIN IMMEDIATE')
    for (const { name } of findFilled.all()) database.exec(`DELETE FROM ${name}`)
    for (const name of searches) database.exec(`INSERT INTO ${name} (${name}) VALUES ('delete-all')`)
    database.exec('COMMIT')
  }
  const isSeen = () => {
    database.exec(`PRAGMA user_version = ${++versions}`)
    return userVersion.get()?.user_version === versions
  }
  return {
    empty: () => {
      try {
        if (describe() !== described) return false
        empty()
        for (const search of refreshSearches) search.all()
        // An unfinished statement keeps what is now deleted, or what the next one reads: the second look tells.
        return isSeen() && isSeen()
      } catch {
        // A test has locked, moved or broken the file.
        return false
      }
    },
    close: () => database.close(),
  }
}

/** Returns a text that changes with the file, its schema and the records of migrations. */
function describer(database: DatabaseSync, path: string): () => string {
  const schemaVersion = database.prepare('PRAGMA main.schema_version')
  const migrations = migrationTables.map((table) =>
    database.prepare(`SELECT group_concat(hash) AS hashes FROM ${table}`),
  )
  return () =>
    JSON.stringify([statSync(path).ino, schemaVersion.get(), migrations.map((hashes) => hashes.get())])
}

/**
 * Makes this connection read a schema without triggers, some of which reject deletions. To drop them would change the version of the
 * schema, and other connections would have to prepare their statements anew, which takes longer than most tests.
 */
function forgetTriggers(database: DatabaseSync): void {
  database.enableDefensive(false)
  database.exec(`
    BEGIN IMMEDIATE;
    PRAGMA writable_schema = ON;
    CREATE TEMP TABLE triggers AS SELECT * FROM main.sqlite_schema WHERE type = 'trigger';
    DELETE FROM main.sqlite_schema WHERE type = 'trigger';
    PRAGMA writable_schema = RESET;
    PRAGMA writable_schema = ON;
    INSERT INTO main.sqlite_schema SELECT * FROM triggers;
    PRAGMA writable_schema = OFF;
    COMMIT;
    DROP TABLE triggers`)
  database.enableDefensive(true)
}

/** The tables that a test may write to: not those in which a search keeps its index. */
function tablesOf(database: DatabaseSync): string[] {
  const tables = database.prepare(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'",
  )
  const names = tables.all().map(({ name }) => String(name))
  const own = names.filter((name) => !['sqlite_schema', ...migrationTables].includes(name))
  return [...own, `${filesSchema}.${contentsTable}`]
}

function searchTablesOf(database: DatabaseSync): string[] {
  const tables = database.prepare(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual'",
  )
  return tables.all().map(({ name }) => String(name))
}

import { Database } from 'bun:sqlite'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { AddedModule } from '@/scripts/lib/added-modules/record'

/** Throws if a site that had the newer version would get an older one: its database has migrations that the older one lacks. */
export function rejectDowngrade(version: string, { version: added }: AddedModule): void {
  if (Bun.semver.order(version, added) >= 0) return
  throw new Error(
    `It has version ${version}, but ${added} was added: a database that was migrated by it doesn't work with an older one. Remove the module first.`,
  )
}

/** Throws if migrations that a site may have applied were changed or deleted. `files` are the hashes of all files by path. */
export function rejectChangedMigrations(
  files: Readonly<Record<string, string>>,
  { files: added, version }: AddedModule,
): void {
  const changed = Object.keys(added)
    .filter((path) => /^migrations\/.*\.sql$/.test(path) && files[path] !== added[path])
    .map((path) => `${path} ${path in files ? 'was changed' : 'is missing'}`)
  if (changed.length === 0) return
  throw new Error(
    `${changed.join(', ')} since version ${version}, but databases have it already. Its author puts the change into a new migration.`,
  )
}

/** What SQLite understands, and PostgreSQL doesn't. */
const onlySqlite =
  /`|\bautoincrement\b|\bpragma\b|\binsert\s+or\s+\w+|\bwithout\s+rowid\b|\)\s*strict\b|\b(?:ifnull|unixepoch|julianday|strftime|datetime|randomblob|json_extract|group_concat|typeof|instr)\s*\(/i
const textOrComment = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g

/** Runs the migrations of a module for SQLite, and finds what PostgreSQL doesn't understand in those for it. */
export function findMigrationProblems(folder: string): string[] {
  const filesOf = (engine: string) => globSync(join(folder, 'migrations', engine, '*.sql')).sort()
  const nameOf = (engine: string, path: string) => `migrations/${engine}/${basename(path)}`
  return [
    ...findFailing(filesOf('sqlite')).map(({ path, error }) => `${nameOf('sqlite', path)} fails: ${error}`),
    ...filesOf('postgres').flatMap((path) => {
      const [found] = onlySqlite.exec(readFileSync(path, 'utf8').replace(textOrComment, '')) ?? []
      return found === undefined
        ? []
        : `${nameOf('postgres', path)} has ${found}, which PostgreSQL doesn't understand. Its author writes it for PostgreSQL and tests it: bun run test --module FOLDER`
    }),
  ]
}

function findFailing(paths: readonly string[]): { path: string; error: string }[] {
  using database = new Database(':memory:')
  for (const path of paths) {
    try {
      database.run('PRAGMA foreign_keys = OFF')
      for (const statement of readFileSync(path, 'utf8').split('--> statement-breakpoint'))
        database.run(statement)
    } catch (error) {
      return [{ path, error: error instanceof Error ? error.message : String(error) }]
    }
  }
  return []
}

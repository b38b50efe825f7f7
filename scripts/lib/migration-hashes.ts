import { existsSync, globSync, readFileSync } from 'node:fs'
import { readAddedModules } from '@/scripts/lib/added-modules/record'

/** SHA-256 of each migration that may have been applied somewhere, by its path. */
type Hashes = Readonly<Record<string, string>>

export const hashesFile = 'tests/support/database/released-migrations.json'
const folders = ['src/db/migrations', 'src/runtime/migrations', 'modules/*/migrations']

export function readHashes(): Hashes {
  return existsSync(hashesFile) ? JSON.parse(readFileSync(hashesFile, 'utf8')) : {}
}

/** The hashes of the migrations of this repository, on both engines. Leaves out the migrations of modules from elsewhere. */
export function hashMigrations(): Hashes {
  const added = Object.keys(readAddedModules()).map((name) => `modules/${name}/`)
  const paths = folders
    .flatMap((folder) => globSync(`${folder}/{sqlite,postgres}/*.sql`))
    .filter((path) => !added.some((folder) => path.startsWith(folder)))
    .sort()
  return Object.fromEntries(
    paths.map((path) => [path, new Bun.CryptoHasher('sha256').update(readFileSync(path)).digest('hex')]),
  )
}

/** Returns a sentence about each recorded migration that was changed, or deleted without its module. */
export function findChangedMigrations(recorded: Hashes, current: Hashes): string[] {
  const folderOf = (path: string) => path.replace(/migrations\/.*/, '')
  const folders = new Set(Object.keys(current).map(folderOf))
  return Object.entries(recorded)
    .filter(([path, hash]) => current[path] !== hash && folders.has(folderOf(path)))
    .map(
      ([path]) =>
        `${path} was ${path in current ? 'changed' : 'deleted'}, but databases have it already. Restore it (git checkout main -- ${path}), and put the change into a new migration: bun run db:generate.`,
    )
}

/** Returns a sentence about each migration that isn't recorded. */
export function findUnrecordedMigrations(recorded: Hashes, current: Hashes): string[] {
  return Object.keys(current)
    .filter((path) => !(path in recorded))
    .map((path) => `${path} is new. When it is final, record it: bun scripts/record-migrations.ts`)
}

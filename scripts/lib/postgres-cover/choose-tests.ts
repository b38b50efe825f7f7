import { existsSync, readFileSync } from 'node:fs'
import {
  coreSchema,
  hashDatabaseCode,
  hashDatabaseTests,
  hashSchemas,
} from '@/scripts/lib/postgres-cover/sources'

export const coverFile = 'tests/support/database/postgres-cover.json'

/** What `bun scripts/record-postgres-cover.ts` recorded. Hashes are those of that time. */
export interface Cover {
  /** Of `src/db` and the driver. */
  database: string
  /** Of each module's schema and migrations. */
  schemas: Record<string, string>
  /** By file, the tests of the cover with the statement shapes that no other test of it has. */
  cover: Record<string, Record<string, string>>
  /** Every recorded test file: its hash, and the modules whose tables it uses. */
  files: Record<string, string>
}

/** The same of the tree at hand. */
export interface Tree {
  database: string
  schemas: Record<string, string>
  /** Hashes of test files by path. */
  tests: ReadonlyMap<string, string>
}

export function readTree(): Tree {
  return { database: hashDatabaseCode(), schemas: hashSchemas(), tests: hashDatabaseTests() }
}

/** Returns undefined before the first recording. */
export function readCover(): Cover | undefined {
  return existsSync(coverFile) ? JSON.parse(readFileSync(coverFile, 'utf8')) : undefined
}

/** By file, the names of the tests that run on PostgreSQL; undefined for all. */
type ChosenTests = ReadonlyMap<string, readonly string[] | undefined>

/** Returns the tests that a run on PostgreSQL includes. */
export function postgresTests({ full }: { full: boolean }): ChosenTests {
  const cover = readCover()
  const tree = readTree()
  return full || !cover ? allOf(tree) : chooseTests(cover, tree)
}

function allOf({ tests }: Tree): ChosenTests {
  return new Map(tests.keys().map((path) => [path, undefined]))
}

/** The cover, and all tests about the database, in files that the record doesn't know, and of changed schemas. */
export function chooseTests(cover: Cover, tree: Tree): ChosenTests {
  const { database, schemas, tests } = tree
  const isSame = cover.database === database && cover.schemas[coreSchema] === schemas[coreSchema]
  if (!isSame) return allOf(tree)
  const changed = Object.keys(schemas).filter((module) => schemas[module] !== cover.schemas[module])
  const recordedPath = findRecordedPaths(cover, tests)
  const runsWhole = ([path, hash]: [string, string]) => {
    const [recordedHash, ...modules] = cover.files[recordedPath(path)]?.split(' ') ?? []
    if (isAboutDatabase(path) || hash !== recordedHash) return true
    return changed.some((module) => modules.includes(module) || path.startsWith(`modules/${module}/`))
  }
  const ofCover = [...tests.keys()].flatMap((path) => {
    const own = cover.cover[recordedPath(path)]
    return own ? [[path, Object.keys(own)] as const] : []
  })
  return new Map<string, readonly string[] | undefined>([
    ...ofCover,
    ...[...tests].filter(runsWhole).map(([path]) => [path, undefined] as const),
  ])
}

/** Returns a function that finds the path that a test file had when it was recorded: its own, or that of a file with the same hash that is gone. */
export function findRecordedPaths({ files }: Cover, tests: Tree['tests']): (path: string) => string {
  const gone = Object.entries(files).filter(([path]) => !tests.has(path))
  const byHash = new Map(gone.map(([path, line]) => [line.split(' ')[0], path]))
  return (path) => (path in files ? path : (byHash.get(tests.get(path)) ?? path))
}

const folders = /^(src\/db|src\/app\/commands\/move|tests\/crash|tests\/deploy)\//
const topics = /\b(races?|locks?|tampered|migrations?|schemas|move|upgrade)\b/

/** Tests of `src/db`, migrations, locks, races, tampering, moving, crashes, and of several processes, which only PostgreSQL can serve. */
export function isAboutDatabase(path: string): boolean {
  return folders.test(path) || topics.test(path)
}

import { existsSync, readFileSync } from 'node:fs'
import {
  coreSchema,
  hashDatabaseCode,
  hashSchemas,
  readDatabaseTests,
  shortHash,
} from '@/scripts/lib/postgres-cover/sources'

export const coverFile = 'tests/support/database/postgres-cover.json'

/** What `bun scripts/record-postgres-cover.ts` recorded. Hashes are those of that time. */
export interface Cover {
  /** Of `src/db` and the driver. */
  database: string
  /** Of each module's schema and migrations. */
  schemas: Record<string, string>
  /** The files of the cover, with the statement shapes that no other file of the cover has. */
  cover: Record<string, string>
  /** Every recorded test file: its hash, and the modules whose tables it uses. */
  files: Record<string, string>
}

/** The same of the tree at hand. */
export interface Tree {
  database: string
  schemas: Record<string, string>
  /** Texts of test files by path. */
  tests: ReadonlyMap<string, string>
}

export function readTree(): Tree {
  return { database: hashDatabaseCode(), schemas: hashSchemas(), tests: readDatabaseTests() }
}

/** Returns undefined before the first recording. */
export function readCover(): Cover | undefined {
  return existsSync(coverFile) ? JSON.parse(readFileSync(coverFile, 'utf8')) : undefined
}

/** Returns the test files that a run on PostgreSQL includes. */
export function postgresFiles({ full }: { full: boolean }): ReadonlySet<string> {
  const cover = readCover()
  const tree = readTree()
  return full || !cover ? new Set(tree.tests.keys()) : chooseFiles(cover, tree)
}

/** The cover, the tests about the database, those that the record doesn't know, and those of changed schemas. */
export function chooseFiles(cover: Cover, { database, schemas, tests }: Tree): ReadonlySet<string> {
  const isSame = cover.database === database && cover.schemas[coreSchema] === schemas[coreSchema]
  if (!isSame) return new Set(tests.keys())
  const changed = Object.keys(schemas).filter((module) => schemas[module] !== cover.schemas[module])
  const chosen = [...tests].filter(([path, text]) => {
    if (isAboutDatabase(path) || path in cover.cover) return true
    const [hash, ...modules] = cover.files[path]?.split(' ') ?? []
    if (hash !== shortHash(text)) return true
    return changed.some((module) => modules.includes(module) || path.startsWith(`modules/${module}/`))
  })
  return new Set(chosen.map(([path]) => path))
}

const folders = /^(src\/db|src\/commands\/move|tests\/crash|tests\/deploy)\//
const topics = /\b(races?|locks?|tampered|migrations?|schemas|move|upgrade)\b/

/** Tests of `src/db`, migrations, locks, races, tampering, moving, crashes, and of several processes, which only PostgreSQL can serve. */
export function isAboutDatabase(path: string): boolean {
  return folders.test(path) || topics.test(path)
}

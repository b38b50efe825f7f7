import { globSync, readFileSync } from 'node:fs'
import { databaseTests, testFiles, testsIn } from '@/scripts/lib/test-files'

/** The schema of the application itself. Every test uses it. */
export const coreSchema = 'core'

/** A hash of everything that decides how statements reach PostgreSQL. */
export function hashDatabaseCode(): string {
  const { packageManager, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const versions = `${packageManager} ${dependencies['drizzle-orm']}`
  return shortHash(
    versions,
    ...globSync('src/db/**/*.*')
      .filter((path) => !path.includes('.test.') && !path.startsWith('src/db/sqlite/'))
      .sort()
      .map(readText),
  )
}

/** A hash of the schema and the migrations of each module that has tables. */
export function hashSchemas(): Record<string, string> {
  const paths = globSync([
    '{src/runtime,modules/*}/**/schema.ts',
    '{src/runtime,modules/*}/migrations/postgres/*.sql',
  ]).sort()
  const byModule = Object.groupBy(paths, (path) => /^modules\/([^/]+)/.exec(path)?.[1] ?? coreSchema)
  return Object.fromEntries(
    Object.entries(byModule).map(([module, files = []]) => [
      module,
      shortHash(...files.map(readText).map(withoutImports)),
    ]),
  )
}

/** A hash of every test that can run on PostgreSQL, by path. */
export function hashDatabaseTests(): Map<string, string> {
  const paths = testFiles((path) => databaseTests(path) || testsIn('tests/crash')(path))
  return new Map(paths.map((path) => [path, shortHash(withoutImports(readText(path)))]))
}

/** The same for a file that only imports from elsewhere, so that what it imports can move. */
export function withoutImports(text: string): string {
  return text.replace(/^import [^']*'[^']*'\n/gm, '')
}

/** 32 bits of SHA-256, in hex. */
export function shortHash(...texts: string[]): string {
  const hasher = new Bun.CryptoHasher('sha256')
  for (const text of texts) hasher.update(text).update('\0')
  return hasher.digest('hex').slice(0, 8)
}

function readText(path: string): string {
  return readFileSync(path, 'utf8')
}

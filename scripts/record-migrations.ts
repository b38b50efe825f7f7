/**
 * Records the hashes of migrations that are about to be released, so that a test notices when one is rewritten. Adds only those of
 * new files.
 *
 *   bun scripts/record-migrations.ts
 */
import { join } from 'node:path'
import { findChangedMigrations, hashesFile, hashMigrations, readHashes } from '@/scripts/lib/migration-hashes'

process.chdir(join(import.meta.dir, '..'))
const [recorded, current] = [readHashes(), hashMigrations()]
const problems = findChangedMigrations(recorded, current)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
const all = Object.entries({ ...current, ...recorded }).sort(([a], [b]) => (a < b ? -1 : 1))
await Bun.write(hashesFile, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
console.log(`${hashesFile}: ${all.length - Object.keys(recorded).length} added`)

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  generateDrizzleJson,
  generateMigration,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
} from 'drizzle-kit/api'
import { applyRenames, findPossibleRenames, parseRename, withDropped } from '@/scripts/lib/renames'
import type { Dialect } from '@/src/db/columns'
import { type MigrationChain, sourceFolder } from '@/src/db/migration-files'
import { snapshotPath } from '@/src/db/missing-migrations'

const noId = '00000000-0000-0000-0000-000000000000'
/** drizzle-kit's are random: equal tables would have different snapshots. */
const noIds = { id: noId, prevId: noId }
const breakpoint = '\n--> statement-breakpoint\n'

interface Change {
  /** The statements of the next migration. Empty if the tables match the migrations. */
  readonly statements: readonly string[]
  /** The snapshot after it. */
  readonly snapshot: string
}

/** What drizzle-kit would ask: whether something was renamed, or one thing dropped and another added. */
interface RenameChoices {
  /** `old:new` or `table.old:new`. */
  renames?: readonly string[]
  /** Nothing else was renamed: what disappeared is dropped with its data. */
  dropsOthers?: boolean
}

/**
 * Compares the tables of a chain's schema.ts with its snapshot. The process must run on the dialect's engine. Throws if something may have been
 * renamed and the choices don't say so.
 */
export async function findChange(
  chain: MigrationChain,
  dialect: Dialect,
  { renames = [], dropsOthers = false }: RenameChoices = {},
): Promise<Change> {
  const path = snapshotPath(chain, dialect)
  const stored = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  const tables = Object.fromEntries(chain.tables.map((table, at) => [String(at), table]))
  const engine = dialect === 'sqlite' ? sqlite : postgres
  const after = await engine.describe(tables)
  const earlier = stored ? JSON.parse(stored) : await engine.describe({})
  const { before, statements } = applyRenames(earlier, after, renames.map(parseRename))
  const possible = findPossibleRenames(before, after)
  if (possible.length > 0 && !dropsOthers) throw new Error(describePossible(chain.module, possible))
  const both = possible.length > 0 ? withDropped(before, after) : after
  statements.push(...(await engine.compare(before, both)), ...(await engine.compare(both, after)))
  return { statements, snapshot: `${JSON.stringify({ ...after, ...noIds }, null, 2)}\n` }
}

function describePossible(module: string, possible: readonly string[]): string {
  const options = possible.map((rename) => `  --rename ${rename}`).join('\n')
  return `${module}: was something renamed? Pass what was:\n${options}\nor --drop, if what disappeared is dropped with its data.`
}

const sqlite = {
  describe: generateSQLiteDrizzleJson,
  compare: async (...snapshots: Parameters<typeof generateSQLiteMigration>) =>
    (await generateSQLiteMigration(...snapshots)).map(makeStrict),
}

const postgres = {
  describe: async (tables: Record<string, unknown>) => generateDrizzleJson(tables),
  compare: generateMigration,
}

/** Writes the next migration of a chain and its snapshot. Returns the path of the migration, or undefined if nothing changed. */
export async function writeMigration(
  chain: MigrationChain,
  dialect: Dialect,
  { name, ...choices }: RenameChoices & { name: string },
): Promise<string | undefined> {
  const { statements, snapshot } = await findChange(chain, dialect, choices)
  const file = `${nextNumber(join(sourceFolder(chain), dialect))}_${name}.sql`
  const path = join(chain.folder, dialect, file)
  if (statements.length > 0)
    write(join(sourceFolder(chain), dialect, file), `${statements.join(breakpoint)}\n`)
  write(snapshotPath(chain, dialect), snapshot)
  return statements.length > 0 ? path : undefined
}

/** After the newest of this branch. Two branches may use the same number: the name and the module tell them apart. */
function nextNumber(folder: string): string {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.sql')) : []
  const newest = Math.max(0, ...files.map((file) => Number.parseInt(file, 10) || 0))
  return String(newest + 1).padStart(4, '0')
}

/** drizzle-kit can't express STRICT. */
function makeStrict(statement: string): string {
  return statement.replace(/^(CREATE TABLE [\s\S]*\n\));\s*$/, '$1 STRICT;')
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Dialect } from '@/src/db/columns'
import { hashMigration } from '@/src/db/migration-files'
import { assetsFolder } from '@/src/kit/assets-folder'
import type { Reader } from '@/src/kit/db'

interface BaseMigration {
  tag: string
  /** Ms since 1970. Migrations are applied in this order. */
  when: number
}

type RowReader = Pick<Reader, 'rows'>

/**
 * The base chain is the migrations from before modules had their own. It never changes, and creates the first version of the
 * tables of the modules that existed then.
 */
export function baseFolder(dialect: Dialect): string {
  return join(assetsFolder('migrations'), dialect)
}

export function readBaseChain(dialect: Dialect): BaseMigration[] {
  const path = join(baseFolder(dialect), 'meta/_journal.json')
  return JSON.parse(readFileSync(path, 'utf8')).entries
}

/** When the newest migration of the base chain was made, in ms since 1970. */
export function newestBaseAt(dialect: Dialect): number {
  return readBaseChain(dialect).at(-1)?.when ?? 0
}

/** The SQL of the base chain, in order. */
export function readBaseSql(dialect: Dialect): string[] {
  const folder = baseFolder(dialect)
  return readBaseChain(dialect).map(({ tag }) => readFileSync(join(folder, `${tag}.sql`), 'utf8'))
}

/** Returns when the last applied migration of the base chain was made. Undefined in an empty database. */
export async function lastBaseApplied(read: RowReader, dialect: Dialect): Promise<number | undefined> {
  const [table] = await read.rows<{ found: unknown }>(baseTableExists[dialect])
  if (!table?.found) return undefined
  const [row] = await read.rows<{ last: number | string | null }>(lastAppliedAt[dialect])
  return row?.last === null || row === undefined ? undefined : Number(row.last)
}

const baseTableExists = {
  sqlite: sql`select count(*) as found from sqlite_master where name = '__drizzle_migrations'`,
  postgres: sql`select to_regclass('drizzle.__drizzle_migrations') as found`,
}

const lastAppliedAt = {
  sqlite: sql`select max(created_at) as last from __drizzle_migrations`,
  postgres: sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
}

/** Whether the base chain was applied as it is. Its first versions were replaced before it was frozen. */
export async function hasReplacedBase(read: RowReader, dialect: Dialect): Promise<boolean> {
  const hashes = readBaseSql(dialect).map(hashMigration)
  const known = new Set(readBaseChain(dialect).map(({ when }, index) => `${when} ${hashes[index]}`))
  const newest = newestBaseAt(dialect)
  const applied = await read.rows<{ hash: string; at: number | string }>(appliedBase[dialect])
  return applied.some(({ hash, at }) => Number(at) <= newest && !known.has(`${Number(at)} ${hash}`))
}

const appliedBase = {
  sqlite: sql`select hash, created_at as at from __drizzle_migrations`,
  postgres: sql`select hash, created_at as at from drizzle.__drizzle_migrations`,
}

/** The prefix of the names of a module's tables, indexes, triggers and functions. */
export function prefixOf(module: string): string {
  return `${module.replaceAll('-', '_')}_`
}

/** The modules that existed when the base chain was completed, and whose first tables it creates. */
const baseModules = new Set([
  'auth',
  'captcha',
  'catalog',
  'checkout',
  'delivery',
  'messages',
  'notifications',
  'orders',
  'platform',
  'players',
  'reports',
  'support',
  'wallet',
])

/** Whether the base chain creates tables of a module. */
export function hasBaseTables(module: string): boolean {
  return baseModules.has(module)
}

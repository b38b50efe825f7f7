import { getTableName, sql } from 'drizzle-orm'
import { prefixOf } from '@/src/db/base-chain'
import { coreName } from '@/src/db/migration-files'
import type { Reader } from '@/src/kit/db'
import type { Module } from '@/src/kit/module/module'
import { migrationChainsOf } from '@/src/runtime/migration-chains'

/** Returns the module that a table or function of the database belongs to; undefined if it isn't one of a module. */
export type OwnerOf = (name: string) => string | undefined

/**
 * A table belongs to the installed module that defines it. Anything else belongs to the module whose name it starts with: the longest
 * one, also of modules that were removed but left their data.
 */
export async function findOwners(read: Pick<Reader, 'rows'>, modules: readonly Module[]): Promise<OwnerOf> {
  const recorded = await read.rows<{ module: string }>(
    sql`select module from core_migrations union select module from core_removed_modules`,
  )
  const names = new Set([
    coreName,
    ...modules.map(({ name }) => name),
    ...recorded.map(({ module }) => module),
  ])
  const longestFirst = [...names].sort((one, other) => other.length - one.length)
  const defined = new Map(
    migrationChainsOf(modules).flatMap(({ module, tables }) =>
      tables.map((table) => [getTableName(table), module] as const),
    ),
  )
  return (name) => defined.get(name) ?? longestFirst.find((module) => name.startsWith(prefixOf(module)))
}

import { join, relative } from 'node:path'
import { is, Table } from 'drizzle-orm'
import { coreName, type MigrationChain } from '@/src/db/migration-files'
import type { Module } from '@/src/kit/module/module'
import * as schema from '@/src/runtime/schema'

/** The migrations of the application and of every module with tables, whether it is switched on or off. */
export function migrationChainsOf(modules: readonly Module[]): MigrationChain[] {
  return [
    { module: coreName, folder: 'src/runtime/migrations', tables: tablesIn(schema) },
    ...modules.flatMap((module) => chainOf(module) ?? []),
  ]
}

function chainOf({ name, formerNames = {}, tables, migrations }: Module): MigrationChain | undefined {
  if (!tables) return undefined
  const folder = migrations ? pathFromProject(migrations) : `modules/${name}/migrations`
  return {
    module: name,
    formerNames: Object.keys(formerNames).filter((former) => formerNames[former] === 'renamed'),
    folder,
    tables: tablesIn(tables),
  }
}

/** A folder outside of the project keeps its absolute path. */
function pathFromProject(folder: string): string {
  const path = relative(join(import.meta.dir, '../..'), folder)
  return path.startsWith('..') ? folder : path
}

/** The tables among the exports of a schema.ts. */
export function tablesIn(exports: Record<string, unknown>): Table[] {
  return Object.values(exports).filter((value) => is(value, Table))
}

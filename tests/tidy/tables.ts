import { getTableName, is, Table } from 'drizzle-orm'
import type { Module } from '@/src/kit/module/module'
import { withoutComments } from '@/tests/tidy/parse'
import { lineOf, moduleOf, type Tree } from '@/tests/tidy/tree'

const definition = /\b(?:table|sqliteTable|pgTable)\(\s*['"`]([^'"`]+)['"`]/g

/** Tables are defined in schema.ts, which is private to the module, and `tables` of module.ts has them all, so that startup checks them. */
export function tablesAreChecked(tree: Tree, modules: readonly Module[]): string[] {
  return [...tree].flatMap(([path, text]) => {
    const owner = moduleOf(path)
    if (!owner || !path.endsWith('.ts')) return []
    const known = tablesOf(modules.find(({ name }) => name === owner))
    return [...withoutComments(path, text).matchAll(definition)].flatMap(({ index, 1: name = '' }) => {
      const place = `${path}:${lineOf(text, index)}`
      if (!path.endsWith('/schema.ts')) return [`${place} defines ${name} outside of schema.ts`]
      return known.has(name)
        ? []
        : [`${place} defines ${name}, but \`tables\` of modules/${owner}/module.ts does not have it`]
    })
  })
}

function tablesOf(module: Module | undefined): Set<string> {
  return new Set(
    Object.values(module?.tables ?? {})
      .filter((value) => is(value, Table))
      .map((table) => getTableName(table)),
  )
}

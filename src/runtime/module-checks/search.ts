import { getTableName } from 'drizzle-orm'
import { indexesOf } from '@/src/db/columns'
import type { Module } from '@/src/kit/module/module'
import { capitalize, nameModule } from '@/src/kit/module/module-error'
import {
  type SearchFilter,
  type SearchSort,
  type SortValue,
  searchFilters,
  searchSorts,
} from '@/src/kit/module/search'
import { entriesAddedBy } from '@/src/kit/ports'

/**
 * Finds filters without a condition, and sorts whose values can't be read in order from an index or of which an item may have several.
 */
export function findSearchProblems(modules: readonly Module[]): string[] {
  return modules.flatMap((module) => [
    ...entriesAddedBy([module], searchFilters).flatMap((filter) => checkFilter(module.name, filter)),
    ...entriesAddedBy([module], searchSorts).flatMap((sort) => checkSort(module.name, sort)),
  ])
}

function checkFilter(owner: string, { params, whereItem, whereListing }: SearchFilter): string[] {
  if (whereItem ?? whereListing) return []
  return [
    `${capitalize(nameModule(owner))} defines the search parameter ${Object.keys(params).join(', ')}, which has no effect. Add whereItem or whereListing to its filter.`,
  ]
}

function checkSort(owner: string, { name, by }: SearchSort): string[] {
  if (typeof by === 'function' || 'listed' in by) return []
  const sort = `${capitalize(nameModule(owner))} defines the search sort ${name}`
  const { itemId, value } = by
  if (itemId.table !== value.table)
    return [`${sort}, whose columns ${itemId.name} and ${value.name} are in two tables. Store both in one.`]
  const table = getTableName(itemId.table)
  const file = `modules/${owner}/schema.ts`
  return [
    ...(itemId.primary || itemId.isUnique
      ? []
      : [
          `${sort}, but ${table} may have several rows with one ${itemId.name}. Make it the primary key in ${file}.`,
        ]),
    ...(hasIndex(by)
      ? []
      : [`${sort}, but ${table} has no index on (${value.name}, ${itemId.name}). Add it in ${file}.`]),
  ]
}

function hasIndex({ itemId, value }: SortValue): boolean {
  return indexesOf(itemId.table).some(([first, second]) => first === value.name && second === itemId.name)
}

import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import { foreignTablesOf } from '@/src/db/columns'
import type { Module } from '@/src/kit/module/module'
import { nameModule } from '@/src/kit/module/module-error'
import { describeDuplicate } from '@/src/runtime/module-checks/unique-names'
import * as applicationTables from '@/src/runtime/schema'

type TableOwner = Pick<Module, 'name' | 'tables' | 'personalData'>

interface OwnedTable {
  readonly name: string
  readonly owner: TableOwner
  readonly table: Table
}

/** Finds tables that two modules define, that lack their module's name, or that refer to users without `personalData`. */
export function findTableProblems(owners: readonly TableOwner[]): string[] {
  const tables = owners.flatMap(tablesOf)
  const things = new Set([...tablesOf({ name: 'core', tables: applicationTables }), ...tables].map(thingOf))
  const owned = Map.groupBy(tables, ({ name }) => name)
  return [
    ...tables.flatMap((table) => checkPrefix(table)),
    ...[...owned.values()].flatMap(findSecondDefinitions),
    ...tables.flatMap((table) => checkPersonalData(table, things)),
    ...tables.flatMap((table) => checkParents(table, tables)),
    ...owners.flatMap((owner) => findUnknownTables(owner, owned)),
  ]
}

function tablesOf(owner: TableOwner): OwnedTable[] {
  return Object.values(owner.tables ?? {})
    .filter((value) => is(value, Table))
    .map((table) => ({ name: getTableName(table), owner, table }))
}

function checkPrefix({ name, owner }: OwnedTable): string[] {
  const prefix = `${owner.name.replaceAll('-', '_')}_`
  if (name.startsWith(prefix)) return []
  return [
    `The table ${name} of ${nameModule(owner.name, 'schema.ts')} lacks the module's name. Rename it to start with ${prefix}.`,
  ]
}

function findSecondDefinitions([first, ...others]: readonly OwnedTable[]): string[] {
  return others
    .filter(({ table }) => table !== first?.table)
    .map(({ name, owner }) => describeDuplicate(`table ${name}`, owner.name, first?.owner.name, 'schema.ts'))
}

/** The thing that ids of its rows are named after: `wallet_payouts` → payout. */
function thingOf({ name }: OwnedTable): string {
  return singular(name.slice(name.indexOf('_') + 1))
}

function checkPersonalData({ name, owner, table }: OwnedTable, things: ReadonlySet<string>): string[] {
  const { tables = {}, notPersonal = {} } = owner.personalData ?? {}
  if (name in tables) return []
  const column = Object.values(getTableColumns(table)).find(
    (column) => !notPersonal[name]?.includes(column.name) && refersToUser(column, things),
  )
  if (!column) return []
  return [
    `The table ${name} of ${nameModule(owner.name, 'schema.ts')} has the column ${column.name}, which seems to refer to users, but the module's personalData doesn't list the table. List the table there (modules/${owner.name}/module.ts), or the column in notPersonal.`,
  ]
}

/** Rows that belong to rows of users are about users too: those of `offers_messages` with an `offer_id`, or a foreign key. */
function checkParents(child: OwnedTable, all: readonly OwnedTable[]): string[] {
  const { name, owner, table } = child
  const { tables = {}, notPersonal = {} } = owner.personalData ?? {}
  if (name in tables) return []
  const parents = all.filter((one) => one.owner === owner && one.name in tables)
  const referred = foreignTablesOf(table)
  for (const { name: column } of Object.values(getTableColumns(table))) {
    if (notPersonal[name]?.includes(column)) continue
    const parent = parents.find((one) => column === `${thingOf(one)}_id` || referred.get(column) === one.name)
    if (parent)
      return [
        `The table ${name} of ${nameModule(owner.name, 'schema.ts')} refers by ${column} to ${parent.name}, whose rows belong to users, but the module's personalData doesn't list it. List the table there (modules/${owner.name}/module.ts), or the column in notPersonal.`,
      ]
  }
  return []
}

function findUnknownTables({ name, personalData }: TableOwner, owned: Map<string, OwnedTable[]>): string[] {
  return Object.keys(personalData?.tables ?? {})
    .filter((table) => !owned.get(table)?.some(({ owner }) => owner.name === name))
    .map(
      (table) =>
        `The personalData of ${nameModule(name)} lists ${table}, which isn't one of its tables. Correct the name, or add the table to tables of the module.`,
    )
}

interface NamedColumn {
  readonly name: string
  /** Drizzle's name of the type in TypeScript: "string", "number", … */
  readonly dataType: string
}

const users = new Set(
  'user person people member customer client owner holder player buyer seller author creator sender receiver recipient reviewer reporter voter follower participant visitor guest staff moderator admin account actor session'.split(
    ' ',
  ),
)
const idSuffixes = new Set(['id', 'ids', 'uuid', 'uuids', 'ref', 'refs'])
/** Data about a user, wherever it is in the name. */
const personalWords = new Set([
  'email',
  'mail',
  'username',
  'nickname',
  'phone',
  'ip',
  'address',
  'birthday',
  'actor',
  'account',
])
const personalPhrases = /user_name|first_name|last_name|full_name|display_name|birth_date|deliver_to/

/**
 * Whether a column seems to refer to a user or to say something about one, by its name. An id that is named after none of
 * `things` counts as one of a user: "rated_id".
 */
function refersToUser({ name, dataType }: NamedColumn, things: ReadonlySet<string>): boolean {
  const words = snakeCaseOf(name).split('_')
  const last = words.at(-1) ?? ''
  // "named_by" is a user, "deliver_by" a time.
  if (last === 'by') return dataType === 'string'
  if (words.some((word) => personalWords.has(word)) || personalPhrases.test(words.join('_'))) return true
  const isId = idSuffixes.has(last) && words.length > 1
  const thing = isId ? words.slice(0, -1) : words
  if (users.has(singular(thing.at(-1) ?? ''))) return true
  return isId && !things.has(thing.join('_'))
}

function snakeCaseOf(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}

/** "categories" → category, "users" → user. */
function singular(word: string): string {
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, '')
}

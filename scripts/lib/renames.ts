/** What drizzle-kit's snapshots of both engines have in common, as far as a rename changes it. */
interface Snapshot {
  tables: Record<string, TableSnapshot>
}

interface TableSnapshot {
  name: string
  columns: Record<string, { name: string }>
  foreignKeys: Record<string, ForeignKey>
}

interface ForeignKey {
  name: string
  tableFrom: string
  tableTo: string
  columnsFrom: string[]
  columnsTo: string[]
}

/** A table, or a column of one. */
interface Rename {
  table?: string
  from: string
  to: string
}

interface Renamed<Kind extends Snapshot> {
  /** The snapshot with the new names. */
  before: Kind
  statements: string[]
}

/** Parses `old:new` or, if several tables have the column, `table.old:new`. Throws if it's neither. */
export function parseRename(text: string): Rename {
  const [, table, from, to] = /^(?:(\w+)\.)?(\w+):(\w+)$/.exec(text) ?? []
  if (from === undefined || to === undefined)
    throw new Error(`--rename ${text}: write old:new or table.old:new.`)
  return { table, from, to }
}

/** Renames tables and columns of a snapshot. Throws if a name isn't exactly one that disappeared, or the new one isn't there. */
export function applyRenames<Kind extends Snapshot>(
  before: Kind,
  after: Snapshot,
  renames: readonly Rename[],
): Renamed<Kind> {
  const renamed = structuredClone(before)
  const statements = renames.map((rename) => {
    const change = matchRename(renamed, after, rename)
    if (change.kind === 'table') return renameTable(renamed, change)
    return renameColumn(renamed, change)
  })
  adoptForeignKeys(renamed, after)
  return { before: renamed, statements }
}

/**
 * Returns what may be renames, as `old:new`: tables that disappear while others appear, and columns of a table likewise. drizzle-kit asks about
 * these in a dialog.
 */
export function findPossibleRenames(before: Snapshot, after: Snapshot): string[] {
  const tables = pairsOf(namesOf(before), namesOf(after)).map(([from, to]) => `${from}:${to}`)
  const columns = Object.values(after.tables).flatMap((table) => {
    const earlier = tableNamed(before, table.name)
    if (!earlier) return []
    const pairs = pairsOf(Object.keys(earlier.columns), Object.keys(table.columns))
    return pairs.map(([from, to]) => `${table.name}.${from}:${to}`)
  })
  return [...tables, ...columns]
}

/**
 * Returns `after` with everything that it drops from `before`, so that adding and dropping are two steps. Foreign keys change in the second: SQLite
 * copies the table for that, and all columns exist by then.
 */
export function withDropped<Kind extends Snapshot>(before: Kind, after: Kind): Kind {
  const both = structuredClone(after)
  for (const [key, table] of Object.entries(before.tables)) {
    const later = tableNamed(both, table.name)
    if (later)
      Object.assign(later, {
        columns: { ...table.columns, ...later.columns },
        foreignKeys: table.foreignKeys,
      })
    else both.tables[key] = structuredClone(table)
  }
  return both
}

type Change =
  | { kind: 'table'; from: string; to: string }
  | { kind: 'column'; table: string; from: string; to: string }

function matchRename(before: Snapshot, after: Snapshot, { table, from, to }: Rename): Change {
  const tables = table === undefined ? pairsOf(namesOf(before), namesOf(after)) : []
  const changes: Change[] = [
    ...tables.map(([old, next]) => ({ kind: 'table' as const, from: old, to: next })),
    ...Object.values(before.tables).flatMap(({ name, columns }) => {
      const later = tableNamed(after, name)
      if (!later || (table ?? name) !== name) return []
      const pairs = pairsOf(Object.keys(columns), Object.keys(later.columns))
      return pairs.map(([old, next]) => ({ kind: 'column' as const, table: name, from: old, to: next }))
    }),
  ].filter((change) => change.from === from && change.to === to)
  const [found] = changes
  const written = `${table === undefined ? '' : `${table}.`}${from}:${to}`
  if (!found) throw new Error(`--rename ${written}: schema.ts doesn't drop ${from} and add ${to}.`)
  if (changes.length > 1) throw new Error(`--rename ${written}: name the table too, as table.${from}:${to}.`)
  return found
}

function renameTable(snapshot: Snapshot, { from, to }: { from: string; to: string }): string {
  for (const [key, table] of Object.entries(snapshot.tables)) {
    for (const reference of Object.values(table.foreignKeys)) {
      if (reference.tableFrom === from) reference.tableFrom = to
      if (reference.tableTo === from) reference.tableTo = to
    }
    if (table.name !== from) continue
    delete snapshot.tables[key]
    snapshot.tables[key.replace(from, to)] = { ...table, name: to }
  }
  return `ALTER TABLE "${from}" RENAME TO "${to}";`
}

function renameColumn(
  snapshot: Snapshot,
  { table: name, from, to }: { table: string; from: string; to: string },
): string {
  const table = tableNamed(snapshot, name)
  if (table) {
    const columns = Object.entries(table.columns).map(([key, column]) =>
      key === from ? [to, { ...column, name: to }] : [key, column],
    )
    Object.assign(table, renameInLists({ ...table, columns: {} }, from, to), {
      columns: Object.fromEntries(columns),
    })
  }
  for (const { foreignKeys } of Object.values(snapshot.tables))
    for (const reference of Object.values(foreignKeys))
      if (reference.tableTo === name)
        reference.columnsTo = reference.columnsTo.map((column) => (column === from ? to : column))
  return `ALTER TABLE "${name}" RENAME COLUMN "${from}" TO "${to}";`
}

/** Indexes and keys name their columns in lists, PostgreSQL's indexes as `{expression}`. Columns of other tables aren't changed. */
function renameInLists<Value>(value: Value, from: string, to: string): Value {
  const rename = (part: unknown, key?: string): unknown => {
    if (Array.isArray(part)) return part.map((item) => (item === from ? to : rename(item)))
    if (typeof part !== 'object' || part === null) return key === 'expression' && part === from ? to : part
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, name === 'columnsTo' ? inner : rename(inner, name)]),
    )
  }
  return rename(value) as Value
}

/** drizzle-kit derives the names of foreign keys from those of columns. SQLite doesn't store them, so a new name alone is no change. */
function adoptForeignKeys(before: Snapshot, after: Snapshot): void {
  const isSqlite = Object.keys(before.tables).every((key) => !key.includes('.'))
  if (!isSqlite) return
  const target = ({ name: _, ...rest }: ForeignKey) => JSON.stringify(rest)
  for (const table of Object.values(before.tables)) {
    const later = Object.values(tableNamed(after, table.name)?.foreignKeys ?? {})
    const adopted = Object.values(table.foreignKeys).map(
      (reference) => later.find((each) => target(each) === target(reference)) ?? reference,
    )
    table.foreignKeys = Object.fromEntries(adopted.map((reference) => [reference.name, reference]))
  }
}

/** Each name that is only in `before` with each that is only in `after`. */
function pairsOf(before: readonly string[], after: readonly string[]): [string, string][] {
  const appeared = after.filter((name) => !before.includes(name))
  return before
    .filter((name) => !after.includes(name))
    .flatMap((from) => appeared.map((to): [string, string] => [from, to]))
}

function namesOf({ tables }: Snapshot): string[] {
  return Object.values(tables).map(({ name }) => name)
}

function tableNamed({ tables }: Snapshot, name: string): TableSnapshot | undefined {
  return Object.values(tables).find((table) => table.name === name)
}

import { Database } from 'bun:sqlite'

type Value = string | number | null
type Row = Record<string, Value>

/** Tables with rows per order. All copies share users and items. */
const tradeTables =
  /^(catalog_(listings|sales)|orders_.*|wallet_.*|checkout_sandbox_.*|notifications_.*|core_(events|outbox))$/
/** Appended to each id in a row; each copy replaces it with its own number. */
const copyMarker = '§'

/** Copies the rows of all orders in a SQLite file `times` times, each time with new ids. */
export function multiplyTrades(path: string, times: number): void {
  const database = new Database(path, { readwrite: true })
  database.run('PRAGMA synchronous = OFF')
  const rows = tablesOf(database).flatMap((table) =>
    database
      .query<Row, []>(`select * from ${table}`)
      .all()
      .map((row) => ({ table, row })),
  )
  const ids = rows.flatMap(({ row }) => [row.id, row.client_secret]).filter((id) => typeof id === 'string')
  const longestFirst = [...new Set(ids)].sort((a, b) => b.length - a.length)
  const idPattern = new RegExp(longestFirst.join('|'), 'g')
  database.transaction(() => {
    for (const { table, row } of rows) copyRow(database, { table, row: withMarkers(row, idPattern) }, times)
  })()
  database.close()
}

function tablesOf(database: Database): string[] {
  const tables = database
    .query<{ name: string }, []>("select name from sqlite_master where type = 'table'")
    .all()
  return tables.map(({ name }) => name).filter((name) => tradeTables.test(name))
}

/** Marks every id, so that each copy can replace the marker. `event_id` is a number as text, which `idPattern` doesn't match. */
function withMarkers(row: Row, idPattern: RegExp): Row {
  const mark = (name: string, value: Value) => {
    if (typeof value !== 'string') return value
    return name === 'event_id' ? value + copyMarker : value.replace(idPattern, (id) => id + copyMarker)
  }
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, mark(name, value)]))
}

/** Inserts `times` copies of a row with new ids. Leaves sequence numbers out, so that the database assigns new ones. */
function copyRow(database: Database, { table, row }: { table: string; row: Row }, times: number): void {
  const columns = Object.entries(row).filter(([name, value]) => !isSequenceNumber(name, value))
  const values = columns.map(([, value]) =>
    typeof value === 'string' && value.includes(copyMarker) ? `replace(?, '${copyMarker}', '-' || at)` : '?',
  )
  database
    .query(
      `with recursive copies(at) as (select 1 union all select at + 1 from copies where at < ${times})
       insert into ${table} (${columns.map(([name]) => name).join(', ')}) select ${values.join(', ')} from copies`,
    )
    .run(...columns.map(([, value]) => value))
}

function isSequenceNumber(name: string, value: Value): boolean {
  return typeof value === 'number' && (name === 'seq' || name === 'number' || name === 'id')
}

import { Database } from 'bun:sqlite'

type Value = string | number | null
type Row = Record<string, Value>

/** Where a trade leaves its rows; people and items are shared by all. */
const tradeTables =
  /^(catalog_(listings|sales)|orders_.*|wallet_.*|checkout_sandbox_.*|notifications_.*|core_(events|outbox))$/
/** Stands in a copied row behind every id of its own, until each copy gets its number there. */
const copyMarker = '§'

/** Copies every row that the trades of a SQLite file made so many times, each time with ids of its own. */
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
  const longestFirst = [...new Set(ids)].sort((one, other) => other.length - one.length)
  const own = new RegExp(longestFirst.join('|'), 'g')
  database.transaction(() => {
    for (const { table, row } of rows) copyRow(database, { table, row: withMarkers(row, own) }, times)
  })()
  database.close()
}

function tablesOf(database: Database): string[] {
  const tables = database
    .query<{ name: string }, []>("select name from sqlite_master where type = 'table'")
    .all()
  return tables.map(({ name }) => name).filter((name) => tradeTables.test(name))
}

/** What was told of an event names it by its running number. */
function withMarkers(row: Row, own: RegExp): Row {
  const marks = (name: string, value: Value) => {
    if (typeof value !== 'string') return value
    return name === 'event_id' ? value + copyMarker : value.replace(own, (id) => id + copyMarker)
  }
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, marks(name, value)]))
}

/** A running number is handed out anew. */
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

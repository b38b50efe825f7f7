import { SQL as BunSql, type ReservedSQL } from 'bun'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sql'
import { postgresLabel } from '@/src/app/commands/data-folder'
import { batchesOfChunks, sqlLiteral } from '@/src/app/commands/move/copy-lines'
import {
  isSummed,
  type RawDatabase,
  type Table,
  type TableSummary,
  type Value,
} from '@/src/app/commands/move/raw-database'
import { recordTables } from '@/src/db/migration-records'
import { markTable } from '@/src/db/move-mark'
import { postgresFromClient } from '@/src/db/postgres/postgres'
import { lockOutServers, withMigrationLock } from '@/src/db/process-lock'
import { findSchemaVersion } from '@/src/db/schema-version'
import { migrationChains } from '@/src/modules'

/** One each for a lock, the frozen reads and everything else. */
const connectionsMax = 3

/** Opens PostgreSQL as raw tables. */
export function openRawPostgres(url: string): RawDatabase {
  const client = new BunSql(url, { max: connectionsMax, connection: { application_name: 'mintmark-move' } })
  const rows = async <Row>(statement: SQL) => (await drizzle({ client }).execute(statement)) as Row[]
  let lock: ReservedSQL | undefined
  let frozen: ReservedSQL | undefined
  const reading = () => frozen ?? client
  return {
    dialect: 'postgres',
    label: postgresLabel(url),
    lock: async () => {
      lock = await client.reserve()
      return lockOutServers(lock)
    },
    schemaVersion: () => findSchemaVersion({ rows }, 'postgres', migrationChains),
    migrate: () => postgresFromClient(client, migrationChains).migrate(),
    withoutMigrations: (work) => withMigrationLock(client, work),
    rows,
    listTables: () => listTables(rows),
    freeze: async (tables) => {
      frozen = await beginSnapshot(client)
      const names = tables.map(({ name }) => quote(name)).join(', ')
      await frozen.unsafe(`lock table ${names} in share mode`)
    },
    snapshot: async () => {
      frozen = await beginSnapshot(client)
    },
    thaw: async () => {
      await frozen?.unsafe('commit')
      frozen?.release()
      frozen = undefined
    },
    countRows: async (table) => {
      const [row] = await reading().unsafe(`select count(*) as rows from ${quote(table)}`)
      return Number(row.rows)
    },
    summarize: (table) => summarize(reading(), table),
    findNextNumber: (table) => findNextNumber(reading(), table),
    scan: (table) => copyOut(reading(), `select ${columnList(table)} from ${quote(table.name)}`),
    readAfter: (table, lastKey) => copyOut(reading(), selectAfter(table, lastKey)),
    insert: (table, lines, progress) =>
      client.begin(async (tx) => {
        const copy = tx.unsafe(`copy ${quote(table.name)} (${columnList(table)}) from stdin`)
        const writer = copy.writable().getWriter()
        await writer.write(`${lines.join('\n')}\n`)
        await writer.close()
        await drizzle({ client: tx }).execute(progress)
      }),
    setNextNumber: async ({ serial }, next) => {
      if (serial) await client`select setval(${serial.sequence}::regclass, ${next}, false)`
    },
    analyze: async () => void (await client.unsafe('analyze')),
    [Symbol.asyncDispose]: async () => {
      frozen?.release()
      lock?.release()
      await client.close()
    },
  }
}

/** The first statement after it decides which moment is read. */
async function beginSnapshot(client: BunSql): Promise<ReservedSQL> {
  const connection = await client.reserve()
  await connection.unsafe('begin isolation level repeatable read')
  return connection
}

async function listTables(rows: RawDatabase['rows']): Promise<Map<string, string[]>> {
  const columns = await rows<{ table: string; name: string }>(sql`
    select table_name as "table", column_name as name
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' 
      and table_name not in ${[markTable, ...recordTables]}`)
  const tables = Map.groupBy(columns, ({ table }) => table)
  return new Map([...tables].map(([table, found]) => [table, found.map(({ name }) => name)]))
}

function selectAfter(table: Table, lastKey: readonly Value[] | undefined): string {
  const key = table.key.map(quote).join(', ')
  const after = lastKey ? `where (${key}) > (${lastKey.map(sqlLiteral).join(', ')})` : ''
  return `select ${columnList(table)} from ${quote(table.name)} ${after} order by ${key}`
}

/** COPY takes no parameters. */
function copyOut(connection: BunSql, query: string): AsyncIterable<string[]> {
  return batchesOfChunks(connection.unsafe(`copy (${query}) to stdout`).readable())
}

async function summarize(connection: BunSql, table: Table): Promise<TableSummary> {
  const summed = table.columns.filter(isSummed)
  const sums = summed.map(({ name, kind }) => {
    const value = kind === 'boolean' ? `${quote(name)}::int` : quote(name)
    return `coalesce(sum(${value}), 0)::text as ${quote(name)}`
  })
  const [found] = await connection.unsafe(
    `select ${['count(*) as "row count"', ...sums].join(', ')} from ${quote(table.name)}`,
  )
  return {
    rows: Number(found['row count']),
    sums: Object.fromEntries(summed.map(({ name }) => [name, found[name]])),
  }
}

async function findNextNumber(connection: BunSql, { name, serial }: Table): Promise<number | undefined> {
  if (!serial) return undefined
  const [found] = await connection.unsafe(
    `select greatest(last_value + is_called::int, (select max(${quote(serial.column)}) + 1 from ${quote(name)})) as next
      from ${serial.sequence}`,
  )
  return Number(found.next)
}

function columnList({ columns }: Table): string {
  return columns.map(({ name }) => quote(name)).join(', ')
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

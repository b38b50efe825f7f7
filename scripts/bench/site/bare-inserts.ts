import { Database as SqliteFile } from 'bun:sqlite'
import type { SQL } from 'bun'

const roundMs = 1_000

/** Inserts rows with one commit each: the limit of the disk. */
export async function sqliteInsertsPerSecond(path: string): Promise<number> {
  using file = openBareTable(path)
  const insert = file.query(bareInsert)
  return await perSecond(() => insert.run('x'.repeat(100)))
}

export const bareInsert = 'insert into bare (payload) values (?)'

/** An empty table in a file of its own, as durable as the site's. */
export function openBareTable(path: string): SqliteFile {
  const file = new SqliteFile(path, { create: true, readwrite: true })
  file.run('pragma journal_mode = wal')
  file.run('pragma synchronous = full')
  file.run('drop table if exists bare')
  file.run('create table bare (id integer primary key, payload text not null)')
  return file
}

/** The same on PostgreSQL, over one connection. */
export async function postgresInsertsPerSecond(client: SQL): Promise<number> {
  await client`drop table if exists bare`
  await client`create table bare (id bigserial primary key, payload text not null)`
  const rate = await perSecond(() => client`insert into bare (payload) values (${'x'.repeat(100)})`)
  await client`drop table bare`
  return rate
}

async function perSecond(work: () => unknown): Promise<number> {
  const from = performance.now()
  let done = 0
  for (; performance.now() - from < roundMs; done++) await work()
  return (done * 1000) / (performance.now() - from)
}

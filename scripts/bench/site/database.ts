import { join } from 'node:path'
import { SQL } from 'bun'
import { postgresInsertsPerSecond, sqliteInsertsPerSecond } from '@/scripts/bench/site/bare-inserts'
import {
  countingSettings,
  type PostgresCounts,
  readPostgresCounts,
} from '@/scripts/bench/site/postgres-counts'
import { createTemporaryFolder, diskFolder } from '@/scripts/bench/site/temporary-folder'
import { startPostgres } from '@/scripts/lib/postgres'
import { bun, runOrThrow } from '@/scripts/lib/run'

export type Engine = 'sqlite' | 'postgres'

export const engineNames: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

export interface Database extends AsyncDisposable {
  engine: Engine
  env: { DATA_DIR: string; DATABASE_URL?: string }
  /** The main process of PostgreSQL. */
  pids: number[]
  /** All 0 for SQLite, which nobody counts. */
  counts(): Promise<PostgresCounts>
  bareInsertsPerSecond(): Promise<number>
  /** Does at once what PostgreSQL does in the background after many inserts. */
  vacuum?(): Promise<void>
}

interface Market {
  listingsCount: number
  description?: string
}

/** Opens a database on a disk, as durable as in production, and fills it with a market. */
export async function openMarket(engine: Engine, { listingsCount, description }: Market): Promise<Database> {
  const database = engine === 'sqlite' ? openSqliteFolder() : await openPostgresServer()
  const MARKET = JSON.stringify({ listingsCount, description: description ?? null })
  await runOrThrow([bun, join(import.meta.dir, '../seed/run-seed.ts')], { env: { ...database.env, MARKET } })
  await database.vacuum?.()
  return database
}

function openSqliteFolder(): Database {
  const folder = createTemporaryFolder()
  return {
    engine: 'sqlite',
    env: { DATA_DIR: folder.path },
    pids: [],
    counts: async () => ({ statements: 0, transactions: 0, failedTransactions: 0 }),
    bareInsertsPerSecond: () => sqliteInsertsPerSecond(join(folder.path, 'bare.db')),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

async function openPostgresServer(): Promise<Database> {
  const folder = createTemporaryFolder()
  const server = await startPostgres({ parent: diskFolder, settings: countingSettings })
  const client = new SQL(server.url, { max: 1 })
  await client`create extension if not exists pg_stat_statements`
  return {
    engine: 'postgres',
    env: { DATA_DIR: folder.path, DATABASE_URL: server.url },
    pids: [server.pid],
    counts: () => readPostgresCounts(client, server.log),
    bareInsertsPerSecond: () => postgresInsertsPerSecond(client),
    vacuum: async () => {
      await client`vacuum analyze`
      await client`checkpoint`
    },
    [Symbol.asyncDispose]: async () => {
      await client.close()
      await server[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

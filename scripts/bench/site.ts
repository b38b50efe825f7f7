import { statSync } from 'node:fs'
import { join } from 'node:path'
import { cpuMs } from '@/scripts/bench/cpu'
import { countingSettings, createCounter, type PostgresCounts } from '@/scripts/bench/postgres-counts'
import { type BenchServer, startServer } from '@/scripts/bench/server'
import { createTemporaryFolder, diskFolder } from '@/scripts/bench/temporary-folder'
import { startPostgres } from '@/scripts/lib/postgres'
import { freePort } from '@/tests/support/servers/free-port'

export type Engine = 'sqlite' | 'postgres'

export interface Database extends AsyncDisposable {
  engine: Engine
  /** For the processes that use the database. */
  env: Record<string, string>
  /** Of the server, or of none if the database is a file. */
  pids: number[]
  counts(): Promise<PostgresCounts>
  walBytes(): number
}

/** An empty database on a disk, as durable as in production. */
export async function openDatabase(engine: Engine): Promise<Database> {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(createTemporaryFolder())
  const DATA_DIR = folder.path
  if (engine === 'sqlite') {
    const disposables = stack.move()
    return {
      engine,
      env: { DATA_DIR },
      pids: [],
      counts: async () => ({ statements: 0, transactions: 0, failed: 0 }),
      walBytes: () => statSync(join(DATA_DIR, 'mintmark.db-wal')).size,
      [Symbol.asyncDispose]: () => disposables.disposeAsync(),
    }
  }
  const server = stack.use(await startPostgres({ parent: diskFolder, settings: countingSettings }))
  const counter = stack.use(await createCounter(server.url, server.log))
  const disposables = stack.move()
  return {
    engine,
    env: { DATA_DIR, DATABASE_URL: server.url },
    pids: [server.pid],
    counts: counter.read,
    walBytes: () => 0,
    [Symbol.asyncDispose]: () => disposables.disposeAsync(),
  }
}

export interface Site extends AsyncDisposable {
  ports: number[]
  /** CPU time in ms used so far. */
  cpu(): { app: number; database: number }
}

interface SiteOptions {
  database: Database
  processesCount: number
  env?: Record<string, string>
}

/** Serves the database with this many processes. */
export async function startSite({ database, processesCount, env = {} }: SiteOptions): Promise<Site> {
  await using stack = new AsyncDisposableStack()
  const servers: BenchServer[] = []
  for (let at = 0; at < processesCount; at++) {
    const settings = { OPEN_RESERVATIONS_MAX: '1000', ...database.env, ...env }
    servers.push(stack.use(await startServer('../../src/main.ts', freePort(), settings)))
  }
  const disposables = stack.move()
  return {
    ports: servers.map(({ port }) => port),
    cpu: () => ({ app: cpuMs(servers.map(({ pid }) => pid)), database: cpuMs(database.pids) }),
    [Symbol.asyncDispose]: () => disposables.disposeAsync(),
  }
}

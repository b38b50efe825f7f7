import type { SQLQueryBindings } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SQL } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import type { WorkerQuery, WorkerReply } from '@/src/db/read-worker'
import type { Reader } from '@/src/kit/db'

const dialect = new SQLiteSyncDialect()

/** Runs long SQLite reads one at a time in a worker thread, which ends with `work`. */
export async function readInWorker<Result>(
  path: string,
  work: (rows: Reader['rows']) => Promise<Result>,
): Promise<Result> {
  const worker = new Worker(workerFile())
  // Doesn't keep a stopping server alive.
  worker.unref()
  try {
    return await work((statement) => queryWorker(worker, path, statement))
  } finally {
    await worker.terminate()
  }
}

/**
 * The worker's file: beside this one in the source tree, under its own path in the executable, where this file is
 * bundled.
 */
function workerFile(): string {
  const beside = join(import.meta.dir, 'read-worker.ts')
  return existsSync(beside) ? beside : join(import.meta.dir, 'db/read-worker.ts')
}

function queryWorker<Row>(worker: Worker, path: string, sql: SQL): Promise<Row[]> {
  const { sql: statement, params } = dialect.sqlToQuery(sql)
  const query: WorkerQuery = { path, statement, params: params as SQLQueryBindings[] }
  return new Promise((resolve, reject) => {
    worker.removeAllListeners()
    worker.once('message', (reply: WorkerReply) =>
      'rows' in reply ? resolve(reply.rows as Row[]) : reject(errorOf(reply)),
    )
    worker.once('error', reject)
    worker.postMessage(query)
  })
}

/** Errors from another thread lose their code, which identifies them. */
function errorOf({ error, code }: Extract<WorkerReply, { error: string }>): Error {
  return Object.assign(new Error(error), { code })
}

import type { SQLQueryBindings } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SQL } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import type { WorkerQuery, WorkerReply } from '@/src/db/read-worker'
import type { Reader } from '@/src/kit/db'

const dialect = new SQLiteSyncDialect()

/** Runs long SQLite reads one at a time in a worker thread, which ends with `work`. Node's API for threads takes longer to start. */
export async function readInWorker<Result>(
  path: string,
  work: (rows: Reader['rows']) => Promise<Result>,
): Promise<Result> {
  // Without `ref` it doesn't keep a stopping server alive.
  const options: Bun.WorkerOptions = { ref: false }
  const worker = new Worker(workerFile(), options)
  try {
    return await work((statement) => queryWorker(worker, path, statement))
  } finally {
    worker.terminate()
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
    worker.onmessage = ({ data: reply }: MessageEvent<WorkerReply>) =>
      'rows' in reply ? resolve(reply.rows as Row[]) : reject(errorOf(reply))
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(query)
  })
}

/** Errors from another thread lose their code, which identifies them. */
function errorOf({ error, code }: Extract<WorkerReply, { error: string }>): Error {
  return Object.assign(new Error(error), { code })
}

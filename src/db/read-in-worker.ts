import type { SQLQueryBindings } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { SQL } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import type { WorkerQuery, WorkerReply } from '@/src/db/read-worker'
import type { Reader } from '@/src/db/types'

const dialect = new SQLiteSyncDialect()

/** Runs long reads of an SQLite file, one after the other, on a thread that lives as long as they take. */
export async function readInWorker<Result>(
  path: string,
  work: (rows: Reader['rows']) => Promise<Result>,
): Promise<Result> {
  const thread = new Worker(workerFile())
  // A server that stops does not wait for it.
  thread.unref()
  try {
    return await work((statement) => queryWorker(thread, path, statement))
  } finally {
    await thread.terminate()
  }
}

/** Beside this file in the source tree; in the executable, where this file is part of the whole, under its own path. */
function workerFile(): string {
  const beside = join(import.meta.dir, 'aside.ts')
  return existsSync(beside) ? beside : join(import.meta.dir, 'db/aside.ts')
}

function queryWorker<Row>(thread: Worker, path: string, written: SQL): Promise<Row[]> {
  const { sql: statement, params } = dialect.sqlToQuery(written)
  const question: WorkerQuery = { path, statement, params: params as SQLQueryBindings[] }
  return new Promise((resolve, reject) => {
    thread.removeAllListeners()
    thread.once('message', (told: WorkerReply) =>
      'rows' in told ? resolve(told.rows as Row[]) : reject(errorOf(told)),
    )
    thread.once('error', reject)
    thread.postMessage(question)
  })
}

/** An error of another thread arrives without its code, by which it is told what it means. */
function errorOf({ error, code }: Extract<WorkerReply, { error: string }>): Error {
  return Object.assign(new Error(error), { code })
}

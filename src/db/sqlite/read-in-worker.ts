import type { SQLQueryBindings } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { clearTimeout, setTimeout } from 'node:timers'
import type { SQL } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import type { WorkerQuery, WorkerReply } from '@/src/db/sqlite/read-worker'
import type { Reader } from '@/src/kit/db'

const dialect = new SQLiteSyncDialect()

/** A thread that runs one query after another. */
interface ReadWorker {
  thread: Worker
  /** True while a query is running, and after the thread has failed. */
  isBusy: boolean
  /** Ends the thread if it stays idle. */
  end?: NodeJS.Timeout
}

/** Starting a thread takes 30 ms of CPU, and reads often come in a row, such as those of a scrape of the metrics. */
const idleMs = 1_000
let idle: ReadWorker | undefined

/** Runs long SQLite reads one at a time in a worker thread of their own. Node's API for threads takes longer to start. */
export async function readInWorker<Result>(
  path: string,
  work: (rows: Reader['rows']) => Promise<Result>,
): Promise<Result> {
  const worker = takeIdle() ?? start()
  try {
    return await work((statement) => runQuery(worker, path, statement))
  } finally {
    keepIdle(worker)
  }
}

function start(): ReadWorker {
  // Without `ref` it doesn't keep a stopping server alive.
  const options: Bun.WorkerOptions = { ref: false }
  return { thread: new Worker(workerFile(), options), isBusy: false }
}

function takeIdle(): ReadWorker | undefined {
  const worker = idle
  clearTimeout(worker?.end)
  idle = undefined
  return worker
}

function keepIdle(worker: ReadWorker): void {
  if (worker.isBusy || idle) {
    worker.thread.terminate()
    return
  }
  const end = setTimeout(() => takeIdle()?.thread.terminate(), idleMs)
  end.unref()
  idle = { ...worker, end }
}

/**
 * The worker's file: beside this one in the source tree, under its own path in the executable, where this file is
 * bundled.
 */
function workerFile(): string {
  const beside = join(import.meta.dir, 'read-worker.ts')
  return existsSync(beside) ? beside : join(import.meta.dir, 'db/sqlite/read-worker.ts')
}

function runQuery<Row>(worker: ReadWorker, path: string, sql: SQL): Promise<Row[]> {
  const { sql: statement, params } = dialect.sqlToQuery(sql)
  const query: WorkerQuery = { path, statement, params: params as SQLQueryBindings[] }
  worker.isBusy = true
  return new Promise((resolve, reject) => {
    worker.thread.onmessage = ({ data: reply }: MessageEvent<WorkerReply>) => {
      worker.isBusy = false
      if ('rows' in reply) resolve(reply.rows as Row[])
      else reject(errorOf(reply))
    }
    worker.thread.onerror = ({ message }) => reject(new Error(message))
    worker.thread.postMessage(query)
  })
}

/** Errors from another thread lose their code, which identifies them. */
function errorOf({ error, code }: Extract<WorkerReply, { error: string }>): Error {
  return Object.assign(new Error(error), { code })
}

import { Database, type SQLQueryBindings } from 'bun:sqlite'
import { attachFilesForReading } from '@/src/db/sqlite/files-database'

declare const self: Worker

const busyTimeoutMs = 5_000

export interface WorkerQuery {
  path: string
  statement: string
  params: SQLQueryBindings[]
}
export type WorkerReply = { rows: unknown[] } | { error: string; code?: unknown }

/** The worker that `readInWorker` starts: an SQLite query blocks its thread. */
self.onmessage = ({ data }: MessageEvent<WorkerQuery>) => self.postMessage(runQuery(data))

function runQuery({ path, statement, params }: WorkerQuery): WorkerReply {
  try {
    using database = new Database(path, { readonly: true, safeIntegers: false })
    database.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    attachFilesForReading(database, path)
    return { rows: database.query(statement).all(...params) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return { error: error instanceof Error ? error.message : String(error), code }
  }
}

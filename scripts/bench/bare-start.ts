/** Baseline: a plain Bun server with an empty SQLite database in DATA_DIR. */
import { Database } from 'bun:sqlite'
import { join } from 'node:path'

const database = new Database(join(String(process.env.DATA_DIR), 'bare.db'), { create: true })
database.run('PRAGMA journal_mode = WAL')
Bun.serve({
  port: Number(process.env.PORT),
  fetch: () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
})

/** Preloaded by `recordFiles`: after each test file, writes the statements that PostgreSQL ran for it. */
import { afterAll } from 'bun:test'
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { SQL } from 'bun'
import { cpuMs } from '@/scripts/lib/cpu'
import { type FileRecord, recordedServers } from '@/scripts/lib/postgres-cover/recording'
import { noteOrigins } from '@/scripts/lib/postgres-cover/statement-origin'

const { servers, recordsFile } = recordedServers()
// Bun numbers the workers from 1.
const server = servers[Number(process.env.BUN_TEST_WORKER_ID) - 1]
if (!server) throw new Error('Each worker needs a PostgreSQL of its own.')
process.env.DATABASE_URL = server.url
const client = new SQL(server.url, { max: 1 })
const measured = [process.pid, server.pid]
const { byTests, byProduct } = noteOrigins()

// Migrations of the template belong to no file. The import reads the address.
const { createTestDatabase } = await import('@/tests/support/database/test-database')
await (await createTestDatabase()).drop()
await client`select pg_stat_statements_reset()`
let cpuBefore = cpuMs(measured)

afterAll(async () => {
  const rows: { query: string }[] = await client`
    select query from pg_stat_statements where query not like '%pg_stat_statements%'`
  const record: FileRecord = {
    file: relative(process.cwd(), Bun.main),
    cpuMs: cpuMs(measured) - cpuBefore,
    statements: rows.map(({ query }) => query),
    builtByTests: [...byTests],
    builtByProduct: [...byProduct],
  }
  appendFileSync(recordsFile, `${JSON.stringify(record)}\n`)
  byTests.clear()
  byProduct.clear()
  await client`select pg_stat_statements_reset()`
  cpuBefore = cpuMs(measured)
})

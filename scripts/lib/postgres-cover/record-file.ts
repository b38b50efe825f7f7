/** Preloaded by `recordFiles`: writes the statements that PostgreSQL ran for each test of a file. */
import { afterAll, afterEach, beforeEach } from 'bun:test'
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { SQL } from 'bun'
import { cpuMs } from '@/scripts/lib/cpu'
import { type Measured, recordedServers, type UnnamedRecord } from '@/scripts/lib/postgres-cover/recording'
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
let setup: Measured = { cpuMs: 0, statements: [] }
let tests: Measured[] = []

beforeEach(async () => {
  setup = sum(setup, await measure())
})

afterEach(async () => {
  tests.push(await measure())
})

afterAll(async () => {
  const record: UnnamedRecord = {
    file: relative(process.cwd(), Bun.main),
    setup: sum(setup, await measure()),
    tests,
    builtByTests: [...byTests],
    builtByProduct: [...byProduct],
  }
  appendFileSync(recordsFile, `${JSON.stringify(record)}\n`)
  byTests.clear()
  byProduct.clear()
  setup = { cpuMs: 0, statements: [] }
  tests = []
})

/** What happened since the last call. */
async function measure(): Promise<Measured> {
  const rows: { query: string }[] = await client`
    select query from pg_stat_statements where query not like '%pg_stat_statements%'`
  const used = cpuMs(measured) - cpuBefore
  await client`select pg_stat_statements_reset()`
  cpuBefore = cpuMs(measured)
  return { cpuMs: used, statements: rows.map(({ query }) => query) }
}

function sum(one: Measured, other: Measured): Measured {
  return { cpuMs: one.cpuMs + other.cpuMs, statements: [...one.statements, ...other.statements] }
}

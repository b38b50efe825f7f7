import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'
import { startPostgres } from '@/scripts/lib/postgres'
import { findRedisServer } from '@/scripts/lib/redis-server'
import { bun, run } from '@/scripts/lib/run'

/** What a test file cost on PostgreSQL, and its statements, with $1 and so on in place of values. */
export interface FileRecord {
  file: string
  cpuMs: number
  /** All that the server ran, for other processes than the test too. */
  statements: string[]
  builtByTests: string[]
  builtByProduct: string[]
}

/** What `recordFiles` tells the test processes. */
interface RecordedServers {
  servers: { url: string; pid: number }[]
  recordsFile: string
}

const countingSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '10000',
  // CREATE DATABASE, BEGIN and the like.
  'pg_stat_statements.track_utility': 'off',
}
const workers = 2

interface Recording {
  /** Of the files whose tests all passed. */
  records: FileRecord[]
  /** What `bun test` printed: the failures and the totals. */
  output: string
}

/** Runs test files on PostgreSQL, with a server for each worker. */
export async function recordFiles(files: readonly string[]): Promise<Recording> {
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-statements-'))
  const recordsFile = join(folder, 'records')
  const reportFile = join(folder, 'report.xml')
  await using servers = await startServers()
  const env = {
    DATABASE_URL: servers.list[0]?.url,
    REDIS_SERVER: await findRedisServer(),
    // A tail call would hide its caller from the stack that says who builds a statement.
    BUN_JSC_useTailCalls: '0',
    POSTGRES_RECORDING: JSON.stringify({ servers: servers.list, recordsFile } satisfies RecordedServers),
  }
  const report = ['--reporter=junit', `--reporter-outfile=${reportFile}`]
  const { output } = await run([bun, ...testCommand, ...report, ...files.map((path) => `./${path}`)], { env })
  const passed = readPassedFiles(readFileSync(reportFile, 'utf8'))
  const lines = readFileSync(recordsFile, 'utf8').trim().split('\n')
  const records = lines.map((line): FileRecord => JSON.parse(line))
  rmSync(folder, { recursive: true })
  return { records: records.filter(({ file }) => passed.has(file)), output }
}

/** Reads the files without a failure from a report in JUnit's format. */
export function readPassedFiles(report: string): Set<string> {
  const suites = report.matchAll(/<testsuite name="([^"]+)" file="\1" .*? failures="0"/g)
  return new Set([...suites].map(([, file]) => file ?? ''))
}

const testCommand = [
  '--no-orphans',
  '--no-env-file',
  'test',
  '--only-failures',
  // Nothing is judged by its time here.
  '--timeout=600000',
  `--parallel=${workers}`,
  '--no-isolate',
  '--preload',
  './scripts/lib/postgres-cover/record-file.ts',
]

async function startServers() {
  const stack = new AsyncDisposableStack()
  const list = await Promise.all(
    Array.from({ length: workers }, async () =>
      stack.use(await startPostgres({ settings: countingSettings })),
    ),
  )
  for (const { url } of list) {
    await using client = new SQL(url, { max: 1 })
    await client`create extension pg_stat_statements`
  }
  return {
    list: list.map(({ url, pid }) => ({ url, pid })),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** Reads what `recordFiles` told this process. */
export function recordedServers(): RecordedServers {
  return JSON.parse(process.env.POSTGRES_RECORDING ?? '')
}

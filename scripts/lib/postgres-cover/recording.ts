import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'
import { type Element, Window } from 'happy-dom'
import { startPostgres } from '@/scripts/lib/postgres'
import { findRedisServer } from '@/scripts/lib/redis-server'
import { bun, run } from '@/scripts/lib/run'

/** What was sent to PostgreSQL, with $1 and so on in place of values, and the CPU time of the test process and the server. */
export interface Measured {
  cpuMs: number
  /** All that the server ran, for other processes than the test too. */
  statements: string[]
}

/** A test file on PostgreSQL, before the names of its tests are known. */
export interface UnnamedRecord {
  file: string
  /** Before, between and after the tests. */
  setup: Measured
  /** Those that weren't skipped, in order. */
  tests: Measured[]
  builtByTests: string[]
  builtByProduct: string[]
}

export interface FileRecord extends UnnamedRecord {
  tests: (Measured & { name: string })[]
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
  const names = readPassedTests(readFileSync(reportFile, 'utf8'))
  const lines = readFileSync(recordsFile, 'utf8').trim().split('\n')
  const records = lines.map((line): UnnamedRecord => JSON.parse(line))
  rmSync(folder, { recursive: true })
  return { records: records.flatMap((record) => withNames(record, names.get(record.file)) ?? []), output }
}

function withNames(record: UnnamedRecord, names: readonly string[] = []): FileRecord | undefined {
  if (names.length !== record.tests.length) return undefined
  return { ...record, tests: record.tests.map((test, at) => ({ ...test, name: names[at] ?? '' })) }
}

/** Reads a report in JUnit's format. Returns, for each file without a failure, the full names of the tests that ran, in order. */
export function readPassedTests(report: string): Map<string, string[]> {
  const { documentElement } = new new Window().DOMParser().parseFromString(report, 'text/xml')
  const passed = [...documentElement.children].filter((file) => file.getAttribute('failures') === '0')
  return new Map(
    passed.map((file) => {
      const ran = [...file.querySelectorAll('testcase')].filter((test) => !test.querySelector('skipped'))
      return [file.getAttribute('file') ?? '', ran.map((test) => fullNameOf(test, file))]
    }),
  )
}

/** The full name of a test or group: the names of the groups around it, then its own. */
function fullNameOf(test: Element, file: Element): string {
  const name = test.getAttribute('name') ?? ''
  const group = test.parentElement
  return group && group !== file ? `${fullNameOf(group, file)} ${name}` : name
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

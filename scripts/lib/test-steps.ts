import { existsSync } from 'node:fs'
import { findChromium } from '@/scripts/lib/chromium'
import { startPostgres } from '@/scripts/lib/postgres'
import { findRedisServer } from '@/scripts/lib/redis-server'
import { bun, run } from '@/scripts/lib/run'
import { addCounts, noTests, parseTestCounts, type TestCounts } from '@/scripts/lib/test-counts'
import { databaseTests, pageTests, serverTests, testFiles, testsIn } from '@/scripts/lib/test-files'

export interface Outcome {
  ok: boolean
  output: string
  counts: TestCounts
}

export interface Step {
  name: string
  run(): Promise<Outcome>
  /** Only in the full run, or when it is asked for by its name. */
  isLong?: true
}

interface TestRun {
  files: string[]
  env?: Record<string, string | undefined>
  options?: string[]
}

const biome = 'node_modules/@biomejs/biome/bin/biome'
const domSetup = './web/testing/dom.ts'
// Two cores under load are slow; a test that hangs is still told from one that works.
const generousTimeout = ['--timeout=30000']
// To load all that is tested anew for each file costs more than a third of the tests themselves.
const twoWorkers = [...generousTimeout, '--parallel=2', '--no-isolate']
const oneAtATime = ['--timeout=120000']

const crashTests = { files: testFiles(testsIn('tests/crash')), options: oneAtATime }

const quickSteps: Step[] = [
  { name: 'types', run: () => program(['check']) },
  { name: 'lint', run: () => program([biome, 'check', '--error-on-warnings', '.']) },
  { name: 'web', run: () => program(['scripts/build.ts', 'web']) },
]

const serverSteps: Step[] = [
  { name: 'sqlite', run: onSqlite },
  {
    name: 'pages',
    run: () => tests({ files: testFiles(pageTests), options: [...domPreload(), ...twoWorkers] }),
  },
  { name: 'postgres', run: onPostgres },
]

const siteSteps: Step[] = [
  { name: 'crash', run: () => tests(crashTests) },
  { name: 'browser', run: inChromium },
  {
    name: 'conformance',
    run: () =>
      tests({
        files: testFiles(testsIn('tests/conformance')),
        options: [...domPreload(), ...twoWorkers],
      }),
  },
  {
    name: 'simulate',
    run: () => program(['scripts/simulate.ts', '--seeds', process.env.FULL ? '10000' : '200']),
  },
]

/**
 * One stage after another, the lanes of a stage side by side: what waits for a browser or another process leaves a core to
 * those that do not.
 */
export const stages: Step[][][] = [
  [quickSteps],
  [serverSteps, siteSteps],
  [[{ name: 'faults', run: () => program(['scripts/faults.ts']), isLong: true }]],
]

async function program(args: string[]): Promise<Outcome> {
  const { ok, output } = await run([bun, ...args])
  return { ok, output, counts: noTests }
}

async function tests({ files, env, options = [] }: TestRun): Promise<Outcome> {
  if (files.length === 0) return { ok: true, output: '', counts: noTests }
  const command = [bun, '--no-orphans', '--no-env-file', 'test', ...options, ...files]
  const { ok, output } = await run(command, { env: { DATABASE_URL: undefined, ...env } })
  return { ok, output, counts: parseTestCounts(output, ok) }
}

function domPreload() {
  return existsSync(domSetup) ? [`--preload=${domSetup}`] : []
}

async function onSqlite() {
  const env = { REDIS_SERVER: await findRedisServer() }
  return tests({ files: testFiles(serverTests), env, options: twoWorkers })
}

async function onPostgres() {
  await using postgres = await startPostgres()
  const env = { DATABASE_URL: postgres.url, REDIS_SERVER: await findRedisServer() }
  const ran = await tests({ files: testFiles(databaseTests), env, options: twoWorkers })
  if (!ran.ok) return ran
  const killed = await tests({ ...crashTests, env })
  return { ...killed, output: ran.output + killed.output, tally: addCounts([ran.counts, killed.counts]) }
}

async function inChromium() {
  const files = testFiles(testsIn('tests/browser'))
  return tests({ files, env: { CHROMIUM_PATH: await findChromium() }, options: oneAtATime })
}

import { findChromium } from '@/scripts/lib/chromium'
import { startPostgres } from '@/scripts/lib/postgres'
import { findRedisServer } from '@/scripts/lib/redis-server'
import { bun, run } from '@/scripts/lib/run'
import { addCounts, noTests, parseTestCounts, type TestCounts } from '@/scripts/lib/test-counts'
import {
  databaseTests,
  pageTests,
  serverTests,
  sharedTests,
  testFiles,
  testsIn,
} from '@/scripts/lib/test-files'

export interface Outcome {
  ok: boolean
  output: string
  counts: TestCounts
}

export interface Step {
  name: string
  run(): Promise<Outcome>
  /** Runs only with `--full` or `--only`. */
  isLong?: true
}

/** Steps of a lane run one after another, lanes of a stage in parallel, stages one after another. */
export type Stages = Step[][][]

export type Engine = 'sqlite' | 'postgres'

/** One way to run test files: on an engine, in a browser, … */
interface TestKind {
  name: string
  includes(path: string): boolean
  run(files: string[]): Promise<Outcome>
}

interface TestRun {
  files: string[]
  env?: Record<string, string | undefined>
  options?: string[]
}

const biome = 'node_modules/@biomejs/biome/bin/biome'
// Long enough for two busy cores; a test that hangs still fails.
const generousTimeout = ['--timeout=30000']
// Without isolation the code under test is loaded once per worker instead of once per file, which saves a third of the time.
const twoWorkers = [...generousTimeout, '--parallel=2', '--no-isolate']
const twoAtATime = ['--timeout=120000', '--parallel=2', '--no-isolate']
const oneAtATime = ['--timeout=120000']

// Without --no-script, `bun check` runs the check script of package.json.
const types: Step = { name: 'types', run: () => program(['check', '--no-script']) }
const lint: Step = lintOf('.')
/** A mistake in a module that prevents startup would fail most tests. */
const start: Step = { name: 'start', run: () => program(['scripts/lib/check-start.ts']) }
const unused: Step = {
  name: 'unused',
  run: () => program(['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints']),
}
const web: Step = { name: 'web', run: () => program(['scripts/build.ts', 'web']) }
const simulate: Step = {
  name: 'simulate',
  run: () => program(['scripts/simulate.ts', '--seeds', process.env.FULL ? '10000' : '200']),
}
const faults: Step = { name: 'faults', run: () => program(['scripts/faults.ts']), isLong: true }

const sqlite: TestKind = { name: 'sqlite', includes: serverTests, run: runOnSqlite }
const tidy: TestKind = { name: 'tidy', includes: (path) => path.startsWith('tests/tidy'), run: runOnSqlite }
const pages: TestKind = {
  name: 'pages',
  includes: pageTests,
  run: (files) => tests({ files, options: twoWorkers }),
}
const crash: TestKind = {
  name: 'crash',
  includes: testsIn('tests/crash'),
  run: (files) => tests({ files, options: oneAtATime }),
}
const postgres: TestKind = {
  name: 'postgres',
  includes: (path) => databaseTests(path) || crash.includes(path),
  run: runOnPostgres,
}
const browser: TestKind = { name: 'browser', includes: testsIn('tests/browser'), run: runInChromium }
const conformance: TestKind = {
  name: 'conformance',
  includes: testsIn('tests/conformance'),
  run: (files) => tests({ files, options: twoWorkers }),
}

/** All of CI. Browser and process tests mostly wait, which leaves a core to the other lane. */
export function allStages(): Stages {
  return [
    [[types, lint, unused, web]],
    [stepsFor([sqlite, pages, postgres]), [...stepsFor([crash, browser, conformance]), simulate]],
    [[faults]],
  ]
}

/** The inner loop: types, lint, unused code, tidy and the server and page tests that `selects` picks. */
export function checkStages(selects: (path: string) => boolean): Stages {
  const changed = stepsFor([sqlite, pages], (path) => selects(path) && !tidy.includes(path))
  return [[[types, lint, unused, ...stepsFor([tidy])], changed]]
}

/** Everything that concerns one module. The caller sets TEST_MODULE, which limits the shared tests to it. */
export function moduleStages(module: string): Stages {
  const folder = `modules/${module}`
  const selects = (path: string) => path.startsWith(`${folder}/`) || sharedTests.includes(path)
  const lanes = [
    [types, lintOf(folder), ...stepsFor([tidy]), ...stepsFor([sqlite, postgres], selects)],
    stepsFor([pages, browser], selects),
  ]
  return [[[start]], lanes]
}

/** Returns a single stage with the tests that `selects` picks. */
export function selectedStages(selects: (path: string) => boolean, engine: Engine): Stages {
  const kinds = engine === 'postgres' ? [postgres] : [sqlite, pages, crash, browser, conformance]
  return [[stepsFor(kinds, selects)]]
}

/** One step for each kind that has test files. */
function stepsFor(kinds: TestKind[], selects: (path: string) => boolean = () => true): Step[] {
  return kinds.flatMap(({ name, includes, run }) => {
    const files = testFiles((path) => includes(path) && selects(path))
    return files.length > 0 ? [{ name, run: () => run(files) }] : []
  })
}

async function runOnSqlite(files: string[]): Promise<Outcome> {
  return tests({ files, env: { REDIS_SERVER: await findRedisServer() }, options: twoWorkers })
}

async function runOnPostgres(files: string[]): Promise<Outcome> {
  await using server = await startPostgres()
  const env = { DATABASE_URL: server.url, REDIS_SERVER: await findRedisServer() }
  const shared = await tests({
    files: files.filter((path) => !crash.includes(path)),
    env,
    options: twoWorkers,
  })
  if (!shared.ok) return shared
  const alone = await tests({ files: files.filter(crash.includes), env, options: oneAtATime })
  const counts = addCounts([shared.counts, alone.counts])
  return { ok: alone.ok, output: shared.output + alone.output, counts }
}

async function runInChromium(files: string[]): Promise<Outcome> {
  const built = await web.run()
  if (!built.ok) return built
  return tests({
    files,
    env: { CHROMIUM_PATH: await findChromium(), TMPDIR: process.env.TEST_FOLDER },
    options: twoAtATime,
  })
}

function lintOf(...paths: string[]): Step {
  return {
    name: 'lint',
    run: () => program([biome, 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...paths]),
  }
}

async function program(args: string[]): Promise<Outcome> {
  const { ok, output } = await run([bun, ...args])
  return { ok, output, counts: noTests }
}

async function tests({ files, env, options = [] }: TestRun): Promise<Outcome> {
  if (files.length === 0) return { ok: true, output: '', counts: noTests }
  const command = [
    bun,
    '--no-orphans',
    '--no-env-file',
    'test',
    '--only-failures',
    ...options,
    ...files.map((path) => `./${path}`),
  ]
  const { ok, output } = await run(command, { env: { DATABASE_URL: undefined, ...env } })
  return { ok, output, counts: parseTestCounts(output, ok) }
}

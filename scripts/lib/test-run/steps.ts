import { executable } from '@/scripts/lib/build-executable'
import { postgresTests } from '@/scripts/lib/postgres-cover/choose-tests'
import { bun } from '@/scripts/lib/run'
import {
  browserTests,
  databaseTests,
  pageTests,
  serverTests,
  sharedTests,
  testFiles,
  testsIn,
} from '@/scripts/lib/test-files'
import { type Batch, batchesOf, fewBatchesOf, loadOf } from '@/scripts/lib/test-run/batches'
import { runProgram, runTests } from '@/scripts/lib/test-run/bun-tests'
import { readTimings } from '@/scripts/lib/test-run/costs'
import type { Job } from '@/scripts/lib/test-run/queue'
import { sharedPostgresUrl } from '@/scripts/lib/test-run/shared-postgres'
import { type GroupName, groupNames, testsOfGroups } from '@/scripts/lib/test-run/test-groups'
import { fixedSeeds, seedsOf } from '@/tests/simulation/seeds'

/** Jobs of a stage share a queue; stages run one after another. */
export interface Stage {
  jobs: Job[]
  /** The following stages make no sense if a job of this one fails, or one of these steps. */
  isGate?: true | readonly string[]
  /** Runs only with `--full` or with CI=1, unless `--only` names one of its steps. */
  when?: 'full' | 'ci'
}

export type Engine = 'sqlite' | 'postgres'

/** One way to run test files: on an engine, in a browser, … */
interface TestKind {
  step: string
  includes(path: string): boolean
  /** SQLite if undefined. */
  engine?: 'postgres'
  /** The full names of the tests that run in a file; all if undefined. */
  namesIn?(path: string): readonly string[]
  /** Its files share a browser and a site per process, so two processes run them all. */
  sharesBrowser?: true
}

/** As many as two cores run in a quarter of an hour. */
const fullSeeds = process.env.SIMULATED_SEEDS ?? '1000'
const biome = 'node_modules/@biomejs/biome/bin/biome'

const isCrashTest = testsIn('tests/crash')
const sqlite: TestKind = { step: 'sqlite', includes: serverTests }
const tidy: TestKind = { step: 'tidy', includes: (path) => path.startsWith('tests/tidy') }
const pages: TestKind = { step: 'pages', includes: pageTests }
const crash: TestKind = { step: 'crash', includes: isCrashTest }
const browser: TestKind = { step: 'browser', includes: browserTests, sharesBrowser: true }
const conformance: TestKind = { step: 'conformance', includes: testsIn('tests/conformance') }
const postgres: TestKind = {
  step: 'postgres',
  includes: (path) => databaseTests(path) || isCrashTest(path),
  engine: 'postgres',
}

// Without --no-script, `bun check` runs the check script of package.json.
const types = program('types', 5, ['check', '--no-script'])
const unused = program('unused', 5, ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'])
/** A mistake in a module that prevents startup would fail most tests. */
const start = program('start', 3, ['scripts/lib/check-start.ts'])
const build: Job = { ...program('build', 12, ['scripts/build.ts']), run: buildForTests }
const web = program('web', 4, ['scripts/build.ts', 'web'])
const bench = program('bench', 90, ['scripts/bench.ts', '--quick'])
const faults = program('faults', 3600, ['scripts/faults.ts'])

/** Everything there is, except for the tests of some groups. */
export function allStages(isFull: boolean, left: readonly GroupName[] = []): Stage[] {
  const leftOut = testsOfGroups(left)
  const onPostgres = postgresTests({ full: isFull })
  const cover: TestKind = { ...postgres, namesIn: (path) => onPostgres.get(path) ?? [] }
  const tests = [
    ...jobsFor([sqlite, pages, crash, browser, conformance], (path) => !leftOut.has(path)),
    ...jobsFor([cover], (path) => onPostgres.get(path) !== undefined),
    ...jobsFor(
      [postgres],
      (path) => onPostgres.has(path) && onPostgres.get(path) === undefined && !leftOut.has(path),
    ),
  ]
  return [
    { jobs: [build, types, lintOf('.'), unused], isGate: true },
    { jobs: [...tests, ...simulatorJobs(isFull)] },
    { jobs: [faults], when: 'full' },
    // Alone, because it measures.
    { jobs: [bench], when: 'ci' },
  ]
}

/** The inner loop: types, lint, unused code, tidy and the server and page tests that `selects` picks, without groups. */
export function checkStages(selects: (path: string) => boolean): Stage[] {
  const leftOut = testsOfGroups(groupNames)
  const changed = jobsFor(
    [sqlite, pages],
    (path) => selects(path) && !tidy.includes(path) && !leftOut.has(path),
  )
  return [{ jobs: [types, lintOf('.'), unused, ...jobsFor([tidy]), ...changed] }]
}

/** The tests of a group, as a complete run has them. */
export function groupStages(name: GroupName): Stage[] {
  const files = testsOfGroups([name])
  const selects = (path: string) => files.has(path)
  return [
    { jobs: [build], isGate: true },
    { jobs: jobsFor([sqlite, pages, crash, browser, conformance, postgres], selects) },
  ]
}

/** Everything that concerns one module. The caller sets TEST_MODULE, which limits the shared tests to it. */
export function moduleStages(module: string): Stage[] {
  const folder = `modules/${module}`
  const selects = (path: string) => path.startsWith(`${folder}/`) || sharedTests.includes(path)
  const tests = jobsFor([sqlite, postgres, pages, browser], selects)
  return [
    { jobs: [start, web, types, lintOf(folder), ...jobsFor([tidy])], isGate: [start.step, web.step] },
    { jobs: tests },
  ]
}

/** Returns the stages with the tests that `selects` picks. */
export function selectedStages(selects: (path: string) => boolean, engine: Engine): Stage[] {
  const kinds = engine === 'postgres' ? [postgres] : [sqlite, pages, crash, browser, conformance]
  return [{ jobs: [web], isGate: true }, { jobs: jobsFor(kinds, selects) }]
}

function jobsFor(kinds: TestKind[], selects: (path: string) => boolean = () => true): Job[] {
  return kinds.flatMap((kind) => {
    const files = testFiles((path) => kind.includes(path) && selects(path))
    return batchesFor(kind, files).map((batch) => ({
      step: kind.step,
      seconds: batch.wall,
      load: loadOn(kind, batch),
      files: batch.files,
      run: () => runBatch(kind, batch.files),
    }))
  })
}

/** The recorded CPU time is without the server of PostgreSQL, which computes beside the tests. */
function loadOn({ engine }: TestKind, batch: Batch): number {
  return engine === 'postgres' ? Math.max(0.4, 1.5 * loadOf(batch)) : loadOf(batch)
}

function batchesFor({ step, sharesBrowser }: TestKind, files: string[]): Batch[] {
  const timings = readTimings()[step]
  return sharesBrowser ? fewBatchesOf(2, files, timings) : batchesOf(files, timings)
}

/** The processes that tests start are executables, which start faster than the source. */
async function buildForTests() {
  const outcome = await runProgram([bun, 'scripts/build.ts'], 'bun run build')
  process.env.TEST_EXECUTABLE = executable
  return outcome
}

/** Every commit runs the same seeds and some of its own; the full run goes on where the last one ended. */
function simulatorJobs(isFull: boolean): Job[] {
  const simulate = (...args: string[]) => program('simulate', 45, ['scripts/simulate.ts', ...args])
  if (isFull)
    return [{ ...simulate('--continue', '--seeds', fullSeeds), load: navigator.hardwareConcurrency }]
  return [fixedSeeds, seedsOf(currentCommit())].map((seeds) =>
    simulate('--processes', '1', '--only', seeds.join()),
  )
}

/** The hash of the commit; zeros outside of a Git repository. */
function currentCommit(): string {
  const git = Bun.which('git') ? Bun.spawnSync(['git', 'rev-parse', 'HEAD']) : undefined
  return git?.success ? git.stdout.toString() : '00000000'
}

async function runBatch({ step, engine, namesIn }: TestKind, files: string[]) {
  const env = {
    DATABASE_URL: engine && (await sharedPostgresUrl()),
    // Browsers write much to their profiles.
    ...(step === browser.step && { TMPDIR: process.env.TEST_FOLDER }),
  }
  const names = namesIn && files.flatMap(namesIn)
  return runTests({ step, files, names, env, command: `bun run test${engine ? ` --on ${engine}` : ''}` })
}

function lintOf(...paths: string[]): Job {
  return program('lint', 6, [biome, 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...paths])
}

function program(step: string, seconds: number, args: string[]): Job {
  return { step, seconds, load: 1, run: () => runProgram([bun, ...args], `bun run test --only ${step}`) }
}

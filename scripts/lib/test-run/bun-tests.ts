import { bun, run } from '@/scripts/lib/run'
import { cpuOf, readCosts } from '@/scripts/lib/test-run/costs'
import { noTests, parseTestCounts } from '@/scripts/lib/test-run/counts'
import type { Outcome } from '@/scripts/lib/test-run/queue'

interface TestRun {
  /** The step that the costs of the files are recorded for. */
  step: string
  files: readonly string[]
  /** The full names of the tests to run; all if undefined. */
  names?: readonly string[]
  env: Record<string, string | undefined>
  /** Repeats a file of this run, given its path. */
  command: string
}

/** Runs test files in one process. They share the loaded modules, which saves a third of the time. */
export async function runTests({ step, files, names, env, command }: TestRun): Promise<Outcome> {
  const args = [
    '--no-orphans',
    '--no-env-file',
    'test',
    '--only-failures',
    ...(names ? ['--test-name-pattern', patternOf(names)] : []),
    ...files.map((path) => `./${path}`),
  ]
  const { ok: passed, output, cpuMs } = await run([bun, ...args], { env: { ...env, TEST_STEP: step } })
  const counts = parseTestCounts(output, passed)
  const isComplete = counts.passed + counts.failed + counts.skipped >= new Set(names).size
  const ok = passed && isComplete
  // Browsers end without being waited for, so only the record of the files knows what they used.
  const recorded = readCosts(process.env.TEST_COSTS ?? '')
    .filter((cost) => cost.step === step && files.includes(cost.file))
    .reduce((sum, cost) => sum + cpuOf(cost), 0)
  // A failed test may have printed the output of another run.
  const failed = ok ? [] : failedFiles(output).filter((path) => files.includes(path))
  const repeat = failed.length > 0 || ok ? failed : files
  return {
    ok,
    output: ok ? '' : `${output}${isComplete ? '' : `\n${incomplete}`}`,
    counts,
    cpuMs: Math.max(cpuMs, recorded),
    repeat: repeat.map((path) => `${command} ${path}`),
  }
}

const incomplete =
  'Tests that were chosen by their names do not exist. Run bun scripts/record-postgres-cover.ts.'

function patternOf(names: readonly string[]): string {
  return `^ ?(?:${names.map((name) => RegExp.escape(name)).join('|')})$`
}

/** Runs a program without tests. `repeat` is the command that repeats it. */
export async function runProgram(command: string[], repeat: string): Promise<Outcome> {
  const { ok, output, cpuMs } = await run(command)
  return { ok, output: ok ? '' : output, counts: noTests, cpuMs, repeat: ok ? [] : [repeat] }
}

/** Returns the files under whose names `bun test` printed a failure. */
export function failedFiles(output: string): string[] {
  const failed = new Set<string>()
  let file = ''
  for (const line of output.split('\n')) {
    file = /^(\S+\.test\.tsx?):$/.exec(line)?.[1] ?? file
    if (file !== '' && /^(\(fail\)|error:|# Unhandled error)/.test(line)) failed.add(file)
  }
  return [...failed]
}

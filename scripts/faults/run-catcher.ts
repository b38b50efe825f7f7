import { join } from 'node:path'
import type { Catcher } from '@/scripts/faults/fault'
import { bun, run } from '@/scripts/lib/run'

/** The outcome of a catcher. `broken`: it did not run to its end. */
export type Verdict =
  | { outcome: 'passed' }
  | { outcome: 'failed'; where: string; why: string }
  | { outcome: 'broken'; output: string }

/** Far more than any catcher needs, even on a busy machine. */
const timeoutMs = 600_000

const onSqlite = { DATABASE_URL: undefined, FULL: undefined }

/** Runs one catcher on a copy of the tree. */
export function runCatcher(catcher: Catcher, folder: string): Promise<Verdict> {
  return 'seeds' in catcher ? runSimulator(catcher.seeds, folder) : runTest(catcher.test, folder)
}

async function runSimulator(seeds: number, cwd: string): Promise<Verdict> {
  const command = [bun, '--no-env-file', 'scripts/simulate.ts', '--first', '--seeds', String(seeds)]
  const { ok, output } = await run(command, { cwd, env: onSqlite, timeout: timeoutMs })
  if (ok) return { outcome: 'passed' }
  const [, seed, why] = /^seed (\d+), .*\n {2}(.*)$/m.exec(output) ?? []
  return seed && why ? { outcome: 'failed', where: `seed ${seed}`, why } : { outcome: 'broken', output }
}

async function runTest(file: string, cwd: string): Promise<Verdict> {
  const command = [bun, '--no-env-file', 'test', '--timeout=30000', join('.', file)]
  const { ok, output } = await run(command, { cwd, env: onSqlite, timeout: timeoutMs })
  if (ok) return { outcome: 'passed' }
  const [, why] = /^\(fail\) (.*?)(?: \[[\d.]+ m?s\])?$/m.exec(output) ?? []
  return why ? { outcome: 'failed', where: file, why } : { outcome: 'broken', output }
}

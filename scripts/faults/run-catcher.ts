import { join } from 'node:path'
import type { Catcher } from '@/scripts/faults/fault'
import { bun, run } from '@/scripts/lib/run'

/** What a catcher says of the copy: green, red with a reason, or that it could not be asked at all. */
export type Verdict =
  | { is: 'green' }
  | { is: 'red'; where: string; why: string }
  | { is: 'no answer'; output: string }

/** Far more than any needs, even on a busy machine. */
const timeoutMs = 600_000

const onSqlite = { DATABASE_URL: undefined, FULL: undefined }

/** Asks one catcher about a copy of the tree. */
export function runCatcher(catcher: Catcher, folder: string): Promise<Verdict> {
  return 'seeds' in catcher ? runSimulator(catcher.seeds, folder) : runTest(catcher.test, folder)
}

async function runSimulator(seeds: number, cwd: string): Promise<Verdict> {
  const command = [bun, '--no-env-file', 'scripts/simulate.ts', '--first', '--seeds', String(seeds)]
  const { ok, output } = await run(command, { cwd, env: onSqlite, timeout: timeoutMs })
  if (ok) return { is: 'green' }
  const [, seed, why] = /^seed (\d+), .*\n {2}(.*)$/m.exec(output) ?? []
  return seed && why ? { is: 'red', where: `seed ${seed}`, why } : { is: 'no answer', output }
}

async function runTest(file: string, cwd: string): Promise<Verdict> {
  const command = [bun, '--no-env-file', 'test', '--timeout=30000', join('.', file)]
  const { ok, output } = await run(command, { cwd, env: onSqlite, timeout: timeoutMs })
  if (ok) return { is: 'green' }
  const [, why] = /^\(fail\) (.*?)(?: \[[\d.]+ m?s\])?$/m.exec(output) ?? []
  return why ? { is: 'red', where: file, why } : { is: 'no answer', output }
}

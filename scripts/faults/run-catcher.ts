import { join } from 'node:path'
import { bun, run } from '@/scripts/lib/run'
import type { Catcher } from '@/tests/support/module-testing/faults/fault'

/** The outcome of a catcher. `broken`: it did not run to its end. */
export type Verdict =
  | { outcome: 'passed' }
  | { outcome: 'failed'; where: string; why: string }
  | { outcome: 'broken'; output: string }

/** Longer than the time limit of a test, so that one that hangs fails. */
const timeoutMs = 1_200_000
/** A seed takes seconds on PostgreSQL. */
const postgresSeedsMax = 200

/** Where a catcher runs. */
export interface Place {
  /** A copy of the project. */
  folder: string
  /** The URL of the PostgreSQL database; SQLite if undefined. */
  databaseUrl: string | undefined
}

export function runCatcher(catcher: Catcher, place: Place): Promise<Verdict> {
  return 'seeds' in catcher ? runSimulator(catcher.seeds, place) : runTest(catcher.test, place)
}

async function runSimulator(seeds: number, place: Place): Promise<Verdict> {
  const count = place.databaseUrl ? Math.min(seeds, postgresSeedsMax) : seeds
  const command = [bun, '--no-env-file', 'scripts/simulate.ts', '--first', '--seeds', String(count)]
  const { ok, output } = await runIn(place, command)
  if (ok) return { outcome: 'passed' }
  const [, seed, why] = /^seed (\d+), .*\n {2}(.*)$/m.exec(output) ?? []
  return seed && why ? { outcome: 'failed', where: `seed ${seed}`, why } : { outcome: 'broken', output }
}

async function runTest(file: string, place: Place): Promise<Verdict> {
  const command = [bun, '--no-env-file', 'test', join('.', file)]
  const { ok, output } = await runIn(place, command)
  if (ok) return { outcome: 'passed' }
  const [, why] = /^\(fail\) (.*?)(?: \[[\d.]+ m?s\])?$/m.exec(output) ?? []
  return why ? { outcome: 'failed', where: file, why } : { outcome: 'broken', output }
}

function runIn({ folder, databaseUrl }: Place, command: string[]) {
  return run(command, {
    cwd: folder,
    // Without the executable, which doesn't have the fault.
    env: { DATABASE_URL: databaseUrl, FULL: undefined, TEST_EXECUTABLE: undefined },
    timeout: timeoutMs,
  })
}

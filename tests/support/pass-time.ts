import { systemContext } from '@/src/kit/context'
import { modules } from '@/src/modules'
import type { TestApp } from '@/tests/support/apps/create-test-app'

interface Steps {
  stepMs: number
  /** Called after each step. */
  each?: () => Promise<unknown>
}

/** Runs every job of the modules once, and all resulting events and outbox jobs. */
export async function runJobs(app: TestApp): Promise<void> {
  for (const { name, run } of modules.flatMap(({ jobs = [] }) => jobs))
    await run(systemContext(app.core, name))
  await app.drain()
}

/** Moves time on in steps, and runs all jobs after each. */
export async function passTime(app: TestApp, ms: number, { stepMs, each }: Steps): Promise<void> {
  for (let left = ms; left > 0; left -= stepMs) {
    app.advance(Math.min(left, stepMs))
    await runJobs(app)
    await each?.()
  }
}

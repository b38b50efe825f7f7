import { noTests, type TestCounts } from '@/scripts/lib/test-run/counts'

/** The result of a job. */
export interface Outcome {
  ok: boolean
  output: string
  counts: TestCounts
  /** CPU time of its process and of the descendants it waited for. */
  cpuMs: number
  /** Commands that repeat what failed. */
  repeat: string[]
}

/** One process of a run. */
export interface Job {
  /** The step it belongs to. */
  step: string
  /** How long it takes, as far as known. */
  seconds: number
  /** How many cores it keeps busy: 1 if it computes, less if it mostly waits. */
  load: number
  /** The test files it runs, if any. */
  files?: readonly string[]
  run(): Promise<Outcome>
}

export interface FinishedJob {
  job: Job
  outcome: Outcome
  startedAt: number
  endedAt: number
}

/** Jobs that mostly wait run beside those that keep all cores busy. */
const spareLoad = 0.4

/** Runs all jobs, the longest first, as many at a time as the cores can carry, and calls `onEnd` after each. */
export async function runQueue(
  jobs: readonly Job[],
  cores: number,
  onEnd: (finished: FinishedJob) => void,
): Promise<void> {
  const waiting = jobs.toSorted((a, b) => b.seconds - a.seconds)
  const running = new Map<Job, Promise<void>>()
  while (waiting.length > 0 || running.size > 0) {
    for (let job = takeNext(); job; job = takeNext()) running.set(job, runJob(job))
    await Promise.race(running.values())
  }

  function takeNext(): Job | undefined {
    const load = [...running.keys()].reduce((sum, job) => sum + job.load, 0)
    const at = waiting.findIndex((job) => running.size === 0 || load + job.load <= cores + spareLoad)
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }

  async function runJob(job: Job): Promise<void> {
    const startedAt = performance.now()
    const outcome = await job.run().catch(failureOf)
    running.delete(job)
    onEnd({ job, outcome, startedAt, endedAt: performance.now() })
  }
}

function failureOf(error: unknown): Outcome {
  const output = error instanceof Error ? error.message : String(error)
  return { ok: false, output, counts: noTests, cpuMs: 0, repeat: [] }
}

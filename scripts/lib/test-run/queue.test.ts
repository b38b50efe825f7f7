import { expect, test } from 'bun:test'
import { noTests } from '@/scripts/lib/test-run/counts'
import { type FinishedJob, type Job, runQueue } from '@/scripts/lib/test-run/queue'

const passed = { ok: true, output: '', counts: noTests, cpuMs: 0, repeat: [] }

/** Runs jobs that end in the order they started, each after the queue has started all it will. Returns what ran beside each. */
async function runAll(loads: Record<string, { seconds: number; load: number }>, cores: number) {
  const running = new Set<string>()
  const started: string[] = []
  const beside: Record<string, string[]> = {}
  const finished: FinishedJob[] = []
  const jobs: Job[] = Object.entries(loads).map(([step, cost]) => ({
    step,
    ...cost,
    run: async () => {
      started.push(step)
      running.add(step)
      await Promise.resolve()
      beside[step] = [...running].filter((other) => other !== step)
      running.delete(step)
      return passed
    },
  }))
  await runQueue(jobs, cores, (job) => finished.push(job))
  return { started, beside, finished }
}

test('the longest jobs start first', async () => {
  const { started } = await runAll(
    { short: { seconds: 1, load: 1 }, long: { seconds: 9, load: 1 }, middle: { seconds: 5, load: 1 } },
    1,
  )
  expect(started).toEqual(['long', 'middle', 'short'])
})

test('a job that mostly waits runs beside those that compute, another that computes does not', async () => {
  const { beside } = await runAll(
    { one: { seconds: 9, load: 1 }, two: { seconds: 8, load: 1 }, waits: { seconds: 7, load: 0.2 } },
    1,
  )
  expect(beside.one).toEqual(['waits'])
})

test('a job that needs more cores than there are runs alone', async () => {
  const { beside } = await runAll({ wide: { seconds: 9, load: 4 }, waits: { seconds: 1, load: 0.1 } }, 2)
  expect(beside).toEqual({ wide: [], waits: [] })
})

test('a job that throws fails and the others still run', async () => {
  const finished: FinishedJob[] = []
  const broken: Job = {
    step: 'broken',
    seconds: 9,
    load: 1,
    run: () => Promise.reject(new Error('no such program')),
  }
  await runQueue([broken, { ...broken, step: 'fine', run: async () => passed }], 1, (one) =>
    finished.push(one),
  )
  expect(finished.map(({ job, outcome }) => [job.step, outcome.ok, outcome.output])).toEqual([
    ['broken', false, 'no such program'],
    ['fine', true, ''],
  ])
})

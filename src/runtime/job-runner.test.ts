import { expect, test } from 'bun:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { every, type Job } from '@/src/kit/jobs/jobs'
import { JobRunner } from '@/src/runtime/job-runner'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { fakeTimers } from '@/tests/support/fake-timers'
import { headerAuth } from '@/tests/support/header-auth'

async function running(...jobs: Job[]) {
  const app = await createTestApp({ modules: [headerAuth] })
  const runner = new JobRunner(app.core, jobs)
  runner.start()
  const stop = async () => {
    await runner.stop()
    await app[Symbol.asyncDispose]()
  }
  return { runner, logged: app.logLines, [Symbol.asyncDispose]: stop }
}

/** A job of every second. Each round lasts until the test resolves it. */
function slowJob() {
  const rounds: PromiseWithResolvers<void>[] = []
  const slow = every(1_000, 'slow', () => {
    const round = Promise.withResolvers<void>()
    rounds.push(round)
    return round.promise
  })
  return { slow, rounds }
}

test('a job never runs twice at once, however long a run takes', async () => {
  const timers = fakeTimers()
  const { slow, rounds } = slowJob()
  await using _ = await running(slow)
  await timers.fire(1_000)
  expect(rounds).toHaveLength(1)
  rounds[0]?.resolve()
  await nextTurn()
  await timers.fire(1_000)
  expect(rounds).toHaveLength(2)
  rounds[1]?.resolve()
})

test('a slow job does not delay others', async () => {
  let rounds = 0
  let release = () => {}
  const stuck = every(1, 'stuck', () => new Promise<void>((resolve) => (release = resolve)))
  await using _ = await running(
    stuck,
    every(1, 'quick', async () => rounds++),
  )
  await eventually(async () => expect(rounds).toBeGreaterThanOrEqual(3))
  release()
})

test('a failing job is logged and runs again (E17)', async () => {
  let rounds = 0
  const failing = every(1, 'failing', async () => {
    if (++rounds < 3) throw new Error(`round ${rounds}`)
  })
  await using one = await running(failing)
  await eventually(async () => expect(rounds).toBeGreaterThanOrEqual(4))
  expect(one.logged.map((line) => JSON.parse(line))).toMatchObject([
    { message: 'job failed', job: 'failing', error: { message: 'round 1' } },
    { message: 'job failed', job: 'failing', error: { message: 'round 2' } },
  ])
})

test('stop waits for the current run and starts no other', async () => {
  const timers = fakeTimers()
  const { slow, rounds } = slowJob()
  await using one = await running(slow)
  const ends: string[] = []
  const stopping = one.runner.stop().then(() => ends.push('stopped'))
  await nextTurn()
  expect([rounds.length, ends]).toEqual([1, []])
  rounds[0]?.resolve()
  await stopping
  expect(timers.pendingDelays).toEqual([])
})

test('a job with runsOnStop runs once more at stop', async () => {
  const rounds: string[] = []
  const keeping = every(60_000, 'keeping', async () => rounds.push('kept'), { runsOnStop: true })
  const other = every(60_000, 'other', async () => rounds.push('other'))
  await using one = await running(keeping, other)
  await one.runner.stop()
  expect(rounds.sort()).toEqual(['kept', 'kept', 'other'])
})

test('a job runs as the system actor with its name', async () => {
  const actors: unknown[] = []
  const named = every(1, 'bell.ring', async (ctx) => actors.push(ctx.actor))
  await using _ = await running(named)
  await eventually(async () => expect(actors.length > 0).toBe(true))
  expect(actors[0]).toEqual({ kind: 'system', job: 'bell.ring' })
})

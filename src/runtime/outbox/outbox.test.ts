import { expect, test } from 'bun:test'
import { createCore } from '@/src/app/create-core'
import { handle, type Outcome } from '@/src/kit/jobs/outbox-jobs'
import { transact } from '@/src/kit/transact'
import { outbox } from '@/src/runtime/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { Ask, enqueueAsk, stateOf, withOracle } from '@/tests/support/oracle-jobs'

const done: Outcome = { outcome: 'done' }
const unknownOutcome: Outcome = { outcome: 'unknown', reason: 'no answer' }

/** A second process on the same database, as after a crash of the first. */
function restarted({ core }: TestApp, modules: ReturnType<typeof withOracle>) {
  return createCore({ modules, settings: core.settings, db: core.db, log: core.log, now: core.now })
}

/** A process that is running the job `k` until its answer arrives. */
async function startJob(answer: Promise<Outcome> = new Promise(() => {})): Promise<TestApp> {
  const app = await createTestApp({ modules: withOracle(handle(Ask, () => answer)) })
  await enqueueAsk(app.ctx, 'k')
  void app.drain()
  await eventually(async () => expect((await stateOf(app)).k).toBe('inflight'))
  return app
}

test('a job runs after the commit of its cause, and never if the cause is rolled back', async () => {
  const runs: string[] = []
  await using app = await createTestApp({
    modules: withOracle(
      handle(Ask, async (_, { key }) => {
        runs.push(key)
        return done
      }),
    ),
  })
  await transact(app.ctx, async (tx) => {
    await enqueueAsk(tx, 'kept')
    await app.drain()
    expect(runs).toEqual([])
  })
  const failing = transact(app.ctx, async (tx) => {
    await enqueueAsk(tx, 'lost')
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await app.drain()
  expect([runs, await stateOf(app)]).toEqual([['kept'], { kept: 'done' }])
})

test('the same key is one job, with the first payload', async () => {
  const runs: string[] = []
  await using app = await createTestApp({
    modules: withOracle(
      handle(Ask, async (_, { payload }) => {
        runs.push(payload.word)
        return done
      }),
    ),
  })
  await enqueueAsk(app.ctx, 'once', 'a', 'first')
  await enqueueAsk(app.ctx, 'once', 'a', 'second')
  await Promise.all([app.drain(), app.drain(), app.core.outbox.runNow('once')])
  await enqueueAsk(app.ctx, 'once', 'a', 'third')
  await app.drain()
  expect(runs).toEqual(['first'])
})

test('a job with an unknown outcome is retried with the same key, with growing delays up to an hour', async () => {
  const attempts: [key: string, attempts: number, word: string, firstAt: number][] = []
  await using app = await createTestApp({
    modules: withOracle(
      handle(Ask, async (_, queued) => {
        attempts.push([queued.key, queued.attempts, queued.payload.word, queued.enqueuedAt])
        return unknownOutcome
      }),
    ),
  })
  const askedAt = app.core.now()
  await enqueueAsk(app.ctx, 'k')
  await app.drain()
  const second = 1_000
  for (const waitS of [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]) {
    const before = attempts.length
    app.advance(waitS * second - 1)
    await app.drain()
    expect(attempts).toHaveLength(before)
    app.advance(1)
    await app.drain()
    expect(attempts.at(-1)).toEqual(['k', before + 1, 'when?', askedAt])
  }
  expect(await stateOf(app)).toEqual({ k: 'pending' })
  expect(app.logLines.at(-1)).toContain('no answer')
})

test('a job that throws or has no handler stays pending', async () => {
  const asking = withOracle(
    handle(Ask, async () => {
      throw new Error('connection failed')
    }),
  )
  await using app = await createTestApp({ modules: asking })
  await enqueueAsk(app.ctx, 'k')
  await app.drain()
  const findJob = async () => (await app.ctx.db.select().from(outbox))[0]
  expect(await findJob()).toMatchObject({ state: 'pending', error: 'connection failed' })
  app.advance(30_000)
  await restarted(app, withOracle()).drain()
  expect(await findJob()).toMatchObject({ state: 'pending', error: 'no handler for oracle.ask' })
})

test('jobs of one subject run one at a time, those of others in parallel', async () => {
  const begun: string[] = []
  const runs: string[] = []
  const answer = Promise.withResolvers<Outcome>()
  const modules = withOracle(
    handle(Ask, async (_, { key, payload: { word: subject } }) => {
      begun.push(subject)
      await answer.promise
      runs.push(key)
      return done
    }),
  )
  await using app = await createTestApp({ modules })
  const keys = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3']
  await Promise.all(keys.map((key) => enqueueAsk(app.ctx, key, key.charAt(0), key.charAt(0))))
  const processes = [app.core, restarted(app, modules)]
  const runAll = (timeoutMs?: number) =>
    Promise.all(processes.flatMap(({ outbox }) => keys.map((key) => outbox.runNow(key, timeoutMs))))
  const drains = processes.map((core) => core.drain())
  await eventually(async () => expect(begun.sort()).toEqual(['a', 'b', 'c']))
  expect(await runAll(30)).toEqual([...keys, ...keys].map(() => false))
  expect(begun.sort()).toEqual(['a', 'b', 'c'])
  answer.resolve(done)
  await Promise.all([...drains, runAll()])
  expect(runs.sort()).toEqual(keys)
})

test('runNow runs a job at once, whatever its backoff', async () => {
  let isUp = false
  await using app = await createTestApp({
    modules: withOracle(handle(Ask, async () => (isUp ? done : unknownOutcome))),
  })
  await enqueueAsk(app.ctx, 'k')
  await app.drain()
  expect(await app.core.outbox.runNow('k')).toBe(false)
  isUp = true
  expect(await app.core.outbox.runNow('k')).toBe(true)
  expect(await stateOf(app)).toEqual({ k: 'done' })
  expect(await app.core.outbox.runNow('k')).toBe(true)
})

test('runNow waits for a running job and returns its outcome', async () => {
  let runs = 0
  const answer = Promise.withResolvers<Outcome>()
  await using app = await createTestApp({
    modules: withOracle(
      handle(Ask, () => {
        runs++
        return answer.promise
      }),
    ),
  })
  await enqueueAsk(app.ctx, 'k')
  const settling = app.drain()
  await eventually(async () => expect(runs).toBe(1))
  const waiting = [app.core.outbox.runNow('k'), app.core.outbox.runNow('k')]
  expect(await app.core.outbox.runNow('k', 30)).toBe(false)
  answer.resolve(done)
  expect(await Promise.all(waiting)).toEqual([true, true])
  await settling
  expect(runs).toBe(1)
})

test('runNow gives up on a job that another process is running', async () => {
  await using app = await startJob()
  await enqueueAsk(app.ctx, 'behind', 'k')
  const { outbox: other } = restarted(app, withOracle(handle(Ask, async () => done)))
  expect(await other.runNow('k', 30)).toBe(false)
  expect(await other.runNow('behind', 30)).toBe(false)
})

test('jobs that were running when the process died are retried by the next, with the same key', async () => {
  const runs: [key: string, attempts: number][] = []
  const next = withOracle(
    handle(Ask, async (_, { key, attempts }) => {
      runs.push([key, attempts])
      return done
    }),
  )
  await using app = await startJob()
  const core = restarted(app, next)
  await core.drain()
  expect(runs).toEqual([])
  await core.start()
  await eventually(async () => expect((await stateOf(app)).k).toBe('done'))
  await core.stop()
  expect(runs).toEqual([['k', 2]])
})

test('a job of a dead process is due again when its lease expires', async () => {
  const next = withOracle(handle(Ask, async () => done))
  await using app = await startJob()
  const core = restarted(app, next)
  app.advance(119_999)
  await core.drain()
  expect(await stateOf(app)).toEqual({ k: 'inflight' })
  app.advance(1)
  await core.drain()
  expect(await stateOf(app)).toEqual({ k: 'done' })
})

test('a process whose lease expired does not overwrite the outcome of the next attempt', async () => {
  const late = Promise.withResolvers<Outcome>()
  await using app = await startJob(late.promise)
  app.advance(120_000)
  const answer = Promise.withResolvers<Outcome>()
  const next = restarted(app, withOracle(handle(Ask, () => answer.promise)))
  const found = next.drain()
  const findJobs = () => app.ctx.db.select().from(outbox)
  await eventually(async () => expect(await findJobs()).toMatchObject([{ attempts: 2 }]))
  late.resolve(unknownOutcome)
  await app.drain()
  expect(await stateOf(app)).toEqual({ k: 'inflight' })
  answer.resolve(done)
  await found
  expect(await stateOf(app)).toEqual({ k: 'done' })
})

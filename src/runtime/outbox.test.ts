import { expect, test } from 'bun:test'
import { createCore } from '@/src/create-core'
import type { Context } from '@/src/kit/context'
import { defineModule } from '@/src/kit/module'
import { defineOutboxJob, enqueue, handle, type OutboxHandler, type Outcome } from '@/src/kit/outbox-jobs'
import { transact } from '@/src/kit/transact'
import { outbox } from '@/src/runtime/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { headerAuth } from '@/tests/support/header-auth'

const Ask = defineOutboxJob<{ word: string }>('oracle.ask')
const done: Outcome = { outcome: 'done' }
const inDoubt: Outcome = { outcome: 'unknown', reason: 'no answer' }

const temple = (...calls: OutboxHandler[]) => [
  headerAuth,
  defineModule({ name: 'oracle', owns: 'Answers.', outboxHandlers: calls }),
]

function ask(ctx: Context, key: string, subject = key, word = 'when?'): Promise<void> {
  return transact(ctx, (tx) => enqueue(tx, Ask, { key, subject, payload: { word } }))
}

async function stateOf({ ctx }: TestApp) {
  return Object.fromEntries((await ctx.db.select().from(outbox)).map((row) => [row.key, row.state]))
}

/** A second process on the same database, as after a crash of the first. */
function restarted({ core }: TestApp, modules: ReturnType<typeof temple>) {
  return createCore({ modules, settings: core.settings, db: core.db, log: core.log, now: core.now })
}

/** A process that is at the call `k` until its answer comes. */
async function atWork(answer: Promise<Outcome> = new Promise(() => {})): Promise<TestApp> {
  const app = await createTestApp({ modules: temple(handle(Ask, () => answer)) })
  await ask(app.ctx, 'k')
  void app.drain()
  await eventually(async () => expect((await stateOf(app)).k).toBe('inflight'))
  return app
}

test('a call is made after the commit of its cause, and not at all when the cause is rolled back', async () => {
  const made: string[] = []
  await using app = await createTestApp({
    modules: temple(
      handle(Ask, async (_, { key }) => {
        made.push(key)
        return done
      }),
    ),
  })
  await transact(app.ctx, async (tx) => {
    await ask(tx, 'kept')
    await app.drain()
    expect(made).toEqual([])
  })
  const failing = transact(app.ctx, async (tx) => {
    await ask(tx, 'lost')
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await app.drain()
  expect([made, await stateOf(app)]).toEqual([['kept'], { kept: 'done' }])
})

test('the same key is one call, with what was said first', async () => {
  const made: string[] = []
  await using app = await createTestApp({
    modules: temple(
      handle(Ask, async (_, { payload }) => {
        made.push(payload.word)
        return done
      }),
    ),
  })
  await ask(app.ctx, 'once', 'a', 'first')
  await ask(app.ctx, 'once', 'a', 'second')
  await Promise.all([app.drain(), app.drain(), app.core.outbox.runNow('once')])
  await ask(app.ctx, 'once', 'a', 'third')
  await app.drain()
  expect(made).toEqual(['first'])
})

test('a call in doubt is made again under the same key, later each time and never more than an hour later', async () => {
  const attempts: [key: string, attempts: number, word: string, firstAt: number][] = []
  await using app = await createTestApp({
    modules: temple(
      handle(Ask, async (_, queued) => {
        attempts.push([queued.key, queued.attempts, queued.payload.word, queued.enqueuedAt])
        return inDoubt
      }),
    ),
  })
  const askedAt = app.core.now()
  await ask(app.ctx, 'k')
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

test('a call that throws, or that nobody carries out, stays in doubt', async () => {
  const asking = temple(
    handle(Ask, async () => {
      throw new Error('the line is cut')
    }),
  )
  await using app = await createTestApp({ modules: asking })
  await ask(app.ctx, 'k')
  await app.drain()
  expect(await app.ctx.db.select().from(outbox)).toMatchObject([
    { state: 'pending', error: 'the line is cut' },
  ])
  app.advance(30_000)
  await restarted(app, temple()).drain()
  expect(await app.ctx.db.select().from(outbox)).toMatchObject([
    { state: 'pending', error: 'Nobody carries out oracle.ask' },
  ])
})

test('calls on one subject are made one at a time, those on others side by side', async () => {
  const under = new Map<string, number>()
  let together = 0
  let [most, mostOnOne] = [0, 0]
  const made: string[] = []
  const modules = temple(
    handle(Ask, async (_, { key, payload: { word: subject } }) => {
      const onOne = (under.get(subject) ?? 0) + 1
      under.set(subject, onOne)
      mostOnOne = Math.max(mostOnOne, onOne)
      most = Math.max(most, ++together)
      await eventually(async () => expect(most).toBeGreaterThan(1))
      await Bun.sleep(5)
      together--
      under.set(subject, (under.get(subject) ?? 0) - 1)
      made.push(key)
      return done
    }),
  )
  await using app = await createTestApp({ modules })
  const keys = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'c1', 'c2', 'c3']
  await Promise.all(keys.map((key) => ask(app.ctx, key, key.charAt(0), key.charAt(0))))
  const other = restarted(app, modules)
  await Promise.all([
    app.drain(),
    other.drain(),
    ...keys.map((key) => app.core.outbox.runNow(key)),
    ...keys.map((key) => other.outbox.runNow(key)),
  ])
  expect(made.sort()).toEqual(keys)
  expect(mostOnOne).toBe(1)
})

test('somebody who waits for a call has it made at once, whatever its backoff', async () => {
  let isUp = false
  await using app = await createTestApp({
    modules: temple(handle(Ask, async () => (isUp ? done : inDoubt))),
  })
  await ask(app.ctx, 'k')
  await app.drain()
  expect(await app.core.outbox.runNow('k')).toBe(false)
  isUp = true
  expect(await app.core.outbox.runNow('k')).toBe(true)
  expect(await stateOf(app)).toEqual({ k: 'done' })
  expect(await app.core.outbox.runNow('k')).toBe(true)
})

test('somebody who waits for a call under way gets the outcome of that one', async () => {
  let made = 0
  const answer = Promise.withResolvers<Outcome>()
  await using app = await createTestApp({
    modules: temple(
      handle(Ask, () => {
        made++
        return answer.promise
      }),
    ),
  })
  await ask(app.ctx, 'k')
  const settling = app.drain()
  await eventually(async () => expect(made).toBe(1))
  const waiting = [app.core.outbox.runNow('k'), app.core.outbox.runNow('k')]
  await Bun.sleep(10)
  answer.resolve(done)
  expect(await Promise.all(waiting)).toEqual([true, true])
  await settling
  expect(made).toBe(1)
})

test('waiting for a call that another process has under way ends without an answer', async () => {
  await using app = await atWork()
  await ask(app.ctx, 'behind', 'k')
  const { outbox: other } = restarted(app, temple(handle(Ask, async () => done)))
  expect(await other.runNow('k', 30)).toBe(false)
  expect(await other.runNow('behind', 30)).toBe(false)
})

test('what was under way when the process died is made again by the next, with the same key', async () => {
  const made: [key: string, attempts: number][] = []
  const next = temple(
    handle(Ask, async (_, { key, attempts }) => {
      made.push([key, attempts])
      return done
    }),
  )
  await using app = await atWork()
  const core = restarted(app, next)
  await core.drain()
  expect(made).toEqual([])
  await core.start()
  await eventually(async () => expect((await stateOf(app)).k).toBe('done'))
  await core.stop()
  expect(made).toEqual([['k', 2]])
})

test('a call whose maker vanished without a restart is due again when its claim has run out', async () => {
  const next = temple(handle(Ask, async () => done))
  await using app = await atWork()
  const core = restarted(app, next)
  app.advance(119_999)
  await core.drain()
  expect(await stateOf(app)).toEqual({ k: 'inflight' })
  app.advance(1)
  await core.drain()
  expect(await stateOf(app)).toEqual({ k: 'done' })
})

test('whoever was taken for dead and comes back late notes nothing over what the next has found out', async () => {
  const late = Promise.withResolvers<Outcome>()
  await using app = await atWork(late.promise)
  app.advance(120_000)
  const answer = Promise.withResolvers<Outcome>()
  const next = restarted(app, temple(handle(Ask, () => answer.promise)))
  const found = next.drain()
  await eventually(async () =>
    expect(await app.ctx.db.select().from(outbox)).toMatchObject([{ attempts: 2 }]),
  )
  late.resolve(inDoubt)
  await app.drain()
  expect(await stateOf(app)).toEqual({ k: 'inflight' })
  answer.resolve(done)
  await found
  expect(await stateOf(app)).toEqual({ k: 'done' })
})

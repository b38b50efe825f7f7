import { expect, test } from 'bun:test'
import { eq, gt } from 'drizzle-orm'
import { createCore } from '@/src/create-core'
import type { Context } from '@/src/kit/context'
import { defineEvent, type Listener, on, publish } from '@/src/kit/events'
import { defineModule } from '@/src/kit/module'
import { transact } from '@/src/kit/transact'
import { deliveries, events } from '@/src/runtime/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { versions } from '@/tests/support/database/scratch-table'
import { eventually } from '@/tests/support/eventually'
import { headerAuth } from '@/tests/support/header-auth'

const BellRung = defineEvent<{ times: number }>('bell.rung')
const EchoHeard = defineEvent<{ times: number }>('bell.echo-heard')

const tower = (...listeners: Listener[]) => [
  headerAuth,
  defineModule({ name: 'bell', owns: 'A bell.', listeners }),
]

function ring(ctx: Context, times: number): Promise<void> {
  return transact(ctx, async (tx) => {
    await tx.db.insert(versions).values({ name: 'bell', version: 1 }).onConflictDoNothing()
    await publish(tx, BellRung, { times })
  })
}

/** A second process on the same database, as after a crash of the first. */
function restarted({ core }: TestApp, modules: ReturnType<typeof tower>) {
  return createCore({ modules, settings: core.settings, db: core.db, log: core.log, now: core.now })
}

function outstanding({ ctx }: TestApp): Promise<number> {
  return ctx.db.$count(deliveries)
}

test('a fact is written with its cause, who caused it and when, and told after the commit', async () => {
  const heard: unknown[] = []
  await using app = await createTestApp({
    modules: tower(
      on(BellRung, 'bell.hear', async (_, { at, payload }) => void heard.push({ at, ...payload })),
    ),
  })
  await transact(app.ctx, async (tx) => {
    await publish(tx, BellRung, { times: 3 })
    await app.drain()
    expect(heard).toEqual([])
  })
  await app.drain()
  expect(heard).toEqual([{ at: app.core.now(), times: 3 }])
  expect(await app.ctx.db.select().from(events)).toMatchObject([
    { name: 'bell.rung', payload: { times: 3 }, actor: { kind: 'system', job: 'test' }, at: app.core.now() },
  ])
  expect(await outstanding(app)).toBe(0)
})

test('a cause that is rolled back leaves no fact, and nobody hears of it', async () => {
  const heard: number[] = []
  await using app = await createTestApp({
    modules: tower(on(BellRung, 'bell.hear', async (_, { payload }) => void heard.push(payload.times))),
  })
  const failing = transact(app.ctx, async (tx) => {
    await ring(tx, 1)
    throw new Error('the rope broke')
  })
  await expect(failing).rejects.toThrow('the rope broke')
  await app.drain()
  expect(heard).toEqual([])
  expect([await app.ctx.db.$count(events), await app.ctx.db.$count(versions)]).toEqual([0, 0])
})

test('a running host tells without being asked', async () => {
  const heard: number[] = []
  await using app = await createTestApp({
    modules: tower(on(BellRung, 'bell.hear', async (_, { payload }) => void heard.push(payload.times))),
  })
  await app.core.start()
  await ring(app.ctx, 1)
  await eventually(async () => expect(heard.length).toBe(1))
  await app.core.stop()
  await ring(app.ctx, 2)
  await Bun.sleep(20)
  expect(heard).toEqual([1])
})

test('facts are told in the order in which they happened, each listener once', async () => {
  const heard: string[] = []
  await using app = await createTestApp({
    modules: tower(
      on(BellRung, 'bell.first', async (_, { payload }) => void heard.push(`first ${payload.times}`)),
      on(BellRung, 'bell.second', async (_, { payload }) => void heard.push(`second ${payload.times}`)),
    ),
  })
  for (let times = 1; times <= 220; times++) await ring(app.ctx, times)
  await Promise.all([app.drain(), app.drain()])
  for (const who of ['first', 'second'])
    expect(heard.filter((one) => one.startsWith(who))).toEqual(
      Array.from({ length: 220 }, (_, at) => `${who} ${at + 1}`),
    )
})

test('a listener that hangs holds up no other, neither with what waits nor with what happens meanwhile (E14)', async () => {
  const heard: number[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await using app = await createTestApp({
    modules: tower(
      on(BellRung, 'bell.hangs', () => released),
      on(BellRung, 'bell.hear', async (_, { payload }) => void heard.push(payload.times)),
    ),
  })
  for (let times = 1; times <= 150; times++) await ring(app.ctx, times)
  const drained = app.drain()
  await eventually(async () => expect(heard).toHaveLength(150))
  await ring(app.ctx, 151)
  await eventually(async () => expect(heard).toHaveLength(151))
  release()
  await drained
  expect(await outstanding(app)).toBe(0)
})

test('a listener that fails is told again, later each time, and the others are not disturbed (E14)', async () => {
  const tried: number[] = []
  const heard: number[] = []
  const ids = new Set<string>()
  await using app = await createTestApp({
    modules: tower(
      on(BellRung, 'bell.fails', async (_, { id, payload }) => {
        tried.push(payload.times)
        ids.add(id)
        if (tried.length < 4) throw new Error('not now')
      }),
      on(BellRung, 'bell.hear', async (_, { payload }) => void heard.push(payload.times)),
    ),
  })
  await ring(app.ctx, 1)
  for (const [waitMs, triesSoFar] of [
    [0, 1],
    [999, 1],
    [1, 2],
    [1_999, 2],
    [1, 3],
    [3_999, 3],
    [1, 4],
    [3_600_000, 4],
  ] as const) {
    app.advance(waitMs)
    await app.drain()
    expect(tried).toHaveLength(triesSoFar)
  }
  expect([heard, ids.size, await outstanding(app)]).toEqual([[1], 1, 0])
  expect(app.logLines.filter((line) => line.includes('listener failed'))).toHaveLength(3)
})

test('what was not yet told when the process died is told by the next', async () => {
  const heard: number[] = []
  const modules = tower(on(BellRung, 'bell.hear', async (_, { payload }) => void heard.push(payload.times)))
  await using app = await createTestApp({ modules })
  await ring(app.ctx, 7)
  await restarted(app, modules).drain()
  expect(heard).toEqual([7])
})

test('what was being told when the last process died is told again as soon as the next one starts', async () => {
  const heard: number[] = []
  const next = tower(on(BellRung, 'bell.hear', async (_, { payload }) => void heard.push(payload.times)))
  await using app = await createTestApp({
    modules: tower(on(BellRung, 'bell.hear', () => new Promise(() => {}))),
  })
  await ring(app.ctx, 1)
  void app.drain()
  await eventually(async () =>
    expect(await app.ctx.db.$count(deliveries, gt(deliveries.attempts, 0))).toBe(1),
  )
  const core = restarted(app, next)
  await core.start()
  await eventually(async () => expect(heard).toEqual([1]))
  await core.stop()
})

test('what was being told when the process died is told again once its claim has run out', async () => {
  const dying = tower(on(BellRung, 'bell.hear', () => new Promise(() => {})))
  const heard: number[] = []
  const next = tower(on(BellRung, 'bell.hear', async (_, { payload }) => void heard.push(payload.times)))
  await using app = await createTestApp({ modules: dying })
  await ring(app.ctx, 7)
  void app.drain()
  await eventually(async () => expect((await app.ctx.db.select().from(deliveries))[0]?.attempts).toBe(1))
  const core = restarted(app, next)
  await core.drain()
  expect(heard).toEqual([])
  app.advance(60_000)
  await core.drain()
  expect(heard).toEqual([7])
})

test('what a listener should hear that this process does not have waits for one that does', async () => {
  const heard: number[] = []
  const hearing = tower(on(BellRung, 'bell.hear', async (_, { payload }) => void heard.push(payload.times)))
  await using app = await createTestApp({ modules: hearing })
  await ring(app.ctx, 1)
  await restarted(app, tower()).drain()
  expect([heard, await outstanding(app)]).toEqual([[], 1])
  await app.drain()
  expect([heard, await outstanding(app)]).toEqual([[1], 0])
})

test('what a listener causes bears the time of its cause and is told in turn', async () => {
  const heard: number[] = []
  await using app = await createTestApp({
    modules: tower(
      on(BellRung, 'bell.echo', (ctx, { payload }) => transact(ctx, (tx) => publish(tx, EchoHeard, payload))),
      on(EchoHeard, 'bell.hear', async (_, { payload }) => void heard.push(payload.times)),
    ),
  })
  const rungAt = app.core.now()
  await ring(app.ctx, 2)
  app.advance(5_000)
  await app.drain()
  expect(heard).toEqual([2])
  const [echo] = await app.ctx.db.select().from(events).where(eq(events.name, 'bell.echo-heard'))
  expect(echo).toMatchObject({ at: rungAt, actor: { kind: 'system', job: 'bell.echo' } })
})

test('a moment without the database does not silence the host for good', async () => {
  const heard: number[] = []
  const modules = tower(on(BellRung, 'bell.hear', async (_, { payload }) => void heard.push(payload.times)))
  await using app = await createTestApp({ modules })
  await ring(app.ctx, 1)
  let isGone = true
  const { db, settings, log, now } = app.core
  const flaky: typeof db = {
    ...db,
    transact: (work) => (isGone ? Promise.reject(new Error('the disk is gone')) : db.transact(work)),
  }
  const core = createCore({ modules, settings, db: flaky, log, now })
  await expect(core.drain()).rejects.toThrow('the disk is gone')
  isGone = false
  await core.drain()
  expect(heard).toEqual([1])
})

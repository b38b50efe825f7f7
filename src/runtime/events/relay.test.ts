import { expect, test } from 'bun:test'
import { eq, gt } from 'drizzle-orm'
import { createCore } from '@/src/app/create-core'
import { systemContext } from '@/src/kit/context'
import { on } from '@/src/kit/events'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'
import { deliveries, events } from '@/src/runtime/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { BellRung, countDeliveries, EchoHeard, publishRings, withBell } from '@/tests/support/bell-events'
import { versions } from '@/tests/support/database/scratch-table'
import { eventually } from '@/tests/support/eventually'

const recordTo = (received: number[]) =>
  on(BellRung, 'bell.hear', async (_, { payload }) => void received.push(payload.times))

/** A second process on the same database, as after a crash of the first. */
function restarted({ core }: TestApp, modules: ReturnType<typeof withBell>) {
  return createCore({ modules, settings: core.settings, db: core.db, log: core.log, now: core.now })
}

test('an event is stored with its actor and time, and delivered after the commit', async () => {
  const received: unknown[] = []
  await using app = await createTestApp({
    modules: withBell(
      on(BellRung, 'bell.hear', async (_, { at, payload }) => void received.push({ at, ...payload })),
    ),
  })
  await transact(app.ctx, async (tx) => {
    await publish(tx, BellRung, { times: 3 })
    await app.drain()
    expect(received).toEqual([])
  })
  await app.drain()
  expect(received).toEqual([{ at: app.core.now(), times: 3 }])
  expect(await app.ctx.db.select().from(events)).toMatchObject([
    { name: 'bell.rung', payload: { times: 3 }, actor: { kind: 'system', job: 'test' }, at: app.core.now() },
  ])
  expect(await countDeliveries(app)).toBe(0)
})

test('a rollback leaves no event and delivers none', async () => {
  const received: number[] = []
  await using app = await createTestApp({
    modules: withBell(recordTo(received)),
  })
  const failing = transact(app.ctx, async (tx) => {
    await publishRings(tx, 1)
    throw new Error('the rope broke')
  })
  await expect(failing).rejects.toThrow('the rope broke')
  await app.drain()
  expect(received).toEqual([])
  expect([await app.ctx.db.$count(events), await app.ctx.db.$count(versions)]).toEqual([0, 0])
})

test('a started core delivers events on its own, of this process and of others', async () => {
  const received: number[] = []
  const modules = withBell(recordTo(received))
  await using app = await createTestApp({ modules })
  await app.core.start()
  await publishRings(app.ctx, 1)
  await eventually(async () => expect(received).toEqual([1]))
  await publishRings(systemContext(restarted(app, modules), 'test'), 2)
  await eventually(async () => expect(received).toEqual([1, 2]))
  await app.core.stop()
  await publishRings(app.ctx, 3)
  await app.drain()
  expect(received).toEqual([1, 2])
})

test('events are delivered in order, once per listener', async () => {
  const received: string[] = []
  await using app = await createTestApp({
    modules: withBell(
      on(BellRung, 'bell.first', async (_, { payload }) => void received.push(`first ${payload.times}`)),
      on(BellRung, 'bell.second', async (_, { payload }) => void received.push(`second ${payload.times}`)),
    ),
  })
  for (let times = 1; times <= 220; times++) await publishRings(app.ctx, times)
  await Promise.all([app.drain(), app.drain()])
  for (const who of ['first', 'second'])
    expect(received.filter((one) => one.startsWith(who))).toEqual(
      Array.from({ length: 220 }, (_, at) => `${who} ${at + 1}`),
    )
})

test('a hanging listener delays no other, for waiting events and new ones (E14)', async () => {
  const received: number[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await using app = await createTestApp({
    modules: withBell(
      on(BellRung, 'bell.hangs', () => released),
      recordTo(received),
    ),
  })
  for (let times = 1; times <= 150; times++) await publishRings(app.ctx, times)
  const drained = app.drain()
  await eventually(async () => expect(received).toHaveLength(150))
  await publishRings(app.ctx, 151)
  await eventually(async () => expect(received).toHaveLength(151))
  release()
  await drained
  expect(await countDeliveries(app)).toBe(0)
})

test('a failing listener is retried with growing delays, and others are unaffected (E14)', async () => {
  const tried: number[] = []
  const received: number[] = []
  const ids = new Set<string>()
  await using app = await createTestApp({
    modules: withBell(
      on(BellRung, 'bell.fails', async (_, { id, payload }) => {
        tried.push(payload.times)
        ids.add(id)
        if (tried.length < 4) throw new Error('not now')
      }),
      recordTo(received),
    ),
  })
  await publishRings(app.ctx, 1)
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
  expect([received, ids.size, await countDeliveries(app)]).toEqual([[1], 1, 0])
  expect(app.logLines.filter((line) => line.includes('listener failed'))).toHaveLength(3)
})

test('undelivered events of a dead process are delivered by the next', async () => {
  const received: number[] = []
  const modules = withBell(recordTo(received))
  await using app = await createTestApp({ modules })
  await publishRings(app.ctx, 7)
  await restarted(app, modules).drain()
  expect(received).toEqual([7])
})

test('deliveries that were running when the last process died are repeated when the next one starts', async () => {
  const received: number[] = []
  const next = withBell(recordTo(received))
  await using app = await createTestApp({
    modules: withBell(on(BellRung, 'bell.hear', () => new Promise(() => {}))),
  })
  await publishRings(app.ctx, 1)
  void app.drain()
  await eventually(async () =>
    expect(await app.ctx.db.$count(deliveries, gt(deliveries.attempts, 0))).toBe(1),
  )
  const core = restarted(app, next)
  await core.start()
  await eventually(async () => expect(received).toEqual([1]))
  await core.stop()
})

test('deliveries of a dead process are repeated when their lease expires', async () => {
  const dying = withBell(on(BellRung, 'bell.hear', () => new Promise(() => {})))
  const received: number[] = []
  const next = withBell(recordTo(received))
  await using app = await createTestApp({ modules: dying })
  await publishRings(app.ctx, 7)
  void app.drain()
  await eventually(async () => expect((await app.ctx.db.select().from(deliveries))[0]?.attempts).toBe(1))
  const core = restarted(app, next)
  await core.drain()
  expect(received).toEqual([])
  app.advance(60_000)
  await core.drain()
  expect(received).toEqual([7])
})

test('deliveries for a listener that this process lacks wait for a process that has it', async () => {
  const received: number[] = []
  const hearing = withBell(recordTo(received))
  await using app = await createTestApp({ modules: hearing })
  await publishRings(app.ctx, 1)
  await restarted(app, withBell()).drain()
  expect([received, await countDeliveries(app)]).toEqual([[], 1])
  await app.drain()
  expect([received, await countDeliveries(app)]).toEqual([[1], 0])
})

test('events that a listener publishes carry the time of their cause and are delivered too', async () => {
  const received: number[] = []
  await using app = await createTestApp({
    modules: withBell(
      on(BellRung, 'bell.echo', (ctx, { payload }) => transact(ctx, (tx) => publish(tx, EchoHeard, payload))),
      on(EchoHeard, 'bell.hear', async (_, { payload }) => void received.push(payload.times)),
    ),
  })
  const rungAt = app.core.now()
  await publishRings(app.ctx, 2)
  app.advance(5_000)
  await app.drain()
  expect(received).toEqual([2])
  const [echo] = await app.ctx.db.select().from(events).where(eq(events.name, 'bell.echo-received'))
  expect(echo).toMatchObject({ at: rungAt, actor: { kind: 'system', job: 'bell.echo' } })
})

test('delivery continues after a short database outage', async () => {
  const received: number[] = []
  const modules = withBell(recordTo(received))
  await using app = await createTestApp({ modules })
  await publishRings(app.ctx, 1)
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
  expect(received).toEqual([1])
})

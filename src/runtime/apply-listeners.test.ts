import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { createCore } from '@/src/app/create-core'
import { on, onApply, onApplyAll } from '@/src/kit/events'
import { publish } from '@/src/runtime/publish'
import { deliveries, events } from '@/src/runtime/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { BellRung, countDeliveries, EchoHeard, publishRings, withBell } from '@/tests/support/bell-events'
import { versions } from '@/tests/support/database/scratch-table'

const applyTo = (applied: number[]) =>
  onApply(BellRung, 'bell.apply', async (tx, { payload }) => {
    await tx.db
      .update(versions)
      .set({ version: sql`${versions.version} + 1` })
      .where(eq(versions.name, 'bell'))
    applied.push(payload.times)
  })

async function versionOf({ ctx }: TestApp): Promise<number | undefined> {
  return (await ctx.db.select().from(versions))[0]?.version
}

test('a listener that applies runs in order, in transactions that remove its deliveries', async () => {
  const applied: number[] = []
  await using app = await createTestApp({ modules: withBell(applyTo(applied)) })
  for (let times = 1; times <= 120; times++) await publishRings(app.ctx, times)
  await Promise.all([app.drain(), app.drain()])
  expect(applied).toEqual(Array.from({ length: 120 }, (_, at) => at + 1))
  expect([await versionOf(app), await countDeliveries(app)]).toEqual([121, 0])
})

test('a listener that fails while it applies takes nothing of the others back, and is retried later (E14)', async () => {
  let failures = 0
  await using app = await createTestApp({
    modules: withBell(
      applyTo([]),
      onApply(BellRung, 'bell.fails', async (tx, { payload }) => {
        await tx.db.update(versions).set({ version: 1_000 }).where(eq(versions.name, 'bell'))
        if (payload.times === 2 && ++failures < 3) throw new Error('not now')
        await tx.db.update(versions).set({ version: 1 }).where(eq(versions.name, 'bell'))
      }),
    ),
  })
  for (const times of [1, 2, 3]) await publishRings(app.ctx, times)
  await app.drain()
  expect(await versionOf(app)).toBeLessThan(1_000)
  expect(await app.ctx.db.select().from(deliveries)).toMatchObject([
    { listener: 'bell.fails', attempts: 1, error: 'Error: not now' },
  ])
  app.advance(2_000)
  await app.drain()
  expect(await countDeliveries(app)).toBe(0)
})

test('what a listener applies and publishes is undone with its delivery', async () => {
  let isBroken = true
  const received: number[] = []
  await using app = await createTestApp({
    modules: withBell(
      onApply(BellRung, 'bell.echo', async (tx, { payload }) => {
        await publish(tx, EchoHeard, payload)
        if (isBroken) throw new Error('not now')
      }),
      on(EchoHeard, 'bell.hear', async (_, { payload }) => void received.push(payload.times)),
    ),
  })
  await publishRings(app.ctx, 5)
  await app.drain()
  expect([received, await countDeliveries(app)]).toEqual([[], 1])
  isBroken = false
  app.advance(2_000)
  await app.drain()
  expect([received, await countDeliveries(app)]).toEqual([[5], 0])
})

test('a listener that applies events together gets all that are due, in order, with their times', async () => {
  const calls: [times: number, at: number, now: number][][] = []
  await using app = await createTestApp({
    modules: withBell(
      onApplyAll(BellRung, 'bell.apply-all', async (_, applied) => {
        calls.push(applied.map(({ payload, at, tx }) => [payload.times, at, tx.now()]))
      }),
    ),
  })
  const from = app.core.now()
  for (const times of [1, 2, 3]) {
    await publishRings(app.ctx, times)
    app.advance(10)
  }
  await app.drain()
  const ringAt = [from, from + 10, from + 20]
  expect(calls).toEqual([ringAt.map((at, index) => [index + 1, at, at])])
  expect(await countDeliveries(app)).toBe(0)
})

test('events that fail together are applied one by one, and only the failing one is retried later', async () => {
  const failing = 2
  let isBroken = true
  await using app = await createTestApp({
    modules: withBell(
      onApplyAll(BellRung, 'bell.apply-all', async (tx, applied) => {
        for (const { payload } of applied) {
          await publish(tx, EchoHeard, payload)
          if (isBroken && payload.times === failing) throw new Error('not now')
        }
      }),
    ),
  })
  const heard = async () => {
    const rows = await app.ctx.db
      .select()
      .from(events)
      .where(eq(events.name, EchoHeard.name))
      .orderBy(events.seq)
    return rows.map(({ payload }) => (payload as { times: number }).times)
  }
  for (const times of [1, failing, 3]) await publishRings(app.ctx, times)
  await app.drain()
  expect([await heard(), await countDeliveries(app)]).toEqual([[1, 3], 1])
  isBroken = false
  app.advance(2_000)
  await app.drain()
  expect([await heard(), await countDeliveries(app)]).toEqual([[1, 3, failing], 0])
})

test('two processes apply every delivery once', async () => {
  const applied: number[] = []
  const modules = withBell(applyTo(applied))
  await using app = await createTestApp({ modules, hasFullPool: true })
  for (let times = 1; times <= 60; times++) await publishRings(app.ctx, times)
  const { settings, db, log, now } = app.core
  const other = createCore({ modules, settings, db, log, now })
  await Promise.all([app.drain(), other.drain()])
  expect(await versionOf(app)).toBe(61)
  expect(await countDeliveries(app)).toBe(0)
})

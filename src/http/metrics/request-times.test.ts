import { expect, test } from 'bun:test'
import { findRequestTimes, percentileOf, RequestTimes } from '@/src/http/metrics/request-times'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createSecondProcess } from '@/tests/support/apps/second-process'
import { TestClient } from '@/tests/support/test-client'

const minute = 60_000

function measure(durations: readonly number[]): RequestTimes {
  const times = new RequestTimes()
  for (const ms of durations) times.count(ms)
  return times
}

test('percentiles come from the counts of all processes', async () => {
  await using app = await createTestApp()
  await measure(Array.from({ length: 60 }, () => 8)).save(app.ctx)
  await measure([...Array.from({ length: 36 }, () => 8), 400, 400, 400, 400]).save(app.ctx)
  const [quarter, ...others] = await findRequestTimes(app.ctx, app.ctx.now())
  expect(others).toEqual([])
  expect(quarter?.count).toBe(100)
  expect(quarter?.p50).toBeWithin(7, 10)
  expect(quarter?.p95).toBeWithin(7, 10.1)
  await measure([400, 400, 400, 400]).save(app.ctx)
  expect((await findRequestTimes(app.ctx, app.ctx.now()))[0]?.p95).toBeWithin(300, 500)
})

test('each quarter of an hour has its own, for a week', async () => {
  await using app = await createTestApp()
  const start = app.ctx.now()
  for (const ms of [5, 50, 500]) {
    await measure([ms]).save(app.ctx)
    app.advance(15 * minute)
  }
  const all = await findRequestTimes(app.ctx, start)
  expect(all.map(({ at }) => at - start)).toEqual([0, 15 * minute, 30 * minute])
  expect(await findRequestTimes(app.ctx, start + 15 * minute)).toHaveLength(2)
  app.advance(7 * 24 * 60 * minute - 30 * minute)
  await measure([1]).save(app.ctx)
  expect(await findRequestTimes(app.ctx, start)).toHaveLength(3)
})

test('what could not be saved is saved the next time', async () => {
  await using app = await createTestApp()
  const times = measure([5, 5])
  const broken = { ...app.ctx, inTransactionHook: async () => Promise.reject(new Error('down')) }
  await expect(times.save(broken)).rejects.toThrow()
  times.count(5)
  await times.save(app.ctx)
  expect((await findRequestTimes(app.ctx, app.ctx.now()))[0]?.count).toBe(3)
})

test('requests to the API are measured once, also failed ones, and pages are not', async () => {
  await using app = await createTestApp()
  {
    await using other = await createSecondProcess(app, {})
    const visitor = new TestClient(other.app)
    await other.app.core.start({ workDelayMs: 60_000 })
    for (const path of ['/api/items', '/api/items/none', '/api/nothing', '/api/auth/me', '/', '/terms'])
      await visitor.get(path)
  }
  const [quarter] = await findRequestTimes(app.ctx, app.ctx.now())
  expect(quarter?.count).toBe(4)
})

test.each([
  [[{ bucket: 0, count: 10 }], 0.5, 0.5],
  [[{ bucket: 5, count: 1 }], 0.95, 9.9],
  [[{ bucket: 23, count: 3 }], 0.5, 10_000],
  [
    [
      { bucket: 0, count: 94 },
      { bucket: 11, count: 6 },
    ],
    0.95,
    75,
  ],
])('a percentile of %j', (histogram, share, expected) => {
  expect(percentileOf(histogram, share)).toBeCloseTo(expected, 0)
})

import { expect, test } from 'bun:test'
import { EventLoopLag } from '@/src/runtime/metrics/event-loop-lag'
import { eventually } from '@/tests/support/eventually'

test('the lag is the longest delay of this window and the one before', () => {
  const lag = new EventLoopLag()
  expect(lag.seconds).toBe(0)
  for (const at of [100, 200, 550, 650]) lag.record(at)
  expect(lag.seconds).toBe(0.25)
  for (let at = 750; at < 29_000; at += 100) lag.record(at)
  expect(lag.seconds).toBe(0.25)
  for (let at = 29_000; at < 46_000; at += 100) lag.record(at)
  expect(lag.seconds).toBe(0)
})

test('something that keeps the process busy is seen', async () => {
  const late: number[] = []
  const lag = new EventLoopLag(undefined, (ms) => late.push(ms))
  lag.start()
  Bun.sleepSync(400)
  await eventually(async () => expect(lag.seconds).toBeGreaterThanOrEqual(0.3))
  expect(Math.max(...late)).toBeGreaterThanOrEqual(300)
  lag.stop()
})

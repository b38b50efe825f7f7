import { expect, test } from 'bun:test'
import { Batcher } from '@/modules/thumbnails/batcher'
import { fakeTimers } from '@/tests/support/fake-timers'

const options = { batchSizeMax: 100, quietMs: 5, callIntervalMs: 20, queuedMax: 300 }

function createBatcher(overrides: Partial<typeof options> = {}) {
  const calls: (readonly string[])[] = []
  const batcher = new Batcher(
    async (keys) => {
      calls.push(keys)
      if (keys.includes('broken')) throw new Error('call failed')
      return new Map(keys.map((key) => [key, `${key}!`]))
    },
    { ...options, ...overrides },
    () => 0,
  )
  return { calls, load: (key: string) => batcher.load(key) }
}

test('keys that are loaded together share one call', async () => {
  const { calls, load } = createBatcher()
  expect(await Promise.all(['1', '2', '3'].map(load))).toEqual(['1!', '2!', '3!'])
  expect(calls).toEqual([['1', '2', '3']])
})

test('a call waits for keys that are still arriving', async () => {
  const timers = fakeTimers()
  const { calls, load } = createBatcher({ quietMs: 200 })
  const loads = [load('1')]
  for (const key of ['2', '3']) {
    await timers.fire(200)
    loads.push(load(key))
  }
  await timers.fire(200)
  expect(calls).toEqual([])
  await timers.fire(200)
  await Promise.all(loads)
  expect(calls).toEqual([['1', '2', '3']])
})

test('concurrent loads of one key are combined', async () => {
  const { calls, load } = createBatcher()
  expect(await Promise.all(['1', '1', '1'].map(load))).toEqual(['1!', '1!', '1!'])
  expect(calls).toEqual([['1']])
})

test('a call takes at most 100 keys', async () => {
  const { calls, load } = createBatcher()
  await Promise.all(Array.from({ length: 250 }, (_, index) => load(String(index))))
  expect(calls.map((keys) => keys.length)).toEqual([100, 100, 50])
})

test('a full batch is sent at once', async () => {
  const { load } = createBatcher({ batchSizeMax: 2, quietMs: 3_600_000 })
  expect(await Promise.all([load('1'), load('2')])).toEqual(['1!', '2!'])
})

test('a failed call rejects its own keys and no later ones', async () => {
  const { load } = createBatcher()
  const failed = await Promise.allSettled([load('1'), load('broken')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await load('1')).toBe('1!')
})

test('a load fails with 503 while the queue is full', async () => {
  const { load } = createBatcher()
  const first = Array.from({ length: 300 }, (_, index) => load(String(index)))
  await expect(load('one more')).rejects.toMatchObject({ kind: { status: 503 } })
  expect(await Promise.all(first)).toHaveLength(300)
})

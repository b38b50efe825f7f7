import { expect, test } from 'bun:test'
import { Batcher } from '@/modules/thumbnails/batcher'

const pace = { batchSizeMax: 100, quietMs: 5, callIntervalMs: 20, queuedMax: 300 }

function gatherer(over: Partial<typeof pace> = {}) {
  const calls: (readonly string[])[] = []
  const gathered = new Batcher(
    async (keys) => {
      calls.push(keys)
      if (keys.includes('broken')) throw new Error('no line')
      return new Map(keys.map((key) => [key, `${key}!`]))
    },
    { ...pace, ...over },
    () => 0,
  )
  return { calls, ask: (key: string) => gathered.load(key) }
}

test('what is asked for together goes in one call', async () => {
  const { calls, ask } = gatherer()
  expect(await Promise.all(['1', '2', '3'].map(ask))).toEqual(['1!', '2!', '3!'])
  expect(calls).toEqual([['1', '2', '3']])
})

test('a call waits for keys that are still coming in', async () => {
  const { calls, ask } = gatherer({ quietMs: 200 })
  const first = ask('1')
  await Bun.sleep(0)
  const second = ask('2')
  await Promise.all([first, second])
  expect(calls).toEqual([['1', '2']])
})

test('the same is asked for once', async () => {
  const { calls, ask } = gatherer()
  expect(await Promise.all(['1', '1', '1'].map(ask))).toEqual(['1!', '1!', '1!'])
  expect(calls).toEqual([['1']])
})

test('a call takes a hundred', async () => {
  const { calls, ask } = gatherer()
  await Promise.all(Array.from({ length: 250 }, (_, at) => ask(String(at))))
  expect(calls.map((keys) => keys.length)).toEqual([100, 100, 50])
})

test('a full call waits for nobody', async () => {
  const { ask } = gatherer({ batchSizeMax: 2, quietMs: 3_600_000 })
  expect(await Promise.all([ask('1'), ask('2')])).toEqual(['1!', '2!'])
})

test('a call that fails fails for all in it, and for nobody after', async () => {
  const { ask } = gatherer()
  const failed = await Promise.allSettled([ask('1'), ask('broken')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('1')).toBe('1!')
})

test('beyond so many that wait the next one is sent away', async () => {
  const { ask } = gatherer()
  const first = Array.from({ length: 300 }, (_, at) => ask(String(at)))
  await expect(ask('one more')).rejects.toMatchObject({ kind: { status: 503 } })
  expect(await Promise.all(first)).toHaveLength(300)
})

import { expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '@/src/kit/errors'
import { FairQueue } from '@/src/kit/pictures/fair-queue'

function openQueue(places: number) {
  const clock = { elapsed: 0 }
  const queue = new FairQueue(places, () => clock.elapsed)
  /** The jobs whose work has started, in that order, and what ends each. */
  const started: string[] = []
  const received: string[] = []
  const jobs = new Map<string, ReturnType<typeof add>>()
  function add(owner: string, name: string, isReady = true) {
    const prepared = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const departed = new AbortController()
    const aborted = { isAborted: false }
    if (isReady) prepared.resolve()
    const result = queue
      .run({
        owner,
        departed: departed.signal,
        prepare: (signal) => {
          received.push(name)
          signal.addEventListener('abort', () => {
            aborted.isAborted = true
          })
          return prepared.promise
        },
        work: async () => {
          started.push(name)
          await done.promise
          return name
        },
      })
      .catch((error: unknown) => (error instanceof AppError ? error.kind.code : String(error)))
    const job = {
      result,
      prepare: prepared.resolve,
      finish: done.resolve,
      leave: () => departed.abort(),
      aborted,
    }
    jobs.set(name, job)
    return job
  }
  /** Ends the work that has started, one after another, until there is none. */
  async function finishAll(): Promise<string[]> {
    for (let at = 0; ; at++) {
      await setImmediate()
      const job = jobs.get(started[at] ?? '')
      if (!job) return started
      job.finish()
    }
  }
  return { clock, add, started, received, finishAll }
}

test('one job works at a time, in the order of arrival', async () => {
  const { add, started, finishAll } = openQueue(5)
  for (const name of ['a1', 'a2', 'a3']) add('a', name)
  await setImmediate()
  expect(started).toEqual(['a1'])
  expect(await finishAll()).toEqual(['a1', 'a2', 'a3'])
})

test.each([
  [
    ['a1', 'a2', 'a3', 'b1'],
    ['a1', 'b1', 'a2', 'a3'],
  ],
  [
    ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'],
    ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'],
  ],
  [
    ['a1', 'b1', 'a2', 'b2', 'a3', 'b3'],
    ['a1', 'b1', 'a2', 'b2', 'a3', 'b3'],
  ],
  [
    ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'd1'],
    ['a1', 'b1', 'c1', 'd1', 'a2', 'a3', 'a4'],
  ],
  [
    ['b1', 'a1', 'a2', 'c1', 'c2'],
    ['b1', 'a1', 'c1', 'a2', 'c2'],
  ],
])('owners take turns: %j', async (arrivals, order) => {
  const { add, finishAll } = openQueue(20)
  for (const name of arrivals) add(name[0] ?? '', name)
  expect(await finishAll()).toEqual(order)
})

test('without a place, a job is rejected before it is prepared', async () => {
  const { add, received } = openQueue(3)
  for (const owner of ['a', 'b', 'c']) add(owner, `${owner}1`)
  expect(await add('d', 'd1').result).toBe('unavailable')
  expect(received).toEqual(['a1', 'b1', 'c1'])
})

test('an owner with several places makes room for another one, never for itself', async () => {
  const { add, finishAll } = openQueue(4)
  const own = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name))
  expect(await add('a', 'a5').result).toBe('unavailable')
  const other = add('b', 'b1')
  expect(await own[3]?.result).toBe('unavailable')
  expect(own[3]?.aborted.isAborted).toBe(true)
  const second = add('b', 'b2')
  expect(await own[2]?.result).toBe('unavailable')
  expect(await add('b', 'b3').result).toBe('unavailable')
  expect(await finishAll()).toEqual(['a1', 'b1', 'a2', 'b2'])
  expect([await other.result, await second.result]).toEqual(['b1', 'b2'])
})

test('a place that is prepared slowly makes room after ten seconds', async () => {
  const { add, clock, finishAll } = openQueue(2)
  const slow = add('a', 'a1', false)
  add('b', 'b1')
  clock.elapsed += 9_999
  expect(await add('c', 'c1').result).toBe('unavailable')
  clock.elapsed += 1
  add('d', 'd1')
  expect(await slow.result).toBe('unavailable')
  expect(await finishAll()).toEqual(['b1', 'd1'])
})

test('jobs whose clients have gone are dropped: before, while waiting, being prepared and at work', async () => {
  const { add, started, finishAll } = openQueue(9)
  const atWork = add('a', 'a1')
  const waiting = add('b', 'b1')
  const receiving = add('c', 'c1', false)
  add('d', 'd1')
  await setImmediate()
  for (const job of [atWork, waiting, receiving]) {
    job.leave()
    expect(await job.result).toBe('unavailable')
    expect(job.aborted.isAborted).toBe(true)
  }
  // The next one starts only when the work has really ended.
  expect(started).toEqual(['a1'])
  expect(await finishAll()).toEqual(['a1', 'd1'])
})

test('a job that fails, also while it is prepared, stops none of the others', async () => {
  const queue = new FairQueue(5, () => 0)
  const departed = new AbortController().signal
  const fail = async () => {
    throw new Error('broken')
  }
  const work = async (name: string) => name
  const results = await Promise.allSettled([
    queue.run({ owner: 'a', departed, prepare: fail, work }),
    queue.run({ owner: 'a', departed, prepare: async () => 'a2', work: fail }),
    queue.run({ owner: 'a', departed, prepare: async () => 'a3', work }),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

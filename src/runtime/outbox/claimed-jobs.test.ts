import { expect, test } from 'bun:test'
import type { Context } from '@/src/kit/context'
import { handle, type Outcome } from '@/src/kit/jobs/outbox-jobs'
import { transact } from '@/src/kit/transact'
import { enqueue, enqueueClaimed } from '@/src/runtime/outbox/enqueue'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { Ask, enqueueAsk, stateOf, withOracle } from '@/tests/support/oracle-jobs'

const hourMs = 3_600_000
const done: Outcome = { outcome: 'done' }

function enqueueClaimedAsk(ctx: Context, key: string) {
  return transact(ctx, (tx) => enqueueClaimed(tx, Ask, { key, subject: key, payload: { word: 'when?' } }))
}

test('a claimed job runs once, in the process that claimed it', async () => {
  const runs: unknown[] = []
  const handler = handle(Ask, async (_, { key, attempts, payload }) => {
    runs.push([key, attempts, payload.word])
    return done
  })
  await using app = await createTestApp({ modules: withOracle(handler) })
  const job = await enqueueClaimedAsk(app.ctx, 'k')
  await app.drain()
  expect(await stateOf(app)).toEqual({ k: 'inflight' })
  expect(job && (await app.core.outbox.run(job))).toBe(true)
  expect(await enqueueClaimedAsk(app.ctx, 'k')).toBeUndefined()
  await app.drain()
  expect([await stateOf(app), runs]).toEqual([{ k: 'done' }, [['k', 1, 'when?']]])
})

test('a claimed job whose process died runs when its lease ends', async () => {
  const attempts: number[] = []
  const handler = handle(Ask, async (_, job) => {
    attempts.push(job.attempts)
    return done
  })
  await using app = await createTestApp({ modules: withOracle(handler) })
  await enqueueClaimedAsk(app.ctx, 'k')
  app.advance(119_999)
  await app.drain()
  expect(attempts).toEqual([])
  app.advance(1)
  await app.drain()
  expect([attempts, await stateOf(app)]).toEqual([[2], { k: 'done' }])
})

test('an outcome is applied in the transaction that marks the job as done, or not at all', async () => {
  let isBroken = true
  const handler = handle(Ask, async () => ({
    outcome: 'done' as const,
    apply: async (tx) => {
      await enqueue(tx, Ask, {
        key: 'next',
        subject: 'other',
        payload: { word: 'then?' },
        notBefore: Number.MAX_SAFE_INTEGER,
      })
      if (isBroken) throw new Error('no answer fits')
    },
  }))
  await using app = await createTestApp({ modules: withOracle(handler) })
  await enqueueAsk(app.ctx, 'k')
  await app.drain()
  expect(await stateOf(app)).toEqual({ k: 'pending' })
  isBroken = false
  app.advance(hourMs)
  await app.drain()
  expect(await stateOf(app)).toMatchObject({ k: 'done', next: 'pending' })
})

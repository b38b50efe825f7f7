import { expect, test } from 'bun:test'
import { handle } from '@/src/kit/jobs/outbox-jobs'
import { transact } from '@/src/kit/transact'
import { makeJobsDue } from '@/src/runtime/outbox/outbox-queries'
import { outbox } from '@/src/runtime/schema'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { Ask, enqueueAsk, withOracle } from '@/tests/support/oracle-jobs'

test('a postponed job waits without counting as an attempt, until its time or until it is made due', async () => {
  const attempts: number[] = []
  const handler = handle(Ask, async (ctx, job) => {
    attempts.push(job.attempts)
    return { outcome: 'postponed', until: ctx.now() + 1_000, reason: 'closed' }
  })
  await using app = await createTestApp({ modules: withOracle(handler) })
  await enqueueAsk(app.ctx, 'k')
  for (const waitMs of [0, 999, 1]) {
    app.advance(waitMs)
    await app.drain()
  }
  expect(attempts).toEqual([1, 1])
  await transact(app.ctx, (tx) => makeJobsDue(tx, ['k']))
  await app.drain()
  expect(attempts).toEqual([1, 1, 1])
  expect(await app.ctx.db.select().from(outbox)).toMatchObject([
    { state: 'pending', attempts: 0, error: 'closed' },
  ])
})

import { expect, test } from 'bun:test'
import { defineOutboxJob, handle, type Outcome } from '@/src/kit/jobs/outbox-jobs'
import { transact } from '@/src/kit/transact'
import { enqueue } from '@/src/runtime/outbox/enqueue'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { Ask, stateOf, withOracle } from '@/tests/support/oracle-jobs'

const done: Outcome = { outcome: 'done' }
const inDoubt: Outcome = { outcome: 'unknown', reason: 'no answer' }

const Say = defineOutboxJob<{ word: string }>('oracle.say', { retentionMs: 1_000 })
const Whisper = defineOutboxJob<{ word: string }>('oracle.whisper', { retentionMs: 1_000 })

test('done jobs are deleted after their retention; pending jobs and jobs without a retention never are', async () => {
  const modules = withOracle(
    handle(Ask, async () => done),
    handle(Say, async () => done),
    handle(Whisper, async () => inDoubt),
  )
  await using app = await createTestApp({ modules })
  await transact(app.ctx, async (tx) => {
    const payload = { word: 'so' }
    await enqueue(tx, Ask, { key: 'asked', subject: 'asked', payload })
    await enqueue(tx, Say, { key: 'said', subject: 'said', payload })
    await enqueue(tx, Whisper, { key: 'whispered', subject: 'whispered', payload })
  })
  await app.drain()
  await app.core.outbox.deleteExpired()
  expect(await stateOf(app)).toEqual({ asked: 'done', said: 'done', whispered: 'pending' })
  app.advance(200_000)
  await app.core.outbox.deleteExpired()
  expect(await stateOf(app)).toEqual({ asked: 'done', whispered: 'pending' })
})

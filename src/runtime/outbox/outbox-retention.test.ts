import { expect, test } from 'bun:test'
import { defineModule } from '@/src/kit/module'
import { defineOutboxJob, handle, type Outcome } from '@/src/kit/outbox-jobs'
import { transact } from '@/src/kit/transact'
import { enqueue } from '@/src/runtime/outbox/enqueue'
import { outbox } from '@/src/runtime/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { headerAuth } from '@/tests/support/header-auth'

const done: Outcome = { outcome: 'done' }
const inDoubt: Outcome = { outcome: 'unknown', reason: 'no answer' }

const Ask = defineOutboxJob<{ word: string }>('oracle.ask')
const Say = defineOutboxJob<{ word: string }>('oracle.say', { retentionMs: 1_000 })
const Whisper = defineOutboxJob<{ word: string }>('oracle.whisper', { retentionMs: 1_000 })

async function stateOf({ ctx }: TestApp) {
  return Object.fromEntries((await ctx.db.select().from(outbox)).map((row) => [row.key, row.state]))
}

test('done jobs are deleted after their retention; pending jobs and jobs without a retention never are', async () => {
  const calls = [
    handle(Ask, async () => done),
    handle(Say, async () => done),
    handle(Whisper, async () => inDoubt),
  ]
  const oracle = defineModule({ name: 'oracle', owns: 'Answers.', outboxHandlers: calls })
  await using app = await createTestApp({ modules: [headerAuth, oracle] })
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

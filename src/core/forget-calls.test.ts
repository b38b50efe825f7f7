import { expect, test } from 'bun:test'
import { defineCall, type Outcome, perform, queueCall } from '@/src/core/calls'
import { defineModule } from '@/src/core/module'
import { outbox } from '@/src/core/schema'
import { transact } from '@/src/core/transact'
import { createTestApp, type TestApp } from '@/src/testing/create-test-app'
import { door } from '@/src/testing/door'

const done: Outcome = { outcome: 'done' }
const inDoubt: Outcome = { outcome: 'unknown', reason: 'no answer' }

const Ask = defineCall<{ word: string }>('oracle.ask')
const Say = defineCall<{ word: string }>('oracle.say', { keptMs: 1_000 })
const Whisper = defineCall<{ word: string }>('oracle.whisper', { keptMs: 1_000 })

async function stateOf({ ctx }: TestApp) {
  return Object.fromEntries((await ctx.db.select().from(outbox)).map((row) => [row.key, row.state]))
}

test('what was said and done is forgotten when its time is over; what is in doubt, or what books lean on, never is', async () => {
  const calls = [
    perform(Ask, async () => done),
    perform(Say, async () => done),
    perform(Whisper, async () => inDoubt),
  ]
  const oracle = defineModule({ name: 'oracle', owns: 'Answers.', calls })
  await using app = await createTestApp({ modules: [door, oracle] })
  await transact(app.ctx, async (tx) => {
    const payload = { word: 'so' }
    await queueCall(tx, Ask, { key: 'asked', subject: 'asked', payload })
    await queueCall(tx, Say, { key: 'said', subject: 'said', payload })
    await queueCall(tx, Whisper, { key: 'whispered', subject: 'whispered', payload })
  })
  await app.settled()
  await app.core.outbox.forgetDone()
  expect(await stateOf(app)).toEqual({ asked: 'done', said: 'done', whispered: 'pending' })
  app.advance(200_000)
  await app.core.outbox.forgetDone()
  expect(await stateOf(app)).toEqual({ asked: 'done', whispered: 'pending' })
})

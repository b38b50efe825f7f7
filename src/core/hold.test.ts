import { expect, test } from 'bun:test'
import { defineCall, perform, queueCall } from '@/src/core/calls'
import { markRestored, releaseHold } from '@/src/core/hold'
import { defineModule } from '@/src/core/module'
import { isSafe } from '@/src/core/safe-mode'
import { transact } from '@/src/core/transact'
import { createTestApp } from '@/src/testing/create-test-app'
import { door } from '@/src/testing/door'
import { eventually } from '@/src/testing/eventually'

const Ask = defineCall<Record<string, never>>('oracle.ask')

/** A host over a database that was put back from a backup. */
async function restored() {
  const made: string[] = []
  const oracle = defineModule({
    name: 'oracle',
    owns: 'Answers.',
    calls: [
      perform(Ask, async (_, { key }) => {
        made.push(key)
        return { outcome: 'done' }
      }),
    ],
  })
  const app = await createTestApp({ modules: [door, oracle] })
  const ask = (key: string) =>
    transact(app.ctx, (tx) => queueCall(tx, Ask, { key, subject: key, payload: {} }))
  await ask('before')
  await transact(app.ctx, (tx) => markRestored(tx, null))
  await app.core.check()
  return { app, made, ask, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('after a restore no call is made, of before or of after, and nobody waits for one', async () => {
  await using site = await restored()
  await site.ask('after')
  await site.app.settled()
  expect(await site.app.core.outbox.settle('after')).toBe(false)
  expect(site.made).toEqual([])
  expect(isSafe(site.app.ctx)).toBe(false)
})

test('once it is released the calls are made, each with its key, and without a new start', async () => {
  await using site = await restored()
  await site.ask('after')
  await site.app.core.start()
  await transact(site.app.ctx, releaseHold)
  await eventually(async () => expect(site.made.toSorted()).toEqual(['after', 'before']))
  expect(isSafe(site.app.ctx)).toBe(true)
})

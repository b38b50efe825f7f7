import { expect, test } from 'bun:test'
import { defineOutboxJob, enqueue, handle } from '@/src/core/calls'
import { markRestored, releaseRestoreLock } from '@/src/core/hold'
import { defineModule } from '@/src/core/module'
import { canMoveMoney } from '@/src/core/safe-mode'
import { transact } from '@/src/core/transact'
import { createTestApp } from '@/src/testing/create-test-app'
import { headerAuth } from '@/src/testing/door'
import { eventually } from '@/src/testing/eventually'

const Ask = defineOutboxJob<Record<string, never>>('oracle.ask')

/** A host over a database that was put back from a backup. */
async function restored() {
  const made: string[] = []
  const oracle = defineModule({
    name: 'oracle',
    owns: 'Answers.',
    outboxHandlers: [
      handle(Ask, async (_, { key }) => {
        made.push(key)
        return { outcome: 'done' }
      }),
    ],
  })
  const app = await createTestApp({ modules: [headerAuth, oracle] })
  const ask = (key: string) => transact(app.ctx, (tx) => enqueue(tx, Ask, { key, subject: key, payload: {} }))
  await ask('before')
  await transact(app.ctx, (tx) => markRestored(tx, null))
  await app.core.checkDatabase()
  return { app, made, ask, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('after a restore no call is made, of before or of after, and nobody waits for one', async () => {
  await using site = await restored()
  await site.ask('after')
  await site.app.drain()
  expect(await site.app.core.outbox.runNow('after')).toBe(false)
  expect(site.made).toEqual([])
  expect(canMoveMoney(site.app.ctx)).toBe(false)
})

test('once it is released the calls are made, each with its key, and without a new start', async () => {
  await using site = await restored()
  await site.ask('after')
  await site.app.core.start()
  await transact(site.app.ctx, releaseRestoreLock)
  await eventually(async () => expect(site.made.toSorted()).toEqual(['after', 'before']))
  expect(canMoveMoney(site.app.ctx)).toBe(true)
})

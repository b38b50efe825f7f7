import { expect, test } from 'bun:test'
import { defineModule } from '@/src/kit/module'
import { defineOutboxJob, handle } from '@/src/kit/outbox-jobs'
import { transact } from '@/src/kit/transact'
import { enqueue } from '@/src/runtime/outbox/enqueue'
import { markRestored, releaseRestoreLock } from '@/src/runtime/restore-lock'
import { canMoveMoney } from '@/src/runtime/safe-mode'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { headerAuth } from '@/tests/support/header-auth'

const Ask = defineOutboxJob<Record<string, never>>('oracle.ask')

/** An app whose database was restored from a backup. */
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

test('after a restore no job runs, old or new, and runNow returns at once', async () => {
  await using site = await restored()
  await site.ask('after')
  await site.app.drain()
  expect(await site.app.core.outbox.runNow('after')).toBe(false)
  expect(site.made).toEqual([])
  expect(canMoveMoney(site.app.ctx)).toBe(false)
})

test('after the release all jobs run with their keys, without a restart', async () => {
  await using site = await restored()
  await site.ask('after')
  await site.app.core.start()
  await transact(site.app.ctx, releaseRestoreLock)
  await eventually(async () => expect(site.made.toSorted()).toEqual(['after', 'before']))
  expect(canMoveMoney(site.app.ctx)).toBe(true)
})

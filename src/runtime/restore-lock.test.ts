import { expect, test } from 'bun:test'
import { handle } from '@/src/kit/jobs/outbox-jobs'
import { transact } from '@/src/kit/transact'
import { markRestored, releaseRestoreLock } from '@/src/runtime/restore-lock'
import { canMoveMoney } from '@/src/runtime/safe-mode'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { Ask, enqueueAsk, withOracle } from '@/tests/support/oracle-jobs'

/** An app whose database was restored from a backup. */
async function restored() {
  const made: string[] = []
  const handler = handle(Ask, async (_, { key }) => {
    made.push(key)
    return { outcome: 'done' }
  })
  const app = await createTestApp({ modules: withOracle(handler) })
  const ask = (key: string) => enqueueAsk(app.ctx, key)
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

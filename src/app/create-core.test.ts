import { expect, test } from 'bun:test'
import { defineEvent, on } from '@/src/kit/events'
import { every } from '@/src/kit/jobs/jobs'
import { defineModule } from '@/src/kit/module/module'
import { transact } from '@/src/kit/transact'
import { publish } from '@/src/runtime/publish'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { eventually } from '@/tests/support/eventually'
import { fakeTimers } from '@/tests/support/fake-timers'
import { headerAuth } from '@/tests/support/header-auth'

const Rung = defineEvent<Record<string, never>>('bell.rung')

async function createBell() {
  const done: string[] = []
  const bell = defineModule({
    name: 'bell',
    owns: 'A bell.',
    jobs: [every(60_000, 'bell.polish', async () => done.push('job'))],
    listeners: [on(Rung, 'bell.echo', async () => void done.push('listener'))],
  })
  const app = await createTestApp({ modules: [headerAuth, bell] })
  await transact(app.ctx, (tx) => publish(tx, Rung, {}))
  return { app, done }
}

test('the audit does not wait for the delay, and other work does', async () => {
  const { app, done } = await createBell()
  await using _ = app
  await app.core.start({ workDelayMs: 3_600_000 })
  await eventually(async () => expect(app.core.lastAudit().at).not.toBeNull())
  expect(done).toEqual([])
})

test('recurring and queued work starts after the delay', async () => {
  const { app, done } = await createBell()
  await using _ = app
  const timers = fakeTimers()
  await app.core.start({ workDelayMs: 10_000 })
  expect(done).toEqual([])
  await timers.fire(10_000)
  await eventually(async () => expect(done.sort()).toEqual(['job', 'listener']))
})

test('stopping before the delay is over starts no work', async () => {
  const { app, done } = await createBell()
  await using _ = app
  const timers = fakeTimers()
  await app.core.start({ workDelayMs: 10_000 })
  await app.core.stop()
  expect(timers.pendingDelays).toEqual([])
  expect(done).toEqual([])
})

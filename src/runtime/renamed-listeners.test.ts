import { expect, test } from 'bun:test'
import { createCore } from '@/src/app/create-core'
import { systemContext } from '@/src/kit/context'
import { on, onApply } from '@/src/kit/events'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { BellRung, countDeliveries, publishRings, withBell } from '@/tests/support/bell-events'

test('a renamed listener gets the deliveries stored under its former names, each once', async () => {
  const received: string[] = []
  type Rung = { payload: { times: number } }
  const run = async (_: unknown, { payload }: Rung) => void received.push(`ran ${payload.times}`)
  const apply = async (_: unknown, { payload }: Rung) => void received.push(`applied ${payload.times}`)
  await using app = await createTestApp({
    modules: withBell(on(BellRung, 'bell.old-run', run), onApply(BellRung, 'bell.old-apply', apply)),
  })
  await publishRings(app.ctx, 1)
  const { settings, db, log, now } = app.core
  const modules = withBell(
    on(BellRung, 'bell.run', run, { formerNames: ['bell.old-run'] }),
    onApply(BellRung, 'bell.apply', apply, { formerNames: ['bell.older-apply', 'bell.old-apply'] }),
  )
  const renamed = createCore({ modules, settings, db, log, now })
  await publishRings(systemContext(renamed, 'test'), 2)
  await renamed.drain()
  expect(received.toSorted()).toEqual(['applied 1', 'applied 2', 'ran 1', 'ran 2'])
  expect(await countDeliveries(app)).toBe(0)
})

import { expect, test } from 'bun:test'
import { type Health, measureHealth } from '@/src/runtime/health'
import { createKitApp } from '@/tests/support/apps/kit-app'

const says = (health: Health) => async () => health

test('each service is as the worst of its checks says, and one that fails is down', async () => {
  await using app = await createKitApp((scope) => scope, {
    health: [
      { name: 'Shop', check: says('operational') },
      { name: 'Payment', check: says('degraded') },
      { name: 'Payment', check: says('operational') },
      { name: 'Post', check: () => Promise.reject(new Error('nobody there')) },
    ],
  })
  expect([...(await measureHealth(app.ctx))]).toEqual([
    ['Shop', 'operational'],
    ['Payment', 'degraded'],
    ['Post', 'down'],
  ])
  expect(app.logLines.join()).toContain('health check failed')
})

test('a check that does not answer is down, and holds nobody up', async () => {
  await using app = await createKitApp((scope) => scope, {
    health: [{ name: 'Post', check: () => Promise.withResolvers<Health>().promise }],
  })
  expect([...(await measureHealth(app.ctx))]).toEqual([['Post', 'down']])
})

import { expect, test } from 'bun:test'
import { type Health, healthChecks } from '@/src/kit/checks/health'
import { add } from '@/src/kit/ports'
import { measureHealth } from '@/src/runtime/health'
import { createKitApp } from '@/tests/support/apps/kit-app'

const says = (health: Health) => async () => health

test('a service has its worst check result, and a failing check means down', async () => {
  await using app = await createKitApp((scope) => scope, {
    provides: [
      add(
        healthChecks,
        { name: 'Shop', check: says('operational') },
        { name: 'Payment', check: says('degraded') },
        { name: 'Payment', check: says('operational') },
        { name: 'Post', check: () => Promise.reject(new Error('nobody there')) },
      ),
    ],
  })
  expect([...(await measureHealth(app.ctx))]).toEqual([
    ['Shop', 'operational'],
    ['Payment', 'degraded'],
    ['Post', 'down'],
  ])
  expect(app.logLines.join()).toContain('health check failed')
})

test('a hanging check is down and blocks no other check', async () => {
  await using app = await createKitApp((scope) => scope, {
    provides: [add(healthChecks, { name: 'Post', check: () => Promise.withResolvers<Health>().promise })],
  })
  expect([...(await measureHealth(app.ctx))]).toEqual([['Post', 'down']])
})

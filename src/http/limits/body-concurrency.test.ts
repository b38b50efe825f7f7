import { expect, test } from 'bun:test'
import { BodyConcurrencyLimiter } from '@/src/http/limits/body-concurrency'
import type { Core } from '@/src/kit/context'
import { createKitApp } from '@/tests/support/apps/kit-app'

const address = '203.0.113.7'

async function openLimiter() {
  const app = await createKitApp((scope) => scope, { env: { RATE_LIMIT_SCALE: '1' } })
  const clock = { elapsed: 0 }
  const core: Core = { ...app.core, elapsed: () => clock.elapsed }
  const limiter = new BodyConcurrencyLimiter(core)
  /** Bodies that never end; each resolves with the code of the error that ends it. */
  const sendSlowly = (count: number) =>
    Array.from({ length: count }, () =>
      limiter.run(address, () => new Promise<string>(() => undefined)).catch((error) => error.kind.code),
    )
  const send = () => limiter.run(address, async () => 'read').catch((error) => error.kind.code)
  return { clock, sendSlowly, send, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('slow bodies make room for the next ones of their address (E2)', async () => {
  await using site = await openLimiter()
  const [slowest] = site.sendSlowly(100)
  site.clock.elapsed += 2_000
  expect(await site.send()).toBe('read')
  expect(await slowest).toBe('too_many_requests')
})

test('a hundred bodies that have just begun leave no room (E2)', async () => {
  await using site = await openLimiter()
  site.sendSlowly(100)
  site.clock.elapsed += 1_000
  expect(await site.send()).toBe('too_many_requests')
})

test('what a dropped body held is free once, and other addresses are not affected (E2)', async () => {
  await using site = await openLimiter()
  site.sendSlowly(100)
  site.clock.elapsed += 2_000
  const more = site.sendSlowly(50)
  site.clock.elapsed += 1_000
  expect(await Promise.race([...more, site.send()])).toBe('read')
})

import { expect, test } from 'bun:test'
import { cached } from '@/src/kit/cache/cached'
import { createKitApp } from '@/tests/support/apps/kit-app'

test('a value is cached until it expires', async () => {
  await using app = await createKitApp((scope) => scope)
  let computed = 0
  const ask = cached(1_000, async () => ++computed)
  expect(await Promise.all([ask(app.ctx), ask(app.ctx)])).toEqual([1, 1])
  app.advance(999)
  expect(await ask({ ...app.ctx, now: app.core.now })).toBe(1)
  app.advance(1)
  expect(await ask({ ...app.ctx, now: app.core.now })).toBe(2)
})

test('a value is not cached for longer because the clock was set back (E10)', async () => {
  await using app = await createKitApp((scope) => scope)
  let computed = 0
  const ask = cached(1_000, async () => ++computed)
  await ask(app.ctx)
  app.shiftWallClock(-3_600_000)
  expect(await ask({ ...app.ctx, now: app.core.now })).toBe(2)
})

test('errors are not cached', async () => {
  await using app = await createKitApp((scope) => scope)
  let attempts = 0
  const ask = cached(1_000, async () => {
    if (++attempts === 1) throw new Error('not yet')
    return attempts
  })
  expect(await ask(app.ctx).catch(() => 'failed')).toBe('failed')
  expect(await ask(app.ctx)).toBe(2)
})

test('each application has a value of its own', async () => {
  await using app = await createKitApp((scope) => scope)
  await using other = await createKitApp((scope) => scope)
  let computed = 0
  const ask = cached(1_000, async () => ++computed)
  expect(await Promise.all([ask(app.ctx), ask(other.ctx), ask(app.ctx)])).toEqual([1, 2, 1])
})

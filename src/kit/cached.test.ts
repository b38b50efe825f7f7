import { expect, test } from 'bun:test'
import { cached } from '@/src/kit/cached'
import { createKitApp } from '@/tests/support/apps/kit-app'

test('what was computed is answered until its time is over', async () => {
  await using app = await createKitApp((scope) => scope)
  let computed = 0
  const ask = cached(1_000, async () => ++computed)
  expect(await Promise.all([ask(app.ctx), ask(app.ctx)])).toEqual([1, 1])
  app.advance(999)
  expect(await ask({ ...app.ctx, now: app.core.now })).toBe(1)
  app.advance(1)
  expect(await ask({ ...app.ctx, now: app.core.now })).toBe(2)
})

test('what failed is tried again', async () => {
  await using app = await createKitApp((scope) => scope)
  let tries = 0
  const ask = cached(1_000, async () => {
    if (++tries === 1) throw new Error('not yet')
    return tries
  })
  expect(await ask(app.ctx).catch(() => 'failed')).toBe('failed')
  expect(await ask(app.ctx)).toBe(2)
})

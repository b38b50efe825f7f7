import { expect, test } from 'bun:test'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { headerAuth } from '@/tests/support/header-auth'

test('a transaction joins the one that it is called in, unless that one protects it less', async () => {
  await using app = await createTestApp({ modules: [headerAuth] })
  const nested = (outer: 'serializable' | 'read committed', inner: 'serializable' | 'read committed') =>
    transact(app.ctx, (tx) => transact(tx, async () => 'joined', inner), outer)
  expect(await nested('serializable', 'serializable')).toBe('joined')
  expect(await nested('serializable', 'read committed')).toBe('joined')
  expect(await nested('read committed', 'read committed')).toBe('joined')
  await expect(nested('read committed', 'serializable')).rejects.toThrow('no transaction joins a weaker one')
})

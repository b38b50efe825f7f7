import { expect, test } from 'bun:test'
import { contextOf } from '@/src/kit/context'
import type { Module } from '@/src/kit/module/module'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'

test('no value of clientConfig replaces that of another module', async () => {
  await using app = await createTestApp()
  const ctx = contextOf(app.core, { kind: 'guest' })
  const all: readonly Module[] = modules
  const values = all.flatMap(({ name: by, clientConfig }) =>
    Object.keys(clientConfig?.(ctx) ?? {}).map((name) => ({ name, by })),
  )
  const owners = Map.groupBy([{ name: 'siteName', by: 'the application' }, ...values], ({ name }) => name)
  const shared = [...owners].filter(([, { length }]) => length > 1)
  expect(shared.map(([name, all]) => `${name} of ${all.map(({ by }) => by).join(' and ')}`)).toEqual([])
})

import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bun, run } from '@/scripts/lib/run'
import { routesFile, writeOutsideModule } from '@/tests/support/outside-modules/outside-module'

const parent = mkdtempSync(join(tmpdir(), 'mintmark-outside-'))
afterAll(() => rmSync(parent, { recursive: true }))
const hats = join(parent, 'hats')
const testModule = (name: string) =>
  run([bun, 'scripts/test.ts', '--module', name, '--only', 'start'], { env: { DATABASE_URL: undefined } })

test('a module in another folder is tested in a copy of the project', async () => {
  writeOutsideModule(hats)
  const { ok, output } = await testModule(hats)
  expect(ok, output).toBe(true)
  expect(output).toContain('modules/hats in a copy of the project')
  expect(output).toMatch(/^start +ok/m)
})

test('a module that can not be added is rejected with the reason', async () => {
  writeOutsideModule(hats, { 'routes.ts': routesFile('/items') })
  const { ok, output } = await testModule(hats)
  expect([ok, output]).toEqual([false, expect.stringContaining('GET /api/items')])
})

test('an unknown name is rejected', async () => {
  const { ok, output } = await testModule('unknown')
  expect([ok, output]).toEqual([false, expect.stringContaining('There is no module unknown.')])
})

import { expect, test } from 'bun:test'
import { platformDiagnostic } from '@/modules/platform/roblox/diagnostic'
import { runDiagnostic } from '@/src/kit/diagnostic'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createRobloxApp } from '@/tests/support/apps/roblox-app'
import { fakeCloudKey } from '@/tests/support/fake-roblox/store'

test('the operator is told whether the platform answers, and takes the key', async () => {
  await using demo = await createTestApp()
  expect((await runDiagnostic(demo.ctx, platformDiagnostic)).status).toBe('note')
  await using app = await createRobloxApp({ ROBLOX_API_KEY: fakeCloudKey })
  const { world, store, faults } = app.roblox
  world.addPlayer('Roblox', { id: 1 })
  const verdict = async () => (await runDiagnostic(app.ctx, platformDiagnostic)).status
  expect(await verdict()).toBe('ok')
  store.settings.cloudKeys = []
  expect(await verdict()).toBe('wrong')
  faults.always('lost')
  expect(await verdict()).toBe('wrong')
})

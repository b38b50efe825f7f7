import { expect, test } from 'bun:test'
import { platformDiagnostic } from '@/modules/platform/roblox/diagnostic'
import { runDiagnostic } from '@/src/kit/checks/diagnostic'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createRobloxApp } from '@/tests/support/apps/roblox-app'
import { fakeCloudKey } from '@/tests/support/fake-roblox/store'

test('the diagnostic reports an unreachable platform and a rejected API key', async () => {
  await using demo = await createTestApp()
  expect((await runDiagnostic(demo.ctx, platformDiagnostic)).status).toBe('note')
  await using app = await createRobloxApp({ ROBLOX_API_KEY: fakeCloudKey })
  const { world, store, faults } = app.roblox
  world.addPlayer('Roblox', { id: 1 })
  const status = async () => (await runDiagnostic(app.ctx, platformDiagnostic)).status
  expect(await status()).toBe('ok')
  store.settings.cloudKeys = []
  expect(await status()).toBe('wrong')
  faults.always('lost')
  expect(await status()).toBe('wrong')
})

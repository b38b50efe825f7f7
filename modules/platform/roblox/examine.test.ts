import { expect, test } from 'bun:test'
import { platformDiagnostic } from '@/modules/platform/roblox/examine'
import { runDiagnostic } from '@/src/core/examination'
import { createTestApp } from '@/src/testing/create-test-app'
import { fakeCloudKey } from '@/src/testing/fake-roblox/books'
import { createRobloxApp } from '@/src/testing/roblox-app'

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

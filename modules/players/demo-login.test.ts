import { expect, test } from 'bun:test'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { robloxEnv } from '@/tests/support/apps/roblox-app'
import { fakeOauthClient } from '@/tests/support/fake-roblox/oauth/create-fake-oauth'

test('with platform login configured, temporary login is disabled unless DEMO_LOGIN is set (C14)', async () => {
  const env = { ...robloxEnv, ...fakeOauthClient }
  await using closed = await createTestApp({ env })
  expect((await closed.visitor().post('/api/auth/temp-login', { username: 'ann' })).status).toBe(404)
  await using open = await createTestApp({ env: { ...env, DEMO_LOGIN: 'true' } })
  expect((await open.visitor().post('/api/auth/temp-login', { username: 'ann' })).status).toBe(200)
})

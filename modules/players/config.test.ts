import { expect, test } from 'bun:test'
import { createTestApp } from '@/src/testing/create-test-app'

const app = { ROBLOX_CLIENT_ID: '123', ROBLOX_CLIENT_SECRET: 's3cr3t' }
const acknowledged = { ROBLOX_TERMS_ACKNOWLEDGED: 'true' }

test.each([
  [{ ROBLOX_CLIENT_ID: '123', ...acknowledged }, 'expected both or neither'],
  [{ ROBLOX_CLIENT_SECRET: 's', ...acknowledged }, 'expected both or neither'],
  [app, 'ROBLOX_TERMS_ACKNOWLEDGED: expected true'],
])('half a platform login starts nothing: %o', async (env, problem) => {
  await expect(createTestApp({ env })).rejects.toThrow(problem)
})

test('where people log in with the platform, the temporary login is shut unless the operator opens it (C14)', async () => {
  await using closed = await createTestApp({ env: { ...app, ...acknowledged } })
  expect((await closed.visitor().post('/api/auth/temp-login', { username: 'ann' })).status).toBe(404)
  await using open = await createTestApp({ env: { ...app, ...acknowledged, DEMO_LOGIN: 'true' } })
  expect((await open.visitor().post('/api/auth/temp-login', { username: 'ann' })).status).toBe(200)
})

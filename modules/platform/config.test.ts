import { expect, test } from 'bun:test'
import { platformConfig } from '@/modules/platform/config'
import { maybePlayer, platformDisplayName } from '@/modules/platform/service'
import { type Env, SettingsStore } from '@/src/kit/config/config'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createRobloxApp } from '@/tests/support/apps/roblox-app'

function read(env: Env) {
  return new SettingsStore([platformConfig], env).of(platformConfig)
}

test('platform credentials are rejected until the terms are acknowledged', () => {
  expect(() => read({ ROBLOX_API_KEY: 'k3y' })).toThrow(
    'ROBLOX_TERMS_ACKNOWLEDGED: expected true when ROBLOX_API_KEY is set',
  )
  expect(read({ ROBLOX_API_KEY: 'k3y', ROBLOX_TERMS_ACKNOWLEDGED: 'true' }).ROBLOX_API_KEY).toBe('k3y')
})

test('an OAuth app needs both id and secret, and the acknowledgment', () => {
  const [id, secret] = [{ ROBLOX_CLIENT_ID: '4711' }, { ROBLOX_CLIENT_SECRET: 's3cr3t' }]
  const acknowledged = { ROBLOX_TERMS_ACKNOWLEDGED: 'true' }
  for (const half of [id, secret])
    expect(() => read({ ...half, ...acknowledged })).toThrow(
      'ROBLOX_CLIENT_ID, ROBLOX_CLIENT_SECRET: expected both or neither',
    )
  expect(() => read({ ...id, ...secret })).toThrow(
    'ROBLOX_TERMS_ACKNOWLEDGED: expected true when ROBLOX_CLIENT_ID is set',
  )
  expect(read({ ...id, ...secret, ...acknowledged }).ROBLOX_CLIENT_ID).toBe('4711')
})

test("the error for a malformed key names the setting and doesn't show the value", () => {
  const readMalformed = () => read({ ROBLOX_API_KEY: 'hunter 2', ROBLOX_TERMS_ACKNOWLEDGED: 'true' })
  expect(readMalformed).toThrow('ROBLOX_API_KEY: expected an Open Cloud API key')
  expect(readMalformed).not.toThrow('hunter')
})

test.each([
  'https://{service}.roblox.com',
  'http://127.0.0.1:4010/{service}',
  'http://localhost:4010',
  'http://{service}.localhost:4010/',
])('ROBLOX_API_BASE accepts %s', (base) => {
  expect(read({ ROBLOX_API_BASE: base }).ROBLOX_API_BASE).toBe(base.replace(/\/$/, ''))
})

test.each([
  'roblox.com',
  'ftp://{service}.roblox.com',
  'https://me:pw@host',
  'https://host/?a',
  'https://host/#a',
  'file:///x',
])('ROBLOX_API_BASE rejects %s', (base) => {
  expect(() => read({ ROBLOX_API_BASE: base })).toThrow('ROBLOX_API_BASE: expected an address')
})

test('a new site uses the demo universe and sends no outgoing requests', async () => {
  await using app = await createTestApp({
    fetch: () => Promise.reject(new Error('unexpected outgoing request')),
  })
  expect(await maybePlayer(app.ctx, { username: 'AmberQuill' })).toBeDefined()
  expect(platformDisplayName(app.ctx)).toBe('Roblox')
})

test('the acknowledgment is recorded once in the audit log, however often the site starts', async () => {
  await using app = await createRobloxApp()
  for (let starts = 0; starts < 3; starts += 1) await app.core.start()
  expect((await app.eventNames()).filter((name) => name === 'platform.terms-acknowledged')).toHaveLength(1)
  await using demo = await createTestApp()
  await demo.core.start()
  expect(await demo.eventNames()).not.toContain('platform.terms-acknowledged')
})

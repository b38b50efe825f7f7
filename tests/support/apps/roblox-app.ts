import type { Env } from '@/src/kit/config/config'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { createFakeRoblox, type FakeRoblox } from '@/tests/support/fake-roblox/create-fake-roblox'

/** Settings that point a site at the fake. */
export const robloxEnv = {
  ROBLOX_TERMS_ACKNOWLEDGED: 'true',
  ROBLOX_API_BASE: 'http://127.0.0.1:1/{service}',
}

export interface RobloxApp extends TestApp {
  readonly roblox: FakeRoblox
}

/** The whole server over a fake platform with the same clock. Sleeping moves the clock on instead of waiting. */
export async function createRobloxApp(env: Env = {}): Promise<RobloxApp> {
  let now = () => 0
  let advance = (_: number) => {}
  const roblox = createFakeRoblox({ now: () => now() })
  const app = await createTestApp({
    env: { ...robloxEnv, DEMO_LOGIN: 'true', ...env },
    fetch: roblox.fetch,
    sleep: async (ms) => advance(Math.ceil(ms)),
  })
  now = () => app.ctx.now()
  advance = app.advance
  return { ...app, roblox }
}

/** Logs in as a new player of the platform with the challenge phrase in their profile. */
export async function signInAsPlayer(app: RobloxApp, name: string) {
  const player = app.roblox.world.addPlayer(name)
  const actor = app.visitor()
  const login = await actor.post('/api/auth/simple', { username: name })
  player.description = login.body.challenge
  await actor.post('/api/auth/simple', { username: name, confirmed: true })
  return { actor, player }
}

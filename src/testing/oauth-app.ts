import type { Env } from '@/src/core/config'
import { origin } from '@/src/testing/create-test-app'
import { createFakeOauth, type FakeOauth, fakeOauthClient } from '@/src/testing/fake-roblox/oauth/create-fake-oauth'
import { createRobloxApp, type RobloxApp } from '@/src/testing/roblox-app'

export interface OauthTestApp extends RobloxApp {
  readonly oauth: FakeOauth
}

/** The whole server with the log-in of the platform connected, over a fake of both. */
export async function createOauthApp(env: Env = {}): Promise<OauthTestApp> {
  const app = await createRobloxApp({ ...fakeOauthClient, ...env })
  const redirectUri = `${env.PUBLIC_URL ?? origin}/api/auth/roblox/callback`
  const oauth = await createFakeOauth(app.roblox, { base: 'http://127.0.0.1:1', redirectUri })
  return {
    ...app,
    oauth,
    [Symbol.asyncDispose]: async () => {
      await oauth[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}

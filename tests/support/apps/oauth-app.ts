import type { Env } from '@/src/kit/config/config'
import { origin } from '@/tests/support/apps/create-test-app'
import { createRobloxApp, type RobloxApp } from '@/tests/support/apps/roblox-app'
import {
  createFakeOauth,
  type FakeOauth,
  fakeOauthClient,
} from '@/tests/support/fake-roblox/oauth/create-fake-oauth'

export interface OauthTestApp extends RobloxApp {
  readonly oauth: FakeOauth
}

/** The whole server with the platform's OAuth login, over fakes of both. */
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

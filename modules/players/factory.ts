import { setProfileDescription } from '@/modules/platform/factory'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import type { OauthTestApp } from '@/tests/support/apps/oauth-app'
import { completeLogin } from '@/tests/support/fake-roblox/oauth/complete-login'
import type { TestClient } from '@/tests/support/test-client'

/** Requests a login phrase for a player and returns it. */
export async function requestPhrase(actor: TestClient, username: string): Promise<string> {
  return (await actor.post('/api/auth/simple', { username })).body.challenge
}

/** Returns a client that has logged in as this player with a phrase in the profile. */
export async function loggedInAs(app: TestApp, username: string): Promise<TestClient> {
  const actor = app.visitor()
  await setProfileDescription(app, username, await requestPhrase(actor, username))
  await actor.post('/api/auth/simple', { username, confirmed: true })
  return actor
}

/** Starts a platform login and returns the platform's authorization URL. */
export async function authorizationUrlFor(
  actor: TestClient,
  path = '/api/auth/roblox/login',
): Promise<string> {
  return (await actor.get(path)).headers.get('location') ?? ''
}

/** Logs the player in at the platform and returns the callback path; an undefined player declines. */
export async function approveAtPlatform(
  app: OauthTestApp,
  authorizationUrl: string,
  player: number | undefined,
): Promise<string> {
  const { pathname, search } = new URL(await completeLogin(app.roblox, authorizationUrl, player))
  return pathname + search
}

/** Logs in through the platform and returns the path the callback redirects to. */
export async function logInWithPlatform(
  app: OauthTestApp,
  actor: TestClient,
  player: number,
  path = '/api/auth/roblox/login',
): Promise<string | null> {
  return (
    await actor.get(await approveAtPlatform(app, await authorizationUrlFor(actor, path), player))
  ).headers.get('location')
}

import { setProfileDescription } from '@/modules/platform/factory'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import type { OauthTestApp } from '@/tests/support/apps/oauth-app'
import { completeLogin } from '@/tests/support/fake-roblox/oauth/complete-login'
import type { TestClient } from '@/tests/support/test-client'

/** The phrase that a browser is given for a player. */
export async function requestPhrase(actor: TestClient, username: string): Promise<string> {
  return (await actor.post('/api/auth/simple', { username })).body.challenge
}

/** Somebody who has logged in as this player by the phrase in their profile. */
export async function loggedInAs(app: TestApp, username: string): Promise<TestClient> {
  const actor = app.visitor()
  await setProfileDescription(app, username, await requestPhrase(actor, username))
  await actor.post('/api/auth/simple', { username, confirmed: true })
  return actor
}

/** Where the platform asks for the log-in that this browser begins. */
export async function authorizationUrlFor(
  actor: TestClient,
  path = '/api/auth/roblox/login',
): Promise<string> {
  return (await actor.get(path)).headers.get('location') ?? ''
}

/** The address at which the platform sends the browser back. */
export async function approveAtPlatform(
  app: OauthTestApp,
  address: string,
  player: number | undefined,
): Promise<string> {
  const { pathname, search } = new URL(await completeLogin(app.roblox, address, player))
  return pathname + search
}

/** A whole log-in; answers where it led. */
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

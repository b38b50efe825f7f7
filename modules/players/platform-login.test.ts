import { expect, test } from 'bun:test'
import { signUpVerified } from '@/modules/auth/factory'
import { approveAtPlatform, authorizationUrlFor, logInWithPlatform } from '@/modules/players/factory'
import { maybeLinkedUserId } from '@/modules/players/link'
import { createOauthApp } from '@/tests/support/apps/oauth-app'
import { dumpTables } from '@/tests/support/database/dump-tables'
import { fakeOauthClient } from '@/tests/support/fake-roblox/oauth/create-fake-oauth'
import type { TestClient } from '@/tests/support/test-client'

const start = '/api/auth/roblox/login'

async function currentUser(actor: TestClient) {
  return (await actor.get('/api/auth/user')).body
}

/** Expects a redirect to the login page with this error, and no session. */
async function expectNoSession(actor: TestClient, path: string, error = 'failed'): Promise<void> {
  const { status, headers } = await actor.get(path)
  expect([status, headers.get('location')]).toEqual([302, `/auth?error=${error}`])
  expect((await actor.get('/api/auth/user')).status).toBe(401)
}

test('a first platform login creates an account, and a later one finds it after a rename', async () => {
  await using app = await createOauthApp()
  const quill = app.roblox.world.addPlayer('AmberQuill', { displayName: 'Amber \u202eQuill' })
  const first = app.visitor()
  expect(await logInWithPlatform(app, first, quill.id)).toBe('/')
  const ann = await currentUser(first)
  expect(ann).toMatchObject({
    username: 'AmberQuill',
    displayName: 'Amber Quill',
    verified: true,
    email: null,
  })
  app.roblox.world.rename(quill, 'QuietQuill')
  quill.displayName = 'Quiet'
  const second = app.visitor()
  await logInWithPlatform(app, second, quill.id)
  expect(await currentUser(second)).toMatchObject({
    id: ann.id,
    username: 'AmberQuill',
    displayName: 'Quiet',
  })
  expect((await second.get('/api/auth/roblox/user')).body).toMatchObject({ username: 'QuietQuill' })
})

test('the authorization URL uses PKCE with S256, state, nonce and only the openid and profile scopes (C2, C19)', async () => {
  await using app = await createOauthApp()
  const url = new URL(await authorizationUrlFor(app.visitor()))
  expect(`${url.origin}${url.pathname}`).toBe('http://127.0.0.1:1/apis/oauth/v1/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: '4711',
    redirect_uri: 'http://localhost:3000/api/auth/roblox/callback',
    response_type: 'code',
    scope: 'openid profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
})

test('a missing, foreign, altered, used or expired state creates no session (C1, C3)', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  const [owner, victim] = [app.visitor(), app.visitor()]
  const callback = await approveAtPlatform(app, await authorizationUrlFor(owner), id)
  await authorizationUrlFor(victim)
  await expectNoSession(app.visitor(), callback)
  await expectNoSession(victim, callback)
  await expectNoSession(owner, callback.replace(/state=[^&]+/, 'state='))
  await expectNoSession(owner, callback.replace(/state=[^&]+&/, ''))
  await expectNoSession(
    owner,
    callback.replace(/state=./, (prefix) => (prefix === 'state=_' ? 'state=-' : 'state=_')),
  )
  await expectNoSession(owner, `${callback}&state=twice`)
  app.advance(600_000)
  await expectNoSession(owner, callback)
  const secondCallback = await approveAtPlatform(app, await authorizationUrlFor(owner), id)
  expect((await owner.get(secondCallback)).headers.get('location')).toBe('/')
  await owner.post('/api/auth/logout')
  await expectNoSession(owner, secondCallback)
})

test('ten concurrent callbacks with one state create one session (C1)', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  const owner = app.visitor()
  const callback = await approveAtPlatform(app, await authorizationUrlFor(owner), id)
  const responses = await Promise.all(Array.from({ length: 10 }, () => owner.fetch(callback)))
  const locations = responses.map(({ headers }) => headers.get('location')).sort()
  expect(locations).toEqual(['/', ...Array(9).fill('/auth?error=failed')])
})

test('a used code and a code of another verifier create no session (C2)', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  const [owner, thief] = [app.visitor(), app.visitor()]
  const codeOf = (path: string) => new URL(path, 'http://x').searchParams.get('code') ?? ''
  const withCode = (path: string, code: string) => path.replace(/code=[^&]+/, `code=${code}`)
  const stolen = codeOf(await approveAtPlatform(app, await authorizationUrlFor(owner), id))
  await expectNoSession(
    thief,
    withCode(await approveAtPlatform(app, await authorizationUrlFor(thief), id), stolen),
  )
  const callback = await approveAtPlatform(app, await authorizationUrlFor(owner), id)
  await owner.get(callback)
  await expectNoSession(
    thief,
    withCode(await approveAtPlatform(app, await authorizationUrlFor(thief), id), codeOf(callback)),
  )
  await expectNoSession(
    thief,
    withCode(await approveAtPlatform(app, await authorizationUrlFor(thief), id), 'none'),
  )
  await expectNoSession(
    thief,
    (await approveAtPlatform(app, await authorizationUrlFor(thief), id)).replace(
      /iss=[^&]+/,
      'iss=https%3A%2F%2Fevil.example',
    ),
  )
})

test.each(['nonce', 'forged', 'unsigned', 'shared', 'expired', 'audience', 'issuer'] as const)(
  'an ID token with the fault %s creates no session (C2)',
  async (fault) => {
    await using app = await createOauthApp()
    const { id } = app.roblox.world.addPlayer('AmberQuill')
    app.oauth.setIdTokenFault(fault)
    const visitor = app.visitor()
    await expectNoSession(visitor, await approveAtPlatform(app, await authorizationUrlFor(visitor), id))
    expect(await maybeLinkedUserId(app.ctx, String(id))).toBeUndefined()
  },
)

test("an ID token received through a proxy is accepted with the platform's own issuer", async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  app.oauth.setIdTokenFault('proxied')
  const visitor = app.visitor()
  const callback = await approveAtPlatform(app, await authorizationUrlFor(visitor), id)
  const withRobloxIssuer = callback.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fapis.roblox.com%2Foauth%2F')
  expect((await visitor.get(withRobloxIssuer)).headers.get('location')).toBe('/')
  expect(await currentUser(visitor)).toMatchObject({ username: 'AmberQuill' })
})

test('without an ID token the player id comes from the userinfo endpoint', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  app.oauth.setIdTokenFault('absent')
  const visitor = app.visitor()
  await logInWithPlatform(app, visitor, id)
  expect(await currentUser(visitor)).toMatchObject({ username: 'AmberQuill' })
  expect(app.roblox.requests).toContain('apis GET /oauth/v1/userinfo')
})

test('a declined login and an unavailable platform lead to their error pages', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  const visitor = app.visitor()
  await expectNoSession(
    visitor,
    await approveAtPlatform(app, await authorizationUrlFor(visitor), undefined),
    'denied',
  )
  const callback = await approveAtPlatform(app, await authorizationUrlFor(visitor), id)
  app.roblox.faults.always('fail')
  await expectNoSession(visitor, callback, 'platform_unavailable')
})

test('a wrong client secret is logged without its value and leads to platform_unavailable', async () => {
  await using app = await createOauthApp({ ROBLOX_CLIENT_SECRET: 'RBX-wrong-secret' })
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  const visitor = app.visitor()
  await expectNoSession(
    visitor,
    await approveAtPlatform(app, await authorizationUrlFor(visitor), id),
    'platform_unavailable',
  )
  const warnings = app.logLines.filter((line) => line.includes('unexpected platform response'))
  expect(warnings.map((line) => JSON.parse(line))).toMatchObject([{ endpoint: 'signIn', status: 401 }])
  expect(app.logLines.join()).not.toContain('RBX-wrong-secret')
})

test('login starts a new session, whatever session cookie was set before (C6)', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  const visitor = app.visitor()
  visitor.cookies.set('sid', 'A'.repeat(43))
  await logInWithPlatform(app, visitor, id)
  expect(visitor.cookies.get('sid')).not.toBe('A'.repeat(43))
  expect((await visitor.get('/api/auth/user')).status).toBe(200)
})

test('a logged-in user is not redirected to the platform, which could switch accounts (C3)', async () => {
  await using app = await createOauthApp()
  const ann = await signUpVerified(app, 'ann')
  expect(await authorizationUrlFor(ann, `${start}?returnTo=/sell`)).toBe('/sell')
})

test('platform tokens and codes are stored neither in the database nor in the log (C19)', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  const secrets = [fakeOauthClient.ROBLOX_CLIENT_SECRET]
  const [oauthHandler] = app.roblox.fallbackHandlers
  app.roblox.fallbackHandlers[0] = async (request, service) => {
    const response = await oauthHandler?.(request, service)
    if (response && request.url.endsWith('/v1/token')) {
      const { access_token, id_token } = await response.clone().json()
      secrets.push(access_token, id_token)
    }
    return response
  }
  const visitor = app.visitor()
  const callback = await approveAtPlatform(app, await authorizationUrlFor(visitor), id)
  secrets.push(...['code', 'state'].map((name) => new URL(callback, 'http://x').searchParams.get(name) ?? ''))
  await visitor.get(callback)
  const stored = JSON.stringify(await dumpTables(app.core.db)) + app.logLines.join()
  expect([secrets.length, secrets.filter((secret) => stored.includes(secret))]).toEqual([5, []])
})

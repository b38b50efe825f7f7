import { expect, test } from 'bun:test'
import { signUpVerified } from '@/modules/auth/factory'
import { approveAtPlatform, authorizationUrlFor, logInWithPlatform } from '@/modules/players/factory'
import { maybeLinkedUserId } from '@/modules/players/link'
import { createOauthApp } from '@/tests/support/apps/oauth-app'
import { dumpTables } from '@/tests/support/database/dump-tables'
import { fakeOauthClient } from '@/tests/support/fake-roblox/oauth/create-fake-oauth'
import type { TestClient } from '@/tests/support/test-client'

const start = '/api/auth/roblox/login'

async function whoIs(actor: TestClient) {
  return (await actor.get('/api/auth/user')).body
}

/** Something led to a page that says so, and nobody is in. */
async function expectNobody(actor: TestClient, path: string, error = 'failed'): Promise<void> {
  const { status, headers } = await actor.get(path)
  expect([status, headers.get('location')]).toEqual([302, `/auth?error=${error}`])
  expect((await actor.get('/api/auth/user')).status).toBe(401)
}

test('a log-in with the platform makes an account, and the next one finds it after a change of name', async () => {
  await using app = await createOauthApp()
  const quill = app.roblox.world.addPlayer('AmberQuill', { displayName: 'Amber \u202eQuill' })
  const first = app.visitor()
  expect(await logInWithPlatform(app, first, quill.id)).toBe('/')
  const ann = await whoIs(first)
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
  expect(await whoIs(second)).toMatchObject({ id: ann.id, username: 'AmberQuill', displayName: 'Quiet' })
  expect((await second.get('/api/auth/roblox/user')).body).toMatchObject({ username: 'QuietQuill' })
})

test('the platform is asked for a code, by PKCE with S256, a state and a nonce, and for the profile alone (C2, C19)', async () => {
  await using app = await createOauthApp()
  const asked = new URL(await authorizationUrlFor(app.visitor()))
  expect(`${asked.origin}${asked.pathname}`).toBe('http://127.0.0.1:1/apis/oauth/v1/authorize')
  expect(Object.fromEntries(asked.searchParams)).toEqual({
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

test('a state that is missing, foreign, altered, used or old is nobody’s log-in (C1, C3)', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  const [owner, victim] = [app.visitor(), app.visitor()]
  const back = await approveAtPlatform(app, await authorizationUrlFor(owner), id)
  await authorizationUrlFor(victim)
  await expectNobody(app.visitor(), back)
  await expectNobody(victim, back)
  await expectNobody(owner, back.replace(/state=[^&]+/, 'state='))
  await expectNobody(owner, back.replace(/state=[^&]+&/, ''))
  await expectNobody(
    owner,
    back.replace(/state=./, (start) => (start === 'state=_' ? 'state=-' : 'state=_')),
  )
  await expectNobody(owner, `${back}&state=twice`)
  app.advance(600_000)
  await expectNobody(owner, back)
  const again = await approveAtPlatform(app, await authorizationUrlFor(owner), id)
  expect((await owner.get(again)).headers.get('location')).toBe('/')
  await owner.post('/api/auth/logout')
  await expectNobody(owner, again)
})

test('ten arrivals by one state at once are one session (C1)', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  const owner = app.visitor()
  const back = await approveAtPlatform(app, await authorizationUrlFor(owner), id)
  const arrivals = await Promise.all(Array.from({ length: 10 }, () => owner.fetch(back)))
  const led = arrivals.map(({ headers }) => headers.get('location')).sort()
  expect(led).toEqual(['/', ...Array(9).fill('/auth?error=failed')])
})

test('a code that was used, or belongs to another verifier, lets nobody in (C2)', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  const [owner, thief] = [app.visitor(), app.visitor()]
  const codeOf = (path: string) => new URL(path, 'http://x').searchParams.get('code') ?? ''
  const withCode = (path: string, code: string) => path.replace(/code=[^&]+/, `code=${code}`)
  const stolen = codeOf(await approveAtPlatform(app, await authorizationUrlFor(owner), id))
  await expectNobody(
    thief,
    withCode(await approveAtPlatform(app, await authorizationUrlFor(thief), id), stolen),
  )
  const back = await approveAtPlatform(app, await authorizationUrlFor(owner), id)
  await owner.get(back)
  await expectNobody(
    thief,
    withCode(await approveAtPlatform(app, await authorizationUrlFor(thief), id), codeOf(back)),
  )
  await expectNobody(
    thief,
    withCode(await approveAtPlatform(app, await authorizationUrlFor(thief), id), 'none'),
  )
  await expectNobody(
    thief,
    (await approveAtPlatform(app, await authorizationUrlFor(thief), id)).replace(
      /iss=[^&]+/,
      'iss=https%3A%2F%2Fevil.example',
    ),
  )
})

test.each(['nonce', 'forged', 'unsigned', 'shared', 'expired', 'audience', 'issuer'] as const)(
  'an ID token with another %s ends in no session (C2)',
  async (fault) => {
    await using app = await createOauthApp()
    const { id } = app.roblox.world.addPlayer('AmberQuill')
    app.oauth.setIdTokenFault(fault)
    const visitor = app.visitor()
    await expectNobody(visitor, await approveAtPlatform(app, await authorizationUrlFor(visitor), id))
    expect(await maybeLinkedUserId(app.ctx, String(id))).toBeUndefined()
  },
)

test('an ID token that came through a proxy names the platform itself, and is taken', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  app.oauth.setIdTokenFault('proxied')
  const visitor = app.visitor()
  const back = await approveAtPlatform(app, await authorizationUrlFor(visitor), id)
  const named = back.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fapis.roblox.com%2Foauth%2F')
  expect((await visitor.get(named)).headers.get('location')).toBe('/')
  expect(await whoIs(visitor)).toMatchObject({ username: 'AmberQuill' })
})

test('where no ID token comes, the platform is asked whose the other token is', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  app.oauth.setIdTokenFault('absent')
  const visitor = app.visitor()
  await logInWithPlatform(app, visitor, id)
  expect(await whoIs(visitor)).toMatchObject({ username: 'AmberQuill' })
  expect(app.roblox.requests).toContain('apis GET /oauth/v1/userinfo')
})

test('who says no at the platform, or comes while it is down, is told so', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  const visitor = app.visitor()
  await expectNobody(
    visitor,
    await approveAtPlatform(app, await authorizationUrlFor(visitor), undefined),
    'denied',
  )
  const back = await approveAtPlatform(app, await authorizationUrlFor(visitor), id)
  app.roblox.faults.always('fail')
  await expectNobody(visitor, back, 'platform_unavailable')
})

test('a wrong secret of the app is no fault of the person, and stands in the log without being shown', async () => {
  await using app = await createOauthApp({ ROBLOX_CLIENT_SECRET: 'RBX-wrong-secret' })
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  const visitor = app.visitor()
  await expectNobody(
    visitor,
    await approveAtPlatform(app, await authorizationUrlFor(visitor), id),
    'platform_unavailable',
  )
  const warned = app.logLines.filter((line) => line.includes('unexpected platform response'))
  expect(warned.map((line) => JSON.parse(line))).toMatchObject([{ site: 'signIn', status: 401 }])
  expect(app.logLines.join()).not.toContain('RBX-wrong-secret')
})

test('a name that is taken here stays with whoever has it, and nothing is linked by name (C4)', async () => {
  await using app = await createOauthApp()
  const quill = app.roblox.world.addPlayer('AmberQuill')
  const ann = await signUpVerified(app, 'amberquill')
  const visitor = app.visitor()
  await logInWithPlatform(app, visitor, quill.id)
  expect((await whoIs(visitor)).id).not.toBe((await whoIs(ann)).id)
})

test('the session is a new one, and what was planted before is worth nothing (C6)', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  const visitor = app.visitor()
  visitor.cookies.set('sid', 'A'.repeat(43))
  await logInWithPlatform(app, visitor, id)
  expect(visitor.cookies.get('sid')).not.toBe('A'.repeat(43))
  expect((await visitor.get('/api/auth/user')).status).toBe(200)
})

test('who is logged in is led to the platform by no link: it would change whose session it is (C3)', async () => {
  await using app = await createOauthApp()
  const ann = await signUpVerified(app, 'ann')
  expect(await authorizationUrlFor(ann, `${start}?returnTo=/sell`)).toBe('/sell')
})

test('no token of the platform and no code is in the database or the log afterwards (C19)', async () => {
  await using app = await createOauthApp()
  const { id } = app.roblox.world.addPlayer('AmberQuill')
  const secrets = [fakeOauthClient.ROBLOX_CLIENT_SECRET]
  const [annex] = app.roblox.fallbackHandlers
  app.roblox.fallbackHandlers[0] = async (request, service) => {
    const answer = await annex?.(request, service)
    if (answer && request.url.endsWith('/v1/token')) {
      const { access_token, id_token } = await answer.clone().json()
      secrets.push(access_token, id_token)
    }
    return answer
  }
  const visitor = app.visitor()
  const back = await approveAtPlatform(app, await authorizationUrlFor(visitor), id)
  secrets.push(...['code', 'state'].map((name) => new URL(back, 'http://x').searchParams.get(name) ?? ''))
  await visitor.get(back)
  const kept = JSON.stringify(await dumpTables(app.core.db)) + app.logLines.join()
  expect([secrets.length, secrets.filter((secret) => kept.includes(secret))]).toEqual([5, []])
})

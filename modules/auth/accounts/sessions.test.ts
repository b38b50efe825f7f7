import { expect, test } from 'bun:test'
import { sessionAbsoluteMs, sessionIdleMs } from '@/modules/auth/accounts/sessions'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'

test('a name in any case opens the same temporary account, and each login creates its own session', async () => {
  await using app = await createTestApp()
  const [first, second] = [app.visitor(), app.visitor()]
  const firstLogIn = await expectResponse(app, {
    as: first,
    post: '/api/auth/temp-login',
    body: { username: ' Ann_7 ' },
    status: 200,
  })
  const secondLogIn = await expectResponse(app, {
    as: second,
    post: '/api/auth/temp-login',
    body: { username: 'ann_7' },
    status: 200,
  })
  expect(firstLogIn.body.user).toMatchObject({
    username: 'Ann_7',
    temporary: true,
    verified: true,
    role: 'user',
  })
  expect(secondLogIn.body.user.id).toBe(firstLogIn.body.user.id)
  expect(first.cookies.get('sid')).not.toBe(second.cookies.get('sid'))
})

test('forty concurrent logins with a new name create one account', async () => {
  await using app = await createTestApp()
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => app.visitor().post('/api/auth/temp-login', { username: 'newcomer' })),
  )
  expect(new Set(answers.map((answer) => answer.body.user.id)).size).toBe(1)
})

test.each(['', '   ', 'two words', 'аnn', 'a\u200bnn', 'admin!', 'x'.repeat(33)])(
  'the name %p is rejected',
  async (username) => {
    await using app = await createTestApp()
    const { body } = await expectResponse(app, {
      as: app.visitor(),
      post: '/api/auth/temp-login',
      body: { username },
      status: 422,
      code: 'invalid',
    })
    expect(body.errors[0].path).toBe('username')
  },
)

test('the session cookie is HttpOnly and has the __Host- prefix over https (C6)', async () => {
  await using plain = await createTestApp()
  const insecure = await plain.visitor().post('/api/auth/temp-login', { username: 'ann' })
  expect(insecure.headers.get('set-cookie')).toMatch(/^sid=[\w-]{43};.*HttpOnly.*SameSite=Lax/)
  await using httpsApp = await createTestApp({
    env: { PUBLIC_URL: 'https://shop.example', DEMO_LOGIN: 'true' },
  })
  const secure = await httpsApp.visitor().post('/api/auth/temp-login', { username: 'ann' })
  expect(secure.headers.get('set-cookie')).toMatch(/^__Host-sid=.*Secure/)
})

test('a session cookie planted before the login is not valid after it (C6)', async () => {
  await using app = await createTestApp()
  const victim = app.visitor()
  victim.cookies.set('sid', 'A'.repeat(43))
  await victim.post('/api/auth/temp-login', { username: 'ann' })
  const attacker = app.visitor()
  attacker.cookies.set('sid', 'A'.repeat(43))
  await expectResponse(app, { as: attacker, get: '/api/auth/user', status: 401 })
  await expectResponse(app, { as: victim, get: '/api/auth/user', status: 200 })
})

test('logging out ends the session on the server: the old cookie gets 401', async () => {
  await using app = await createTestApp()
  for (const path of ['/api/auth/logout', '/api/auth/roblox/logout']) {
    const ann = await app.signIn('ann')
    const sid = ann.cookies.get('sid') ?? ''
    await expectResponse(app, { as: ann, post: path, status: 204 })
    expect(ann.cookies.has('sid')).toBe(false)
    const replay = app.visitor()
    replay.cookies.set('sid', sid)
    await expectResponse(app, { as: replay, get: '/api/auth/user', status: 401 })
  }
})

test('a link on another site cannot log a user out, a link on this site can', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  expect((await ann.get('/api/auth/roblox/logout', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await ann.get('/api/auth/user')).status).toBe(200)
  const sameSite = await ann.get('/api/auth/roblox/logout', { 'sec-fetch-site': 'same-origin' })
  expect([sameSite.status, sameSite.headers.get('location')]).toEqual([302, '/'])
  expect((await ann.get('/api/auth/user')).status).toBe(401)
})

test('a session expires after seven idle days, and after thirty days in any case', async () => {
  await using app = await createTestApp()
  const idle = await app.signIn('idle')
  app.advance(sessionIdleMs + 1)
  await expectResponse(app, { as: idle, get: '/api/auth/user', status: 401 })
  const busy = await app.signIn('busy')
  for (let ageMs = 0; ageMs < sessionAbsoluteMs; ageMs += sessionIdleMs / 2) {
    await busy.get('/api/auth/user')
    app.advance(sessionIdleMs / 2)
  }
  app.advance(1)
  await expectResponse(app, { as: busy, get: '/api/auth/user', status: 401 })
})

test('the demo login is off by default on a public URL (C14)', async () => {
  await using app = await createTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  await expectResponse(app, {
    as: app.visitor(),
    post: '/api/auth/temp-login',
    body: { username: 'ann' },
    status: 404,
  })
})

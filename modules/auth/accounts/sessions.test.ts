import { expect, test } from 'bun:test'
import { sessionAbsoluteMs, sessionIdleMs } from '@/modules/auth/accounts/sessions'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'

test('the same name is the same account, whatever its case, and each log-in is a session of its own', async () => {
  await using app = await createTestApp()
  const [first, second] = [app.visitor(), app.visitor()]
  const one = await expectResponse(app, {
    as: first,
    post: '/api/auth/temp-login',
    body: { username: ' Ann_7 ' },
    status: 200,
  })
  const two = await expectResponse(app, {
    as: second,
    post: '/api/auth/temp-login',
    body: { username: 'ann_7' },
    status: 200,
  })
  expect(one.body.user).toMatchObject({ username: 'Ann_7', temporary: true, verified: true, role: 'user' })
  expect(two.body.user.id).toBe(one.body.user.id)
  expect(first.cookies.get('sid')).not.toBe(second.cookies.get('sid'))
})

test('forty log-ins of one new name at once make one account', async () => {
  await using app = await createTestApp()
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => app.visitor().post('/api/auth/temp-login', { username: 'newcomer' })),
  )
  expect(new Set(answers.map((answer) => answer.body.user.id)).size).toBe(1)
})

test.each(['', '   ', 'two words', 'аnn', 'a\u200bnn', 'admin!', 'x'.repeat(33)])(
  'the name %p is refused',
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

test('the session cookie cannot be read by scripts, and over https carries the __Host- prefix (C6)', async () => {
  await using plain = await createTestApp()
  const here = await plain.visitor().post('/api/auth/temp-login', { username: 'ann' })
  expect(here.headers.get('set-cookie')).toMatch(/^sid=[\w-]{43};.*HttpOnly.*SameSite=Lax/)
  await using secure = await createTestApp({
    env: { PUBLIC_URL: 'https://shop.example', DEMO_LOGIN: 'true' },
  })
  const there = await secure.visitor().post('/api/auth/temp-login', { username: 'ann' })
  expect(there.headers.get('set-cookie')).toMatch(/^__Host-sid=.*Secure/)
})

test('a session that was planted in the browser before the log-in is worth nothing after it (C6)', async () => {
  await using app = await createTestApp()
  const victim = app.visitor()
  victim.cookies.set('sid', 'A'.repeat(43))
  await victim.post('/api/auth/temp-login', { username: 'ann' })
  const attacker = app.visitor()
  attacker.cookies.set('sid', 'A'.repeat(43))
  await expectResponse(app, { as: attacker, get: '/api/auth/user', status: 401 })
  await expectResponse(app, { as: victim, get: '/api/auth/user', status: 200 })
})

test('logging out ends the session on the server: the old cookie is nobody', async () => {
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

test("a link on another site cannot log anybody out, one's own click can", async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  expect((await ann.get('/api/auth/roblox/logout', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await ann.get('/api/auth/user')).status).toBe(200)
  const own = await ann.get('/api/auth/roblox/logout', { 'sec-fetch-site': 'same-origin' })
  expect([own.status, own.headers.get('location')]).toEqual([302, '/'])
  expect((await ann.get('/api/auth/user')).status).toBe(401)
})

test('a session ends when it is not used, and in any case after thirty days', async () => {
  await using app = await createTestApp()
  const idle = await app.signIn('idle')
  app.advance(sessionIdleMs + 1)
  await expectResponse(app, { as: idle, get: '/api/auth/user', status: 401 })
  const busy = await app.signIn('busy')
  for (let used = 0; used < sessionAbsoluteMs; used += sessionIdleMs / 2) {
    await busy.get('/api/auth/user')
    app.advance(sessionIdleMs / 2)
  }
  app.advance(1)
  await expectResponse(app, { as: busy, get: '/api/auth/user', status: 401 })
})

test('the temporary login is closed where strangers can reach the site, unless the operator opens it (C14)', async () => {
  await using app = await createTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  await expectResponse(app, {
    as: app.visitor(),
    post: '/api/auth/temp-login',
    body: { username: 'ann' },
    status: 404,
  })
})

test('the ways of the platform login lead to the log-in page where none is configured', async () => {
  await using app = await createTestApp()
  for (const path of ['/api/auth/roblox', '/api/auth/roblox/login', '/api/login']) {
    const { status, headers } = await app.visitor().get(path)
    expect([status, headers.get('location')]).toEqual([302, '/auth'])
  }
})

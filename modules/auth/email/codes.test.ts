import { expect, test } from 'bun:test'
import { lastCode, password, sentEmails, signUp } from '@/modules/auth/factory'
import { sql } from '@/src/db/columns'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'

test('a code allows five attempts, even concurrent ones (C8)', async () => {
  await using app = await createTestApp({ hasFullPool: true })
  const ann = app.visitor()
  await signUp(ann)
  const code = await lastCode(app)
  const wrong = code === '000000' ? '111111' : '000000'
  await Promise.all(
    Array.from({ length: 100 }, () =>
      ann.post('/api/auth/verify', { email: 'ann@example.com', code: wrong, type: 'signup' }),
    ),
  )
  const late = await ann.post('/api/auth/verify', { email: 'ann@example.com', code, type: 'signup' })
  expect([late.status, late.body.code]).toEqual([422, 'code_wrong'])
})

test('a code creates one session even if submitted concurrently (C9), and expires after ten minutes', async () => {
  await using app = await createTestApp()
  const ann = app.visitor()
  await signUp(ann)
  const code = await lastCode(app)
  const browserId = ann.cookies.get('attempt') ?? ''
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => {
      const sameBrowser = app.visitor()
      sameBrowser.cookies.set('attempt', browserId)
      return sameBrowser.post('/api/auth/verify', { email: 'ann@example.com', code, type: 'signup' })
    }),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422])
  app.advance(60_000)
  await ann.post('/api/auth/forgot', { email: 'ann@example.com' })
  const stale = await lastCode(app)
  app.advance(600_001)
  const late = await ann.post('/api/auth/reset', {
    email: 'ann@example.com',
    code: stale,
    password: 'a new password 9',
  })
  expect([late.status, late.body.code]).toEqual([422, 'code_wrong'])
})

test('a code from another browser verifies the email, deletes the password and ends other sessions', async () => {
  await using app = await createTestApp()
  const ann = app.visitor()
  await signUp(ann)
  const phone = app.visitor()
  const verified = await phone.post('/api/auth/verify', {
    email: 'ann@example.com',
    code: await lastCode(app),
    type: 'signup',
  })
  expect(verified.body.user).toMatchObject({ verified: true, passwordMissing: true })
  expect((await ann.get('/api/auth/user')).status).toBe(401)
  expect((await app.visitor().post('/api/auth/login', { email: 'ann@example.com', password })).status).toBe(
    401,
  )
  expect((await phone.post('/api/auth/password', { password: 'a new password 9' })).status).toBe(204)
  expect(
    (await app.visitor().post('/api/auth/login', { email: 'ann@example.com', password: 'a new password 9' }))
      .status,
  ).toBe(200)
})

test('a password reset ends other sessions', async () => {
  await using app = await createTestApp()
  const ann = app.visitor()
  await signUp(ann)
  await sentEmails(app)
  expect((await ann.post('/api/auth/forgot', { email: 'ann@example.com' })).status).toBe(202)
  const reset = { email: 'ann@example.com', code: await lastCode(app), password: 'a new password 9' }
  const other = app.visitor()
  await other.post('/api/auth/login', { email: 'ann@example.com', password })
  await expectResponse(app, { as: ann, post: '/api/auth/reset', body: reset, status: 200 })
  expect((await other.get('/api/auth/user')).status).toBe(401)
  expect((await app.visitor().post('/api/auth/login', { email: 'ann@example.com', password })).status).toBe(
    401,
  )
})

test('a code is resent at most once a minute, with 202 for known and unknown emails', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const ann = app.visitor()
  await signUp(ann)
  for (const email of ['ann@example.com', 'nobody@example.com']) {
    await expectResponse(app, {
      as: ann,
      post: '/api/auth/resend-code',
      body: { email, type: 'signup' },
      status: 202,
    })
    const soon = await expectResponse(app, {
      as: ann,
      post: '/api/auth/resend-code',
      body: { email, type: 'signup' },
      status: 429,
    })
    expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  }
})

test('a resent code is for the requester’s own account, even if someone signed up later with the same email (C10)', async () => {
  await using app = await createTestApp()
  const ann = app.visitor()
  await signUp(ann)
  await sentEmails(app)
  await signUp(app.visitor(), {
    username: 'attacker',
    password: 'attackers 1',
    confirmPassword: 'attackers 1',
  })
  await sentEmails(app)
  await ann.post('/api/auth/resend-code', { email: 'ann@example.com', type: 'signup' })
  const code = await lastCode(app)
  const verified = await ann.post('/api/auth/verify', { email: 'ann@example.com', code, type: 'signup' })
  expect(verified.body.user).toMatchObject({ username: 'ann', verified: true, passwordMissing: false })
})

test('a resent code requested by another browser verifies the email only: the password must be set again', async () => {
  await using app = await createTestApp()
  await signUp(app.visitor(), { username: 'attacker' })
  await sentEmails(app)
  const owner = app.visitor()
  await owner.post('/api/auth/resend-code', { email: 'ann@example.com', type: 'signup' })
  const code = await lastCode(app)
  const verified = await owner.post('/api/auth/verify', { email: 'ann@example.com', code, type: 'signup' })
  expect(verified.body.user).toMatchObject({ verified: true, passwordMissing: true })
  expect((await app.visitor().post('/api/auth/login', { email: 'ann@example.com', password })).status).toBe(
    401,
  )
})

test('a user lists sessions, ends one or all, but never another user’s', async () => {
  await using app = await createTestApp()
  const [ann, phone, mallory] = [app.visitor(), app.visitor(), await app.signIn('mallory')]
  await signUp(ann)
  await phone.post('/api/auth/login', { email: 'ann@example.com', password })
  const listed = (await ann.get('/api/auth/sessions')).body
  expect(listed.map((session: { current: boolean }) => session.current).sort()).toEqual([false, true])
  const other = listed.find((session: { current: boolean }) => !session.current)
  await expectResponse(app, { as: mallory, delete: `/api/auth/sessions/${other.id}`, status: 404 })
  await expectResponse(app, { as: ann, delete: `/api/auth/sessions/${other.id}`, status: 204 })
  expect((await phone.get('/api/auth/user')).status).toBe(401)
  await expectResponse(app, { as: ann, delete: '/api/auth/sessions', status: 204 })
  expect((await ann.get('/api/auth/user')).status).toBe(401)
})

test('a new email takes effect once its code is confirmed (C18)', async () => {
  await using app = await createTestApp()
  const ann = app.visitor()
  await signUp(ann)
  await sentEmails(app)
  await expectResponse(app, {
    as: ann,
    post: '/api/auth/email',
    body: { email: 'new@example.com', currentPassword: 'wrong' },
    status: 403,
  })
  await expectResponse(app, {
    as: ann,
    post: '/api/auth/email',
    body: { email: 'new@example.com', currentPassword: password },
    status: 202,
  })
  expect((await ann.get('/api/auth/user')).body.email).toBe('ann@example.com')
  const code = await lastCode(app)
  const changed = await expectResponse(app, {
    as: ann,
    post: '/api/auth/email',
    body: { email: 'new@example.com', code },
    status: 200,
  })
  expect(changed.body).toMatchObject({ email: 'new@example.com', verified: true })
})

test('no code, password or email is stored in plain text in the outbox or the log (D12)', async () => {
  await using app = await createTestApp()
  const ann = app.visitor()
  await signUp(ann)
  const code = await lastCode(app)
  const rows = await app.core.db.read.rows<{ payload: string }>(sql`select payload from core_outbox`)
  expect(rows.length).toBeGreaterThan(0)
  for (const text of [...rows.map((row) => row.payload), ...app.logLines]) {
    for (const secret of [code, password, 'ann@example.com']) expect(text).not.toContain(secret)
  }
})

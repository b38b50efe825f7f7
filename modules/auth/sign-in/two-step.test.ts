import { expect, test } from 'bun:test'
import { lastCode, password, sentEmails, signUp, signUpWithTwoStep } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'

test('two-step login answers 202 and emails a code, which creates the session', async () => {
  await using app = await createTestApp()
  const ann = app.visitor()
  await signUp(ann)
  await ann.post('/api/auth/verify', { email: 'ann@example.com', code: await lastCode(app), type: 'signup' })
  await expectResponse(app, {
    as: ann,
    post: '/api/auth/two-step',
    body: { enabled: true, currentPassword: 'wrong' },
    status: 403,
    code: 'password_wrong',
  })
  await expectResponse(app, {
    as: ann,
    post: '/api/auth/two-step',
    body: { enabled: true, currentPassword: password },
    status: 200,
  })
  const here = app.visitor()
  const pending = await expectResponse(app, {
    as: here,
    post: '/api/auth/login',
    body: { email: 'ann@example.com', password },
    status: 202,
  })
  expect(pending.body).toEqual({ verification: { type: 'login', email: 'ann@example.com' } })
  expect(here.cookies.has('sid')).toBe(false)
  const code = await lastCode(app)
  await expectResponse(app, {
    as: here,
    post: '/api/auth/verify',
    body: { email: 'ann@example.com', code, type: 'login' },
    status: 200,
  })
})

test('with two-step login a code is resent only to a browser that entered the right password (C18)', async () => {
  await using app = await createTestApp()
  await signUpWithTwoStep(app)
  const thief = app.visitor()
  const before = (await sentEmails(app)).length
  await thief.post('/api/auth/resend-code', { email: 'ann@example.com', type: 'login' })
  expect((await sentEmails(app)).length).toBe(before)
  await thief.post('/api/auth/login', { email: 'ann@example.com', password: 'wrong one' })
  await thief.post('/api/auth/resend-code', { email: 'ann@example.com', type: 'login' })
  expect((await sentEmails(app)).length).toBe(before)
  const ann = app.visitor()
  await ann.post('/api/auth/login', { email: 'ann@example.com', password })
  await sentEmails(app)
  await ann.post('/api/auth/resend-code', { email: 'ann@example.com', type: 'login' })
  expect((await sentEmails(app)).length).toBe(before + 2)
  const code = await lastCode(app)
  const entered = await ann.post('/api/auth/verify', { email: 'ann@example.com', code, type: 'login' })
  expect(entered.status).toBe(200)
})

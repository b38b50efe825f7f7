import { expect, test } from 'bun:test'
import { deleteOldCodeEmails } from '@/modules/auth/email/email-limits'
import { emailedCode, password, sentEmails, signUp, signUpVerified } from '@/modules/auth/factory'
import { codeEmails } from '@/modules/auth/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'

const email = 'ann@home.example'
const hour = 3_600_000

function createStrictApp(env: Record<string, string> = {}): Promise<TestApp> {
  return createTestApp({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true', ...env } })
}

/** A client whose requests come from this address. */
function visitorFrom(app: TestApp, address: string): TestClient {
  const visitor = app.visitor()
  const send = visitor.send.bind(visitor)
  visitor.send = (method, path, body, headers) =>
    send(method, path, body, { ...Object(headers), 'x-forwarded-for': address })
  return visitor
}

async function countSent(app: TestApp): Promise<number> {
  return (await sentEmails(app)).filter((text) => text.includes(email)).length
}

let lastUser = 0
const signUpFrom = (app: TestApp, address: string) =>
  signUp(visitorFrom(app, address), { username: `person_${++lastUser}`, email })
const forgetFrom = (app: TestApp, address: string) =>
  visitorFrom(app, address).post('/api/auth/forgot', { email })

test('strangers cause at most four emails an hour to an address, and are answered as always (E20)', async () => {
  await using app = await createStrictApp()
  for (let at = 0; at < 30; at++) {
    const { status, body } = await signUpFrom(app, `203.0.${at}.1`)
    expect([status, body.verification]).toEqual([201, { type: 'signup', email }])
    if (at % 10 === 0) {
      app.advance(60_000)
      expect((await forgetFrom(app, `203.1.${at}.1`)).status).toBe(202)
    }
  }
  expect(await countSent(app)).toBe(4)
  app.advance(hour)
  await forgetFrom(app, '203.2.0.1')
  expect(await countSent(app)).toBe(5)
})

test('one network causes at most three of them, so that the owner can still get a code (E20)', async () => {
  await using app = await createStrictApp()
  for (let at = 0; at < 10; at++) await signUpFrom(app, `2001:db8:1:${at.toString(16)}00::1`)
  expect(await countSent(app)).toBe(3)
  await forgetFrom(app, '2001:db8:2::1')
  expect(await countSent(app)).toBe(4)
})

test('a user who knows the password gets a code however many emails strangers have caused (E20)', async () => {
  await using app = await createStrictApp()
  const ann = await signUpVerified(app, 'ann')
  await ann.post('/api/auth/two-step', { enabled: true, currentPassword: password })
  const before = await countSent(app)
  app.advance(hour)
  for (let at = 0; at < 10; at++) {
    app.advance(60_000)
    await forgetFrom(app, `203.0.${at}.1`)
  }
  expect((await countSent(app)) - before).toBe(4)
  const { status } = await app.visitor().post('/api/auth/login', { email, password })
  expect(status).toBe(202)
  const emails = await sentEmails(app)
  expect(emails.length - before).toBe(5)
  expect(emailedCode(String(emails.at(-1)))).toBeDefined()
})

test('an owner is told once an hour that someone signed up with their email (E20)', async () => {
  await using app = await createStrictApp()
  await signUpVerified(app, 'ann')
  const before = await countSent(app)
  app.advance(hour)
  for (let at = 0; at < 10; at++)
    await signUp(visitorFrom(app, `203.0.${at}.1`), { username: `x_${at}`, email })
  for (let at = 0; at < 5; at++) {
    app.advance(60_000)
    await visitorFrom(app, `203.0.${at}.1`).post('/api/auth/resend-code', { email, type: 'signup' })
  }
  expect((await countSent(app)) - before).toBe(1)
})

test('emails are counted by hashes, which are deleted after an hour', async () => {
  await using app = await createStrictApp()
  await signUpFrom(app, '203.0.113.7')
  await sentEmails(app)
  const rows = () => app.ctx.db.select().from(codeEmails)
  const text = JSON.stringify(await rows())
  expect([text.includes('203.0'), text.includes(email), (await rows()).length]).toEqual([false, false, 1])
  app.advance(hour)
  await deleteOldCodeEmails(app.ctx)
  expect(await rows()).toEqual([])
})

test('RATE_LIMIT_SCALE multiplies the limit', async () => {
  await using app = await createStrictApp({ RATE_LIMIT_SCALE: '2' })
  for (let at = 0; at < 12; at++) await signUpFrom(app, `203.0.${at}.1`)
  expect(await countSent(app)).toBe(8)
})

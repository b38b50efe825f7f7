import { expect, spyOn, test } from 'bun:test'
import { lastCode, password, sentEmails, signUp, solveCaptcha } from '@/modules/auth/factory'
import { sql } from '@/src/db/columns'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { mannWhitneyPValue } from '@/tests/support/mann-whitney'
import type { TestClient, TestResponse } from '@/tests/support/test-client'

/** Three emails with an account, and one without. */
const emails = ['verified@example.com', 'unverified@example.com', 'twostep@example.com', 'nobody@example.com']

type SendRequest = (actor: TestClient, email: string) => Promise<TestResponse>
let names = 0

/** What any visitor can request with an email of their choice. */
const requests: Record<string, SendRequest> = {
  'a sign-up': async (actor, email) => {
    const form = { username: `name_${(names++).toString(36)}`, email, password, confirmPassword: password }
    return actor.post('/api/auth/signup', { ...form, ...(await solveCaptcha(actor)) })
  },
  'a wrong password': (actor, email) => actor.post('/api/auth/login', { email, password: 'a wrong guess' }),
  'a wrong password of several Unicode forms': (actor, email) =>
    actor.post('/api/auth/login', { email, password: 'a wrong gue\u017f\u017f' }),
  'another code for a sign-up': (actor, email) =>
    actor.post('/api/auth/resend-code', { email, type: 'signup' }),
  'another code for a login': (actor, email) => actor.post('/api/auth/resend-code', { email, type: 'login' }),
  'a forgotten password': (actor, email) => actor.post('/api/auth/forgot', { email }),
  'a wrong code': (actor, email) => actor.post('/api/auth/verify', { email, code: '000000', type: 'signup' }),
}

/** What a user with an account can request as well. */
const newEmail: SendRequest = async (actor, email) => {
  const username = `name_${(names++).toString(36)}`
  await signUp(actor, { username, email: `${username}@home.example` })
  return actor.post('/api/auth/email', { email, currentPassword: password })
}

async function populate(app: TestApp): Promise<void> {
  for (const name of ['verified', 'unverified', 'twostep']) {
    const user = app.visitor()
    const email = `${name}@example.com`
    await signUp(user, { username: name, email })
    const code = await lastCode(app)
    if (name !== 'unverified') await user.post('/api/auth/verify', { email, code, type: 'signup' })
    if (name === 'twostep')
      await user.post('/api/auth/two-step', { enabled: true, currentPassword: password })
  }
  // Let the sign-up codes expire, so that they don't affect the requests.
  app.advance(600_001)
}

/** What an attacker could observe or time: the response, hashes, transactions, reads and written rows. */
async function measureWork(app: TestApp, request: () => Promise<TestResponse>) {
  const spies = [
    spyOn(Bun.password, 'hash'),
    spyOn(Bun.password, 'verify'),
    spyOn(app.core.db, 'transact'),
    spyOn(app.core.db.read, 'select'),
  ]
  const before = await rowCounts(app)
  const { status, body } = await request()
  const callCounts = spies.map((spy) => spy.mock.calls.length)
  for (const spy of spies) spy.mockRestore()
  const after = await rowCounts(app)
  const rows = Object.fromEntries(
    Object.entries(after).map(([name, now]) => [name, now - Number(before[name])]),
  )
  const [hashed, verified, transactions, reads] = callCounts
  return {
    status,
    fields: Object.keys(body),
    message: body.message,
    hashed,
    verified,
    transactions,
    reads,
    rows,
  }
}

async function rowCounts(app: TestApp): Promise<Record<string, number>> {
  const tables = [
    'auth_users',
    'auth_sessions',
    'auth_codes',
    'auth_password_attempts',
    'auth_security_events',
    'core_outbox',
    'core_events',
  ]
  const counts: Record<string, number> = {}
  for (const name of tables) {
    const [row] = await app.core.db.read.rows<{ n: number }>(sql.raw(`select count(*) as n from ${name}`))
    counts[name] = Number(row?.n)
  }
  return counts
}

test.each([...Object.entries(requests), ['a new email', newEmail] as const])(
  '%s: response and work are the same for known and unknown emails (C11)',
  async (_, send) => {
    await using app = await createTestApp()
    await populate(app)
    // The first request inserts the network's attempt counter.
    await send(app.visitor(), 'first@example.com')
    const works = []
    for (const email of emails) works.push(await measureWork(app, () => send(app.visitor(), email)))
    const [first] = works
    expect(works).toEqual(Array(works.length).fill(first))
  },
)

test('only the owner of an email is notified (C11)', async () => {
  await using app = await createTestApp()
  await populate(app)
  const before = (await sentEmails(app)).length
  for (const send of Object.values(requests).reverse()) {
    for (const email of emails) await send(app.visitor(), email)
    await sentEmails(app)
  }
  const sent = (await sentEmails(app)).slice(before)
  expect(sent.filter((mail) => mail.includes('nobody@example.com')).length).toBe(1)
  expect(sent.filter((mail) => /nobody@[\s\S]*Verify your email/.test(mail)).length).toBe(1)
  expect(
    sent.filter((mail) => /verified@[\s\S]*You already have an account/.test(mail)).length,
  ).toBeGreaterThan(0)
})

/** A difference counts only if three measurements in a row show it. */
const rounds = 3
const samples = 500

if (process.env.FULL) {
  test.each(Object.entries(requests))(
    '%s takes equally long for known and unknown emails (C11)',
    async (_, send) => {
      await using app = await createTestApp()
      await populate(app)
      const pValues: number[] = []
      while (pValues.length < rounds && !pValues.some((pValue) => pValue > 0.01))
        pValues.push(await measure(app, send))
      expect(Math.max(...pValues)).toBeGreaterThan(0.01)
    },
  )
}

async function measure(app: TestApp, send: SendRequest): Promise<number> {
  const took: Record<string, number[]> = { 'verified@example.com': [], 'nobody@example.com': [] }
  for (let n = 0; n < samples; n++) {
    const pair = Object.entries(took)
    for (const [email, times] of n % 2 === 0 ? pair : pair.reverse()) {
      const actor = app.visitor()
      const start = performance.now()
      await send(actor, email)
      times.push(performance.now() - start)
    }
  }
  const [known = [], unknown = []] = Object.values(took)
  return mannWhitneyPValue(known, unknown)
}

import { expect, spyOn, test } from 'bun:test'
import { lastCode, password, sentEmails, signUp, solveCaptcha } from '@/modules/auth/factory'
import { sql } from '@/src/db/columns'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { mannWhitneyPValue } from '@/tests/support/mann-whitney'
import type { TestClient, TestResponse } from '@/tests/support/test-client'

/** Whose address is asked about: three that the site knows, and one that it does not. */
const asked = ['proven@example.com', 'unproven@example.com', 'careful@example.com', 'nobody@example.com']

type Ask = (actor: TestClient, email: string) => Promise<TestResponse>
let names = 0

/** What anybody may send with an address of their choice. */
const ways: Record<string, Ask> = {
  'a sign-up': async (actor, email) => {
    const form = { username: `name_${(names++).toString(36)}`, email, password, confirmPassword: password }
    return actor.post('/api/auth/signup', { ...form, ...(await solveCaptcha(actor)) })
  },
  'a wrong password': (actor, email) => actor.post('/api/auth/login', { email, password: 'a wrong guess' }),
  'another code for a sign-up': (actor, email) =>
    actor.post('/api/auth/resend-code', { email, type: 'signup' }),
  'another code for a log-in': (actor, email) =>
    actor.post('/api/auth/resend-code', { email, type: 'login' }),
  'a forgotten password': (actor, email) => actor.post('/api/auth/forgot', { email }),
  'a wrong code': (actor, email) => actor.post('/api/auth/verify', { email, code: '000000', type: 'signup' }),
}

/** What somebody with an account may ask beside that. */
const newAddress: Ask = async (actor, email) => {
  const username = `name_${(names++).toString(36)}`
  await signUp(actor, { username, email: `${username}@home.example` })
  return actor.post('/api/auth/email', { email, currentPassword: password })
}

async function populate(app: TestApp): Promise<void> {
  for (const name of ['proven', 'unproven', 'careful']) {
    const person = app.visitor()
    const email = `${name}@example.com`
    await signUp(person, { username: name, email })
    const code = await lastCode(app)
    if (name !== 'unproven') await person.post('/api/auth/verify', { email, code, type: 'signup' })
    if (name === 'careful')
      await person.post('/api/auth/two-step', { enabled: true, currentPassword: password })
  }
  // Codes of the sign-ups are another story, which ends after ten minutes.
  app.advance(600_001)
}

/** The work behind an answer: hashes, transactions, rows that were written. */
async function workOf(app: TestApp, request: () => Promise<TestResponse>) {
  const spies = [
    spyOn(Bun.password, 'hash'),
    spyOn(Bun.password, 'verify'),
    spyOn(app.core.db, 'transact'),
    spyOn(app.core.db.read, 'select'),
  ]
  const before = await rowCounts(app)
  const { status, body } = await request()
  const counted = spies.map((spy) => spy.mock.calls.length)
  for (const spy of spies) spy.mockRestore()
  const after = await rowCounts(app)
  const rows = Object.fromEntries(
    Object.entries(after).map(([name, now]) => [name, now - Number(before[name])]),
  )
  const [hashed, verified, transactions, reads] = counted
  return {
    status,
    fields: Object.keys(body),
    said: body.message,
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

test.each([...Object.entries(ways), ['a new address', newAddress] as const])(
  '%s: the answer and the work behind it are the same whether an address is known or not (C11)',
  async (_, ask) => {
    await using app = await createTestApp()
    await populate(app)
    // The network's own row is made by the first of all.
    await ask(app.visitor(), 'first@example.com')
    const works = []
    for (const email of asked) works.push(await workOf(app, () => ask(app.visitor(), email)))
    const [first] = works
    expect(works).toEqual(Array(works.length).fill(first))
  },
)

test('only the owner of an address is told: by mail (C11)', async () => {
  await using app = await createTestApp()
  await populate(app)
  const before = (await sentEmails(app)).length
  for (const ask of Object.values(ways).reverse()) {
    for (const email of asked) await ask(app.visitor(), email)
    await sentEmails(app)
  }
  const sent = (await sentEmails(app)).slice(before)
  expect(sent.filter((mail) => mail.includes('nobody@example.com')).length).toBe(1)
  expect(sent.filter((mail) => /nobody@[\s\S]*Verify your email/.test(mail)).length).toBe(1)
  expect(
    sent.filter((mail) => /proven@[\s\S]*You already have an account/.test(mail)).length,
  ).toBeGreaterThan(0)
})

/** A row of chance is no finding: three measurements in a row must be as unlikely. */
const rounds = 3
const samples = 500

if (process.env.FULL) {
  test.each(Object.entries(ways))(
    '%s takes as long for a known address as for an unknown one (C11)',
    async (_, ask) => {
      await using app = await createTestApp()
      await populate(app)
      const chances: number[] = []
      while (chances.length < rounds && !chances.some((chance) => chance > 0.01))
        chances.push(await measure(app, ask))
      expect(Math.max(...chances)).toBeGreaterThan(0.01)
    },
    600_000,
  )
}

async function measure(app: TestApp, ask: Ask): Promise<number> {
  const took: Record<string, number[]> = { 'proven@example.com': [], 'nobody@example.com': [] }
  for (let n = 0; n < samples; n++) {
    const pair = Object.entries(took)
    for (const [email, times] of n % 2 === 0 ? pair : pair.reverse()) {
      const actor = app.visitor()
      const start = performance.now()
      await ask(actor, email)
      times.push(performance.now() - start)
    }
  }
  const [known = [], unknown = []] = Object.values(took)
  return mannWhitneyPValue(known, unknown)
}

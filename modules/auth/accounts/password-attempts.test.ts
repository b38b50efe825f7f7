import { expect, onTestFinished, spyOn, test } from 'bun:test'
import { lastCode, password, sentEmails, signUp } from '@/modules/auth/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'

/** A storm is the same storm at any size; the long run has the specified ten thousand. */
const storm = process.env.FULL ? 10_000 : 600
const strict = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' }

/** Counts what costs a core its time, of Bun itself. */
function countHashes() {
  const verify = spyOn(Bun.password, 'verify')
  onTestFinished(() => verify.mockRestore())
  return () => verify.mock.calls.length
}

function addressOf(n: number) {
  return `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
}

function tryOut(actor: TestClient, email: string, from: string, tried = 'a wrong guess') {
  return actor.post('/api/auth/login', { email, password: tried }, { 'x-forwarded-for': from })
}

test('a storm of guesses at one account, from everywhere at once, costs five hashes (C12)', async () => {
  await using app = await createTestApp({ env: strict })
  await signUp(app.visitor())
  const hashes = countHashes()
  const answers = await Promise.all(
    Array.from({ length: storm }, (_, n) => tryOut(app.visitor(), 'ann@example.com', addressOf(n))),
  )
  expect(hashes()).toBe(5)
  const refused = answers.filter((answer) => answer.status === 429)
  expect(refused.length).toBe(storm - 5)
  expect(refused.every((answer) => Number(answer.headers.get('retry-after')) >= 1)).toBe(true)
})

test('one password sprayed over all accounts from one network costs twenty hashes (C12)', async () => {
  await using app = await createTestApp({ env: strict })
  const hashes = countHashes()
  for (let n = 0; n < storm; n++) await tryOut(app.visitor(), `person${n}@example.com`, '203.0.113.9')
  expect(hashes()).toBe(20)
})

test('the wait doubles, so that an hour of patience is worth twenty guesses (C12)', async () => {
  await using app = await createTestApp({ env: strict })
  await signUp(app.visitor())
  const hashes = countHashes()
  const waits: number[] = []
  for (let n = 0, waited = 0; waited < 3_600; n++) {
    const { headers } = await tryOut(app.visitor(), 'ann@example.com', addressOf(n))
    const wait = Number(headers.get('retry-after') ?? 0)
    if (wait > 0) waits.push(wait)
    app.advance(wait * 1000)
    waited += wait
  }
  expect(waits.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512])
  expect(Math.min(...waits.slice(10))).toBeGreaterThanOrEqual(512)
  expect(hashes()).toBeLessThanOrEqual(20)
})

test('an address that nobody has is counted like any other: the wait tells nothing (C11)', async () => {
  await using app = await createTestApp({ env: strict })
  await signUp(app.visitor())
  for (const email of ['ann@example.com', 'nobody@example.com']) {
    const answers = []
    for (let n = 0; n < 7; n++) answers.push((await tryOut(app.visitor(), email, addressOf(n))).status)
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429])
  }
})

test('who mistypes waits a second, gets in with the right password, and begins anew', async () => {
  await using app = await createTestApp({ env: strict })
  await signUp(app.visitor())
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 5; n++) await tryOut(app.visitor(), 'ann@example.com', '203.0.113.9')
    const soon = await tryOut(app.visitor(), 'ann@example.com', '203.0.113.9', password)
    expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '1'])
    expect(soon.body.message).toBe('Too many tries. Please wait 1 second.')
    app.advance(1_000)
    expect((await tryOut(app.visitor(), 'ann@example.com', '203.0.113.9', password)).status).toBe(200)
  }
})

test('an owner who is kept out by somebody else’s guesses sets a new password by mail, and is in', async () => {
  await using app = await createTestApp({ env: strict })
  await signUp(app.visitor())
  await sentEmails(app)
  for (let n = 0; n < 8; n++) await tryOut(app.visitor(), 'ann@example.com', addressOf(n))
  const ann = app.visitor()
  await ann.post('/api/auth/forgot', { email: 'ann@example.com' })
  const reset = { email: 'ann@example.com', code: await lastCode(app), password: 'a new password 9' }
  expect((await ann.post('/api/auth/reset', reset)).status).toBe(200)
  const next = await tryOut(app.visitor(), 'ann@example.com', addressOf(99), 'a new password 9')
  expect(next.status).toBe(200)
})

test('whoever found an open browser does not guess the password there', async () => {
  await using app = await createTestApp({ env: strict })
  const ann = app.visitor()
  await signUp(ann)
  const hashes = countHashes()
  const guess = { currentPassword: 'a wrong guess', password: 'thiefs own 22' }
  for (let n = 0; n < 12; n++) await ann.post('/api/auth/password', guess)
  expect(hashes()).toBe(5)
})

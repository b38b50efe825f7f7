import { expect, onTestFinished, spyOn, test } from 'bun:test'
import { lastCode, password, sentEmails, signUp } from '@/modules/auth/factory'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'
import { testSize } from '@/tests/support/test-size'

/** The full test run uses the 10,000 attempts of the specification; fewer show the same. */
const attackSize = testSize('TEST_ATTEMPTS', { commit: 600, full: 10_000 })
const strict = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' }

/** Returns a function that counts the password hashes verified since. */
function countHashes() {
  const verify = spyOn(Bun.password, 'verify')
  onTestFinished(() => verify.mockRestore())
  return () => verify.mock.calls.length
}

function ipAddressOf(n: number) {
  return `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
}

function logIn(actor: TestClient, email: string, ipAddress: string, guess = 'a wrong guess') {
  return actor.post('/api/auth/login', { email, password: guess }, { 'x-forwarded-for': ipAddress })
}

test('concurrent guesses at one account from one network cost five hashes (C12)', async () => {
  await using app = await createTestApp({ env: strict })
  await signUp(app.visitor())
  const hashes = countHashes()
  const guess = () => logIn(app.visitor(), 'ann@example.com', '203.0.113.9')
  await Promise.all(Array.from({ length: attackSize }, guess))
  expect(hashes()).toBe(5)
})

test('concurrent guesses at one account from many networks cost fifty hashes (C12)', async () => {
  await using app = await createTestApp({ env: strict })
  await signUp(app.visitor())
  const hashes = countHashes()
  const answers = await Promise.all(
    Array.from({ length: attackSize }, (_, n) => logIn(app.visitor(), 'ann@example.com', ipAddressOf(n))),
  )
  expect(hashes()).toBe(50)
  const rejected = answers.filter((answer) => answer.status === 429)
  expect(rejected.length).toBe(attackSize - 50)
  expect(rejected.every((answer) => Number(answer.headers.get('retry-after')) >= 1)).toBe(true)
})

test('one password sprayed over many accounts from one network costs twenty hashes (C12)', async () => {
  await using app = await createTestApp({ env: strict })
  const hashes = countHashes()
  for (let n = 0; n < attackSize; n++) await logIn(app.visitor(), `person${n}@example.com`, '203.0.113.9')
  expect(hashes()).toBe(20)
})

/** Guesses for an hour, as soon as each wait is over. Returns the waits in seconds. */
async function guessForAnHour(app: TestApp, ipAddress: (n: number) => string): Promise<number[]> {
  const waits: number[] = []
  for (let n = 0, waitedSeconds = 0; waitedSeconds < 3_600; n++) {
    const { headers } = await logIn(app.visitor(), 'ann@example.com', ipAddress(n))
    const wait = Number(headers.get('retry-after') ?? 0)
    if (wait > 0) waits.push(wait)
    app.advance(wait * 1000)
    waitedSeconds += wait
  }
  return waits
}

const doublingWaits = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]

test('the wait doubles, so an hour allows one network at most twenty guesses (C12)', async () => {
  await using app = await createTestApp({ env: strict })
  await signUp(app.visitor())
  const hashes = countHashes()
  const waits = await guessForAnHour(app, () => '203.0.113.9')
  expect(waits.slice(0, 10)).toEqual(doublingWaits)
  expect(Math.min(...waits.slice(10))).toBeGreaterThanOrEqual(512)
  expect(hashes()).toBeLessThanOrEqual(20)
})

test('an hour allows all networks together at most seventy guesses at one account (C12)', async () => {
  await using app = await createTestApp({ env: strict })
  await signUp(app.visitor())
  const hashes = countHashes()
  const waits = await guessForAnHour(app, ipAddressOf)
  expect(waits.slice(0, 10)).toEqual(doublingWaits)
  expect(hashes()).toBeLessThanOrEqual(70)
})

test('attempts at an unknown email are limited like any other, so the limit reveals nothing (C11)', async () => {
  await using app = await createTestApp({ env: strict })
  await signUp(app.visitor())
  const networks = { 'ann@example.com': '203.0.113.9', 'nobody@example.com': '198.51.100.9' }
  for (const [email, network] of Object.entries(networks)) {
    const answers = []
    for (let n = 0; n < 7; n++) answers.push((await logIn(app.visitor(), email, network)).status)
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429])
  }
})

test('after five wrong passwords a user waits a second, then the right password resets the counter', async () => {
  await using app = await createTestApp({ env: strict })
  await signUp(app.visitor())
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 5; n++) await logIn(app.visitor(), 'ann@example.com', '203.0.113.9')
    const soon = await logIn(app.visitor(), 'ann@example.com', '203.0.113.9', password)
    expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '1'])
    expect(soon.body.message).toBe('Too many attempts. Please wait 1 second.')
    app.advance(1_000)
    expect((await logIn(app.visitor(), 'ann@example.com', '203.0.113.9', password)).status).toBe(200)
  }
})

test('an owner locked out by an attacker’s guesses resets the password by email and logs in', async () => {
  await using app = await createTestApp({ env: strict })
  await signUp(app.visitor())
  await sentEmails(app)
  for (let n = 0; n < 60; n++) await logIn(app.visitor(), 'ann@example.com', ipAddressOf(n))
  const ann = app.visitor()
  await ann.post('/api/auth/forgot', { email: 'ann@example.com' })
  const reset = { email: 'ann@example.com', code: await lastCode(app), password: 'a new password 9' }
  expect((await ann.post('/api/auth/reset', reset)).status).toBe(200)
  const next = await logIn(app.visitor(), 'ann@example.com', ipAddressOf(99), 'a new password 9')
  expect(next.status).toBe(200)
})

test('guesses on the security page are limited too', async () => {
  await using app = await createTestApp({ env: strict })
  const ann = app.visitor()
  await signUp(ann)
  const hashes = countHashes()
  const guess = { currentPassword: 'a wrong guess', password: 'thiefs own 22' }
  for (let n = 0; n < 12; n++) await ann.post('/api/auth/password', guess)
  expect(hashes()).toBe(5)
})

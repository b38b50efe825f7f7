import { expect, onTestFinished, spyOn, test } from 'bun:test'
import { recordAttempt } from '@/modules/auth/accounts/password-attempts'
import { lastCode, password, sentEmails, signUpVerified } from '@/modules/auth/factory'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'

const strict = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' }
const email = 'ann@home.example'
const newPassword = 'another horse 8'
const homeNetwork = { 'x-forwarded-for': '203.0.113.9' }

/** A network of the attacker. */
function network(n: number) {
  return { 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }
}

function logIn(actor: TestClient, from: HeadersInit, guess = 'a wrong guess') {
  return actor.post('/api/auth/login', { email, password: guess }, from)
}

function reset(actor: TestClient, code: string, from: HeadersInit) {
  return actor.post('/api/auth/reset', { email, code, password: newPassword }, from)
}

function wrongCode(code: string): string {
  return code === '000000' ? '111111' : '000000'
}

/** The token in the fragment of the link in the newest email that has one. */
async function lastLinkToken(app: TestApp): Promise<string> {
  const links = (await sentEmails(app))
    .join('\n')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  return [...links.matchAll(/#\S*token=([\w-]{43})/g)].at(-1)?.[1] ?? 'no token'
}

/** Strangers in many networks guess the password until all unknown browsers are slowed down. */
async function exhaustGuesses(app: TestApp): Promise<void> {
  for (let n = 0; n < 51; n++)
    await recordAttempt(app.ctx, { account: email, from: 'network', ipAddress: `10.0.0.${n}` }).catch(
      () => {},
    )
}

/** Strangers submit a wrong code from fresh browsers and networks until they are slowed down. */
async function burnCodes(app: TestApp, code: string): Promise<void> {
  for (let n = 0; n < 60; n++) await reset(app.visitor(), wrongCode(code), network(n))
}

test('fourteen wrong passwords from a network leave the owner’s other network alone (C23)', async () => {
  await using app = await createTestApp({ env: strict })
  await signUpVerified(app, 'ann')
  for (let n = 0; n < 14; n++) await logIn(app.visitor(), network(1))
  expect((await logIn(app.visitor(), homeNetwork, password)).status).toBe(200)
})

test('a browser that logged in before gets in while strangers’ guesses keep out unknown browsers (C23)', async () => {
  await using app = await createTestApp({ env: strict })
  const ann = await signUpVerified(app, 'ann')
  await ann.post('/api/auth/logout')
  await exhaustGuesses(app)
  expect((await logIn(app.visitor(), homeNetwork, password)).status).toBe(429)
  expect((await logIn(ann, homeNetwork, password)).status).toBe(200)
  // Neither does it matter that the guesses came from the owner's own network.
  await ann.post('/api/auth/logout')
  for (let n = 0; n < 30; n++) await logIn(app.visitor(), homeNetwork)
  expect((await logIn(ann, homeNetwork, password)).status).toBe(200)
})

test('a known browser has a limit of its own, even for concurrent guesses (C23)', async () => {
  await using app = await createTestApp({ env: strict, hasFullPool: true })
  const ann = await signUpVerified(app, 'ann')
  const verify = spyOn(Bun.password, 'verify')
  onTestFinished(() => verify.mockRestore())
  await Promise.all(Array.from({ length: 40 }, (_, n) => logIn(ann, network(n))))
  expect(verify.mock.calls.length).toBe(5)
})

test('a browser is known only to the account it logged in to (C23)', async () => {
  await using app = await createTestApp({ env: strict })
  await signUpVerified(app, 'ann')
  const mallory = await signUpVerified(app, 'mallory')
  await exhaustGuesses(app)
  expect((await logIn(mallory, homeNetwork)).status).toBe(429)
})

test('strangers’ wrong codes don’t use up the code of the browser that requested it (C23)', async () => {
  await using app = await createTestApp({ env: strict })
  await signUpVerified(app, 'ann')
  const phone = app.visitor()
  await phone.post('/api/auth/forgot', { email }, homeNetwork)
  const code = await lastCode(app)
  await burnCodes(app, code)
  // Neither does it matter that guesses came from the owner's own network.
  for (let n = 0; n < 25; n++) await reset(app.visitor(), wrongCode(code), homeNetwork)
  expect((await reset(phone, code, homeNetwork)).status).toBe(200)
})

test('strangers who request and burn codes don’t keep out a known browser (C23)', async () => {
  await using app = await createTestApp({ env: strict })
  const ann = await signUpVerified(app, 'ann')
  for (let round = 0; round < 5; round++) {
    const stranger = app.visitor()
    expect((await stranger.post('/api/auth/forgot', { email }, network(round))).status).toBe(202)
    const code = await lastCode(app)
    for (let n = 0; n < 6; n++) await reset(stranger, wrongCode(code), network(100 * round + n))
    app.advance(60_000)
  }
  await app.visitor().post('/api/auth/forgot', { email }, network(9))
  await burnCodes(app, await lastCode(app))
  // The code was requested by a stranger, but the owner reads it in the mailbox.
  expect((await reset(ann, await lastCode(app), homeNetwork)).status).toBe(200)
})

test('a stranger who just requested a code doesn’t stop a known browser from requesting one (C23)', async () => {
  await using app = await createTestApp({ env: strict })
  const ann = await signUpVerified(app, 'ann')
  await app.visitor().post('/api/auth/forgot', { email }, network(1))
  expect((await app.visitor().post('/api/auth/forgot', { email }, network(2))).status).toBe(429)
  expect((await ann.post('/api/auth/forgot', { email }, homeNetwork)).status).toBe(202)
  expect((await ann.post('/api/auth/forgot', { email }, homeNetwork)).status).toBe(429)
})

test('the link in the email works in any browser, however many codes strangers tried (C23)', async () => {
  await using app = await createTestApp({ env: strict })
  await signUpVerified(app, 'ann')
  await app.visitor().post('/api/auth/forgot', { email }, network(1))
  const token = await lastLinkToken(app)
  await burnCodes(app, await lastCode(app))
  const phone = app.visitor()
  const again = app.visitor()
  expect((await reset(again, await lastCode(app), network(1_000))).status).toBe(429)
  expect((await reset(phone, token, homeNetwork)).status).toBe(200)
  expect((await reset(phone, token, homeNetwork)).status).toBe(422)
})

test('a link works only for its own email and purpose, and not after the password changed (C21)', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  await signUpVerified(app, 'bob')
  await ann.post('/api/auth/forgot', { email })
  const code = await lastLinkToken(app)
  const bob = { email: 'bob@home.example', code, password: newPassword }
  expect((await ann.post('/api/auth/reset', bob)).status).toBe(422)
  expect((await ann.post('/api/auth/verify', { email, code, type: 'signup' })).status).toBe(422)
  await ann.post('/api/auth/password', { currentPassword: password, password: newPassword })
  expect((await reset(ann, code, {})).status).toBe(422)
})

test('requesting many codes from many networks allows few guesses at one account (C23)', async () => {
  await using app = await createTestApp({ env: strict })
  await signUpVerified(app, 'ann')
  let guesses = 0
  for (let minute = 0; minute < 120; minute++) {
    const attacker = app.visitor()
    await attacker.post('/api/auth/forgot', { email }, network(minute))
    await app.drain()
    for (let n = 0; n < 5; n++)
      if ((await reset(attacker, '000000', network(1_000 + 5 * minute + n))).status !== 429) guesses++
    app.advance(60_000)
  }
  // Two limits: one for browsers that got a code, one for those that got none because of the limit on emails.
  expect(guesses).toBeLessThanOrEqual(100)
})

test('a new password makes the site forget the browsers that knew the old one (C23)', async () => {
  await using app = await createTestApp({ env: strict })
  const ann = await signUpVerified(app, 'ann')
  const phone = app.visitor()
  await phone.post('/api/auth/forgot', { email }, homeNetwork)
  expect((await reset(phone, await lastCode(app), homeNetwork)).status).toBe(200)
  await exhaustGuesses(app)
  expect((await logIn(ann, homeNetwork, newPassword)).status).toBe(429)
  expect((await logIn(phone, homeNetwork, newPassword)).status).toBe(200)
})

import { expect, test } from 'bun:test'
import { password, signInStaff, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { passkeys } from '@/modules/auth/schema'
import { deleteExpiredChallenges } from '@/modules/auth/second-factor/passkey-challenges'
import { passkeyChallenges } from '@/modules/auth/second-factor/schema'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { SoftwareAuthenticator } from '@/tests/support/software-authenticator'
import type { TestClient } from '@/tests/support/test-client'

/** Ann's account with this passkey, and a browser that knows neither. */
async function openSite(key = SoftwareAuthenticator.ofPhone()) {
  const app = await createTestApp()
  const owner = await signUpVerified(app, 'ann')
  const { body } = await owner.post('/api/auth/passkeys/options', { currentPassword: password })
  expect((await owner.post('/api/auth/passkeys', { response: key.create(body) })).status).toBe(201)
  return { app, owner, key, ann: app.visitor(), [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const optionsPath = '/api/auth/login/passkey/options'

async function logIn(client: TestClient, key: SoftwareAuthenticator) {
  const { body: options } = await client.post(optionsPath)
  return client.post('/api/auth/login/passkey', { response: key.get(options) })
}

const refused = { status: 401, body: { code: 'passkey_login_failed' } }

test('a passkey logs in without a username, and is the second factor too', async () => {
  await using s = await openSite()
  const { body: options } = await s.ann.post(optionsPath)
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options.allowCredentials).toBeUndefined()
  s.app.advance(1)
  const { status, body } = await s.ann.post('/api/auth/login/passkey', { response: s.key.get(options) })
  expect([status, body.user.username, body.user.secondFactor.verified]).toEqual([200, 'ann', true])
  expect((await s.ann.get('/api/wallet')).status).toBe(200)
  const events = (await s.ann.get('/api/auth/security-events')).body
  expect(events[0].kind).toBe('logged-in')
})

test('a synced passkey counts no signatures and logs in again and again', async () => {
  await using s = await openSite()
  for (let at = 0; at < 3; at++) expect((await logIn(s.app.visitor(), s.key)).status).toBe(200)
  expect(s.key.counter).toBe(0)
})

test('a key that only notices a touch is no login by itself, but still the second factor after a password', async () => {
  await using s = await openSite(new SoftwareAuthenticator())
  expect(await logIn(s.ann, s.key)).toMatchObject(refused)
  await s.ann.post('/api/auth/login', { email: 'ann@home.example', password })
  const { body: options } = await s.ann.post('/api/auth/second-factor/passkey/options')
  const verified = await s.ann.post('/api/auth/second-factor/passkey', { response: s.key.get(options) })
  expect(verified.status).toBe(200)
})

test('a challenge works once, for five minutes, in the browser that asked for it (C24)', async () => {
  await using s = await openSite()
  const { body: options } = await s.ann.post(optionsPath)
  const response = s.key.get(options)
  const submit = (client: TestClient, signed = response) =>
    client.post('/api/auth/login/passkey', { response: signed })
  const thief = s.app.visitor()
  await thief.post(optionsPath)
  expect(await submit(thief)).toMatchObject(refused)
  expect((await submit(s.ann)).status).toBe(200)
  expect(await submit(s.ann)).toMatchObject(refused)
  const next = await s.ann.post(optionsPath)
  s.app.advance(300_001)
  expect(await submit(s.ann, s.key.get(next.body))).toMatchObject(refused)
  await deleteExpiredChallenges(s.app.ctx)
  expect(await s.app.ctx.db.$count(passkeyChallenges)).toBe(0)
})

test('a challenge for another purpose logs nobody in (C24)', async () => {
  await using s = await openSite()
  const { body: options } = await s.owner.post('/api/auth/second-factor/passkey/options')
  expect(await s.ann.post('/api/auth/login/passkey', { response: s.key.get(options) })).toMatchObject(refused)
})

test('a passkey that names another account, another site or no account at all is rejected', async () => {
  await using s = await openSite()
  const { body: options } = await s.ann.post(optionsPath)
  const response = s.key.get(options)
  for (const userHandle of [undefined, 'b3RoZXI', '']) {
    const renamed = { ...response, response: { ...response.response, userHandle } }
    expect(await s.ann.post('/api/auth/login/passkey', { response: renamed })).toMatchObject(refused)
  }
  const stranger = SoftwareAuthenticator.ofPhone()
  expect(await logIn(s.ann, stranger)).toMatchObject(refused)
  const phished = s.key.get({ ...options, rpId: 'mintmark.example.net' })
  expect(await s.ann.post('/api/auth/login/passkey', { response: phished })).toMatchObject(refused)
  const kinds = (await s.owner.get('/api/auth/security-events')).body.map((one: { kind: string }) => one.kind)
  expect(kinds).toContain('second-factor-refused')
})

test('whether a passkey can be copied never changes; one from before that was stored tells at its next use', async () => {
  await using s = await openSite()
  await transact(s.app.ctx, async ({ db }) => void (await db.update(passkeys).set({ backupEligible: null })))
  expect((await logIn(s.app.visitor(), s.key)).status).toBe(200)
  expect(await s.app.ctx.db.select({ known: passkeys.backupEligible }).from(passkeys)).toEqual([
    { known: true },
  ])
  s.key.isSynced = false
  expect(await logIn(s.ann, s.key)).toMatchObject(refused)
})

test('a suspended account logs in with the same limits as after a password, and a removed passkey not at all', async () => {
  await using s = await openSite()
  const staff = await signInStaff(s.app, 'moderator')
  const id = await userIdOf(s.owner)
  expect((await staff.post(`/api/admin/people/${id}/suspend`, { reason: 'Spam.' })).status).toBe(200)
  expect((await logIn(s.ann, s.key)).status).toBe(200)
  expect((await s.ann.post('/api/listings', {})).body.code).toBe('account_suspended')
  const path = `/api/auth/passkeys/${s.key.credentialId}`
  expect((await s.ann.send('DELETE', path, { currentPassword: password })).status).toBe(204)
  expect(await logIn(s.app.visitor(), s.key)).toMatchObject(refused)
})

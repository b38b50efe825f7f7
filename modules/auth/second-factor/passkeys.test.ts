import { expect, test } from 'bun:test'
import { lastSubjectOf, logIn, password, signUpVerified } from '@/modules/auth/factory'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { SoftwareAuthenticator } from '@/tests/support/software-authenticator'
import type { TestClient } from '@/tests/support/test-client'

const credentials = { currentPassword: password }

/** Adds a passkey to the client's account. */
async function addPasskey(client: TestClient, key = new SoftwareAuthenticator()) {
  const { body: options } = await client.post('/api/auth/passkeys/options', credentials)
  const reply = await client.post('/api/auth/passkeys', { response: key.create(options) })
  return { key, reply }
}

/** Signs up ann with a passkey and logs in again, up to the second factor. */
async function createAnn(app: TestApp) {
  const owner = await signUpVerified(app, 'ann')
  const { key } = await addPasskey(owner)
  return { owner, key, ann: await logIn(app) }
}

async function verify(client: TestClient, key: SoftwareAuthenticator) {
  const { body: options } = await client.post('/api/auth/second-factor/passkey/options')
  return client.post('/api/auth/second-factor/passkey', { response: key.get(options) })
}

test('the first passkey comes with recovery codes, the next one without', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  const { reply } = await addPasskey(ann)
  expect([reply.status, reply.body.recoveryCodes.length]).toEqual([201, 10])
  expect(await lastSubjectOf(app)).toStartWith('A passkey was added')
  expect((await ann.get('/api/auth/user')).body.secondFactor).toEqual({
    verified: true,
    totp: false,
    passkey: true,
  })
  expect((await addPasskey(ann)).reply.body.recoveryCodes).toEqual([])
  expect((await ann.get('/api/auth/second-factors')).body.passkeys).toHaveLength(2)
})

test('a passkey verifies the second factor at login', async () => {
  await using app = await createTestApp()
  const { ann, key } = await createAnn(app)
  expect((await ann.get('/api/wallet')).body.code).toBe('second_factor_required')
  const { status, body } = await verify(ann, key)
  expect([status, body.user.secondFactor.verified]).toEqual([200, true])
  expect((await ann.get('/api/wallet')).status).toBe(200)
})

test('a challenge works once, for five minutes, in its own session (C24)', async () => {
  await using app = await createTestApp()
  const { ann, key } = await createAnn(app)
  const other = await logIn(app)
  const { body: options } = await ann.post('/api/auth/second-factor/passkey/options')
  const response = key.get(options)
  const submit = async (client: TestClient, signed = response) =>
    (await client.post('/api/auth/second-factor/passkey', { response: signed })).status
  expect(await submit(other)).toBe(422)
  expect([await submit(ann), await submit(ann)]).toEqual([200, 422])
  const next = await ann.post('/api/auth/second-factor/passkey/options')
  app.advance(300_001)
  expect(await submit(ann, key.get(next.body))).toBe(422)
})

test('a challenge to verify does not add a passkey to an unlocked session: that takes the password (C24)', async () => {
  await using app = await createTestApp()
  const { owner } = await createAnn(app)
  app.advance(600_001)
  const { body: options } = await owner.post('/api/auth/second-factor/passkey/options')
  const response = new SoftwareAuthenticator().create({ ...options, rp: { id: options.rpId } })
  const reply = await owner.post('/api/auth/passkeys', { response })
  expect([reply.status, reply.body.code]).toEqual([422, 'second_factor_wrong'])
  expect((await owner.get('/api/auth/second-factors')).body.passkeys).toHaveLength(1)
})

test('a passkey whose counter goes back is rejected: it was copied (C24)', async () => {
  await using app = await createTestApp()
  const { ann, key } = await createAnn(app)
  expect((await verify(ann, key)).status).toBe(200)
  key.counter = 0
  expect((await verify(ann, key)).body.code).toBe('second_factor_wrong')
})

test('passkeys of other accounts and signatures for other sites are rejected (C24)', async () => {
  await using app = await createTestApp()
  const { ann, owner } = await createAnn(app)
  const bob = await signUpVerified(app, 'bob')
  const { key: keyOfBob } = await addPasskey(bob)
  expect((await verify(ann, keyOfBob)).status).toBe(422)
  const phished = new SoftwareAuthenticator('https://mintmark.example.net')
  expect((await addPasskey(owner, phished)).reply.status).toBe(422)
  const { reply } = await addPasskey(bob, keyOfBob)
  expect(reply.body.code).toBe('passkey_exists')
})

test('malformed answers of an authenticator are rejected without an error of the server', async () => {
  await using app = await createTestApp()
  const { ann, key } = await createAnn(app)
  const { body: options } = await ann.post('/api/auth/second-factor/passkey/options')
  const response = key.get(options)
  for (const [field, value] of [
    ['signature', '!!!'],
    ['authenticatorData', ''],
    ['clientDataJSON', 'bm90IGpzb24'],
  ] as const) {
    await ann.post('/api/auth/second-factor/passkey/options')
    const broken = { ...response, response: { ...response.response, [field]: value } }
    expect((await ann.post('/api/auth/second-factor/passkey', { response: broken })).status).toBe(422)
  }
})

test('passkeys are renamed and removed by their owner only', async () => {
  await using app = await createTestApp()
  const { owner } = await createAnn(app)
  const bob = await signUpVerified(app, 'bob')
  const [{ id }] = (await owner.get('/api/auth/second-factors')).body.passkeys
  const path = `/api/auth/passkeys/${id}`
  expect((await bob.patch(path, { name: 'mine' })).status).toBe(404)
  expect((await bob.send('DELETE', path, credentials)).status).toBe(404)
  expect((await owner.patch(path, { name: ' Blue key ' })).status).toBe(204)
  expect((await owner.get('/api/auth/second-factors')).body.passkeys[0].name).toBe('Blue key')
  expect((await owner.send('DELETE', path, {})).body.code).toBe('password_wrong')
  expect((await owner.send('DELETE', path, credentials)).status).toBe(204)
  expect(await lastSubjectOf(app)).toStartWith('A passkey was removed')
  expect((await owner.get('/api/auth/user')).body.secondFactor).toBeNull()
})

test('a passkey that is already registered is named as such, and stays', async () => {
  await using app = await createTestApp()
  const { owner, key } = await createAnn(app)
  const { reply } = await addPasskey(owner, key)
  expect([reply.status, reply.body.code]).toEqual([409, 'passkey_exists'])
  expect((await owner.get('/api/auth/second-factors')).body.passkeys).toHaveLength(1)
})

test.each(['http://192.0.2.7', 'http://[2001:db8::7]'])(
  'a site at %s says that it can’t have passkeys',
  async (url) => {
    await using app = await createTestApp({ env: { PUBLIC_URL: url } })
    const ann = await signUpVerified(app, 'ann')
    const { status, body } = await ann.post('/api/auth/passkeys/options', credentials)
    expect([status, body.code]).toEqual([409, 'passkeys_need_name'])
  },
)

test('a passkey has the name of the browser that added it', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  const { body: options } = await ann.post('/api/auth/passkeys/options', credentials)
  const response = new SoftwareAuthenticator().create(options)
  const chrome = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
  }
  expect((await ann.post('/api/auth/passkeys', { response }, chrome)).status).toBe(201)
  app.advance(1)
  await addPasskey(ann)
  const { passkeys } = (await ann.get('/api/auth/second-factors')).body
  expect(passkeys.map(({ name }: { name: string }) => name)).toEqual([
    'Chrome on Linux',
    expect.stringMatching(/^Passkey of /),
  ])
})

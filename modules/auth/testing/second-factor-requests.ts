import { enrollTotp, lastCode, password, signUp, totpCode } from '@/modules/auth/factory'
import type { TestApp } from '@/tests/support/apps/create-test-app'
import type { SampleRequest } from '@/tests/support/module-testing/sample-request'
import { SoftwareAuthenticator } from '@/tests/support/software-authenticator'
import type { TestClient } from '@/tests/support/test-client'

const credentials = { currentPassword: password }
let accountCount = 0

type BuiltRequest = { path?: string; body?: object }

/** A request of a new user, so that no other request meets a second factor. */
function asNewUser(
  build: (app: TestApp, actor: TestClient) => Promise<BuiltRequest> | BuiltRequest,
): SampleRequest {
  return {
    as: 'visitor',
    build: async ({ app }, actor) => {
      const [username, email] = [`careful_${++accountCount}`, `careful${accountCount}@home.example`]
      // `lastCode` orders emails by time.
      await app.drain()
      app.advance(1)
      await signUp(actor, { username, email })
      await actor.post('/api/auth/verify', { email, code: await lastCode(app), type: 'signup' })
      return build(app, actor)
    },
  }
}

async function addPasskey(actor: TestClient, key = new SoftwareAuthenticator()) {
  const { body: options } = await actor.post('/api/auth/passkeys/options', credentials)
  await actor.post('/api/auth/passkeys', { response: key.create(options) })
  return { key, path: `/api/auth/passkeys/${key.credentialId}` }
}

/** Requests that change or verify second factors. */
export const secondFactorRequests: Record<string, SampleRequest> = {
  'POST /api/auth/totp': asNewUser(() => ({ body: credentials })),
  'POST /api/auth/totp/confirm': asNewUser(async (app, actor) => {
    const { body } = await actor.post('/api/auth/totp', credentials)
    return { body: { code: totpCode(app, body.secret) } }
  }),
  'DELETE /api/auth/totp': asNewUser(async (app, actor) => {
    await enrollTotp(app, actor)
    return { body: credentials }
  }),
  'POST /api/auth/recovery-codes': asNewUser(async (app, actor) => {
    await enrollTotp(app, actor)
    return { body: credentials }
  }),
  'POST /api/auth/second-factor': asNewUser(async (app, actor) => {
    const { recoveryCodes } = await enrollTotp(app, actor)
    return { body: { code: recoveryCodes[0] } }
  }),
  'POST /api/auth/passkeys/options': asNewUser(() => ({ body: credentials })),
  'POST /api/auth/passkeys': asNewUser(async (_, actor) => {
    const { body: options } = await actor.post('/api/auth/passkeys/options', credentials)
    return { body: { response: new SoftwareAuthenticator().create(options) } }
  }),
  'PATCH /api/auth/passkeys/:id': asNewUser(async (_, actor) => {
    const { path } = await addPasskey(actor)
    return { path, body: { name: 'Blue key' } }
  }),
  'DELETE /api/auth/passkeys/:id': asNewUser(async (_, actor) => {
    const { path } = await addPasskey(actor)
    return { path, body: credentials }
  }),
  'POST /api/auth/login/passkey/options': { as: 'visitor', build: async () => ({ body: {} }) },
  'POST /api/auth/login/passkey': asNewUser(async (_, actor) => {
    const { key } = await addPasskey(actor, SoftwareAuthenticator.ofPhone())
    await actor.post('/api/auth/logout')
    const { body: options } = await actor.post('/api/auth/login/passkey/options')
    return { body: { response: key.get(options) } }
  }),
  'POST /api/auth/second-factor/passkey': asNewUser(async (_, actor) => {
    const { key } = await addPasskey(actor)
    const { body: options } = await actor.post('/api/auth/second-factor/passkey/options')
    return { body: { response: key.get(options) } }
  }),
}

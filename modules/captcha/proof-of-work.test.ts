import { expect, test } from 'bun:test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { password } from '@/modules/auth/factory'
import { deleteExpiredProofs, findSigningKey } from '@/modules/captcha/proof-of-work'
import { proofs } from '@/modules/captcha/schema'
import { readSettings } from '@/src/app/create-core'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'

const env = { CAPTCHA: 'proof-of-work', TRUST_PROXY: 'true' }

/** An app whose proof-of-work is solved by the first key, to keep the tests fast. */
function openApp() {
  const random = (bytes: number) =>
    bytes === 4 ? new Uint8Array(4) : crypto.getRandomValues(new Uint8Array(bytes))
  return createTestApp({ env, random })
}

interface Proof {
  sessionId: string
  challenge: { parameters: Record<string, unknown>; signature: string }
  solution: { counter: number; derivedKey: string }
}

async function solve(actor: TestClient): Promise<Proof> {
  const { body } = await actor.get('/api/auth/captcha')
  const solution = await solveChallenge({ challenge: body.challenge, deriveKey })
  if (!solution) throw new Error('no solution found')
  return { ...body, solution }
}

let userCount = 0

function submit(actor: TestClient, proof: Proof, headers: Record<string, string> = {}) {
  const { sessionId, ...answer } = proof
  const username = `worker_${++userCount}`
  const form = { username, email: `${username}@example.com`, password, confirmPassword: password }
  const captchaAnswer = JSON.stringify(answer)
  return actor.post('/api/auth/signup', { ...form, captchaAnswer, captchaSessionId: sessionId }, headers)
}

async function expectRejected(response: ReturnType<typeof submit>) {
  const { status, body } = await response
  expect([status, body.code, body.errors]).toEqual([
    422,
    'captcha_failed',
    [{ path: 'captchaAnswer', message: 'The verification has expired. Please try again.' }],
  ])
}

test('a proof-of-work allows one sign-up (C13)', async () => {
  await using app = await openApp()
  const ann = app.visitor()
  const proof = await solve(ann)
  expect((await submit(ann, proof)).status).toBe(201)
  await expectRejected(submit(ann, proof))
})

test('of concurrent sign-ups with the same proof one succeeds (C13)', async () => {
  await using app = await openApp()
  const proof = await solve(app.visitor())
  const answers = await Promise.all(Array.from({ length: 8 }, () => submit(app.visitor(), proof)))
  expect(answers.filter((answer) => answer.status === 201).length).toBe(1)
})

test('a proof is invalid after five minutes and from another network (C13)', async () => {
  await using app = await openApp()
  const ann = app.visitor()
  await expectRejected(submit(ann, await solve(ann), { 'x-forwarded-for': '203.0.113.9' }))
  const stale = await solve(ann)
  app.advance(300_000)
  await expectRejected(submit(ann, stale))
})

test('a challenge cannot be made easier, extended or swapped (C13)', async () => {
  await using app = await openApp()
  const ann = app.visitor()
  const { challenge, ...rest } = await solve(ann)
  const { parameters } = challenge
  const data = { ...Object(parameters.data), expiresAt: Number.MAX_SAFE_INTEGER }
  const forgeries = [{ cost: 1 }, { keyPrefix: '00' }, { keySignature: '00' }, { salt: '00' }, { data }]
  for (const forged of forgeries)
    await expectRejected(
      submit(ann, { ...rest, challenge: { ...challenge, parameters: { ...parameters, ...forged } } }),
    )
  await expectRejected(submit(ann, { ...rest, challenge: { ...challenge, signature: '0'.repeat(64) } }))
  const other = await solve(ann)
  await expectRejected(submit(ann, { ...rest, challenge, sessionId: other.sessionId }))
  await expectRejected(submit(ann, { ...other, solution: rest.solution }))
  expect((await submit(ann, { ...rest, challenge })).status).toBe(201)
})

test('a key guessed from the prefix uses up the challenge (C13)', async () => {
  await using app = await openApp()
  const ann = app.visitor()
  const proof = await solve(ann)
  const guessed = `${proof.challenge.parameters.keyPrefix}${'0'.repeat(32)}`
  await expectRejected(submit(ann, { ...proof, solution: { counter: 0, derivedKey: guessed } }))
  await expectRejected(submit(ann, proof))
})

test('malformed proofs are rejected', async () => {
  await using app = await openApp()
  const ann = app.visitor()
  const { sessionId, challenge } = await solve(ann)
  const solutions = [null, {}, { counter: -1, derivedKey: 'x' }, { counter: 1.5, derivedKey: '' }]
  const invalidSolutions = solutions.map((solution) => JSON.stringify({ challenge, solution }))
  for (const captchaAnswer of [
    '',
    '12',
    'null',
    '[]',
    '{}',
    '{"challenge":{}}',
    '{"__proto__":{}}',
    '\u0000',
    ...invalidSolutions,
  ]) {
    const form = { username: 'ann', email: 'ann@example.com', password, confirmPassword: password }
    const { status } = await ann.post('/api/auth/signup', {
      ...form,
      captchaAnswer,
      captchaSessionId: sessionId,
    })
    expect([captchaAnswer, status]).toEqual([captchaAnswer, 422])
  }
})

test('a used proof is stored until it expires', async () => {
  await using app = await openApp()
  const ann = app.visitor()
  await submit(ann, await solve(ann))
  await deleteExpiredProofs(app.ctx)
  expect(await app.ctx.db.$count(proofs)).toBe(1)
  app.advance(300_001)
  await deleteExpiredProofs(app.ctx)
  expect(await app.ctx.db.$count(proofs)).toBe(0)
})

test('concurrent processes use the same signing key', async () => {
  await using app = await openApp()
  const keys = await Promise.all(Array.from({ length: 4 }, () => findSigningKey(app.ctx)))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
})

test('a challenge has the expected parameters and size', async () => {
  await using app = await createTestApp({ env })
  const { body } = await app.visitor().get('/api/auth/captcha')
  expect(body.challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 5000, keyLength: 32 })
  expect(body.challenge.parameters.keyPrefix).toMatch(/^[0-9a-f]{32}$/)
  expect(JSON.stringify(body).length).toBeLessThan(1200)
})

test.each([
  ['https://shop.example', 0],
  ['http://localhost:3000', 0],
  ['http://127.0.0.1:8080', 0],
  ['http://[::1]:8080', 0],
  ['http://shop.example', 1],
  ['http://localhost.evil.example', 1],
])('PUBLIC_URL %p: proof-of-work has %p configuration problems', (PUBLIC_URL, problems) => {
  const start = () => readSettings(modules, { PUBLIC_URL, CAPTCHA: 'proof-of-work' })
  if (problems === 0) expect(start).not.toThrow()
  else expect(start).toThrow(/CAPTCHA: proof-of-work requires an https PUBLIC_URL/)
})

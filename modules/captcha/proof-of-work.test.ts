import { expect, test } from 'bun:test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { password } from '@/modules/auth/factory'
import { deleteExpiredProofs, findSigningKey } from '@/modules/captcha/proof-of-work'
import { proofs } from '@/modules/captcha/schema'
import { readSettings } from '@/src/create-core'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'

const env = { CAPTCHA: 'proof-of-work', TRUST_PROXY: 'true' }

/** A site whose work is done at the first key, so that these tests are about all the rest. */
function openSite() {
  const random = (bytes: number) =>
    bytes === 4 ? new Uint8Array(4) : crypto.getRandomValues(new Uint8Array(bytes))
  return createTestApp({ env, random })
}

interface Proof {
  sessionId: string
  challenge: { parameters: Record<string, unknown>; signature: string }
  solution: { counter: number; derivedKey: string }
}

async function work(actor: TestClient): Promise<Proof> {
  const { body } = await actor.get('/api/auth/captcha')
  const solution = await solveChallenge({ challenge: body.challenge, deriveKey })
  if (!solution) throw new Error('The work has an end')
  return { ...body, solution }
}

let names = 0

function bring(actor: TestClient, proof: Proof, headers: Record<string, string> = {}) {
  const { sessionId, ...answer } = proof
  const username = `worker_${++names}`
  const form = { username, email: `${username}@example.com`, password, confirmPassword: password }
  const captchaAnswer = JSON.stringify(answer)
  return actor.post('/api/auth/signup', { ...form, captchaAnswer, captchaSessionId: sessionId }, headers)
}

async function expectRefusal(answer: ReturnType<typeof bring>) {
  const { status, body } = await answer
  expect([status, body.code, body.errors]).toEqual([
    422,
    'captcha_failed',
    [{ path: 'captchaAnswer', message: 'The verification has run out. Please try again.' }],
  ])
}

test('a browser that did the work signs somebody up, once (C13)', async () => {
  await using app = await openSite()
  const ann = app.visitor()
  const proof = await work(ann)
  expect((await bring(ann, proof)).status).toBe(201)
  await expectRefusal(bring(ann, proof))
})

test('of many who bring the same proof at once one gets in (C13)', async () => {
  await using app = await openSite()
  const proof = await work(app.visitor())
  const answers = await Promise.all(Array.from({ length: 8 }, () => bring(app.visitor(), proof)))
  expect(answers.filter((answer) => answer.status === 201).length).toBe(1)
})

test('a proof is worth nothing after five minutes, nor in another network (C13)', async () => {
  await using app = await openSite()
  const ann = app.visitor()
  await expectRefusal(bring(ann, await work(ann), { 'x-forwarded-for': '203.0.113.9' }))
  const stale = await work(ann)
  app.advance(300_000)
  await expectRefusal(bring(ann, stale))
})

test('what was asked for cannot be made easier, longer or another’s (C13)', async () => {
  await using app = await openSite()
  const ann = app.visitor()
  const { challenge, ...rest } = await work(ann)
  const { parameters } = challenge
  const data = { ...Object(parameters.data), expiresAt: Number.MAX_SAFE_INTEGER }
  const forgeries = [{ cost: 1 }, { keyPrefix: '00' }, { keySignature: '00' }, { salt: '00' }, { data }]
  for (const forged of forgeries)
    await expectRefusal(
      bring(ann, { ...rest, challenge: { ...challenge, parameters: { ...parameters, ...forged } } }),
    )
  await expectRefusal(bring(ann, { ...rest, challenge: { ...challenge, signature: '0'.repeat(64) } }))
  const other = await work(ann)
  await expectRefusal(bring(ann, { ...rest, challenge, sessionId: other.sessionId }))
  await expectRefusal(bring(ann, { ...other, solution: rest.solution }))
  expect((await bring(ann, { ...rest, challenge })).status).toBe(201)
})

test('who brings the beginning without the rest has burned it (C13)', async () => {
  await using app = await openSite()
  const ann = app.visitor()
  const proof = await work(ann)
  const guessed = `${proof.challenge.parameters.keyPrefix}${'0'.repeat(32)}`
  await expectRefusal(bring(ann, { ...proof, solution: { counter: 0, derivedKey: guessed } }))
  await expectRefusal(bring(ann, proof))
})

test('whatever is sent in its place is refused', async () => {
  await using app = await openSite()
  const ann = app.visitor()
  const { sessionId, challenge } = await work(ann)
  const solutions = [null, {}, { counter: -1, derivedKey: 'x' }, { counter: 1.5, derivedKey: '' }]
  const odd = solutions.map((solution) => JSON.stringify({ challenge, solution }))
  for (const captchaAnswer of [
    '',
    '12',
    'null',
    '[]',
    '{}',
    '{"challenge":{}}',
    '{"__proto__":{}}',
    '\u0000',
    ...odd,
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

test('a proof is remembered until it would have run out', async () => {
  await using app = await openSite()
  const ann = app.visitor()
  await bring(ann, await work(ann))
  await deleteExpiredProofs(app.ctx)
  expect(await app.ctx.db.$count(proofs)).toBe(1)
  app.advance(300_001)
  await deleteExpiredProofs(app.ctx)
  expect(await app.ctx.db.$count(proofs)).toBe(0)
})

test('every process of a site signs with the same key', async () => {
  await using app = await openSite()
  const found = await Promise.all(Array.from({ length: 4 }, () => findSigningKey(app.ctx)))
  expect(new Set(found).size).toBe(1)
  expect(found[0]).toMatch(/^[0-9a-f]{64}$/)
})

test('the key that is looked for is not always near the beginning', async () => {
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
])('at %p browsers compute it, or the start is refused', (PUBLIC_URL, problems) => {
  const start = () => readSettings(modules, { PUBLIC_URL, CAPTCHA: 'proof-of-work' })
  if (problems === 0) expect(start).not.toThrow()
  else expect(start).toThrow(/CAPTCHA: proof-of-work needs a PUBLIC_URL of https/)
})

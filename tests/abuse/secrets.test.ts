import { expect, test } from 'bun:test'
import { lastCode, signUp } from '@/modules/auth/factory'
import { sql } from '@/src/db/columns'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient } from '@/tests/support/test-client'
import { goodCard, listItem, reserve } from '@/tests/support/trade'

const canaries = {
  password: 'canary-password-01',
  newPassword: 'canary-password-02',
  wrongPassword: 'canary-password-03',
  email: 'canary-04@home.example',
  otherEmail: 'canary-05@home.example',
  unknownEmail: 'canary-06@home.example',
  bearer: 'canary-bearer-07',
  metricsToken: 'canary-metrics-08',
  smtpPassword: 'canary-smtp-09',
  idempotencyKey: 'canary-key-10',
  wrongCode: '710711',
  cvc: '9713',
  card: '4000000000000002',
  foreignCookie: 'canary-cookie-14',
}

async function buildSite(env: Record<string, string> = {}) {
  const app = await createTestApp({ env: { METRICS_TOKEN: canaries.metricsToken, ...env } })
  const known = new Set<string>(Object.values(canaries))
  /** Adds secrets that the site itself generates. */
  const addSecrets = (...secrets: string[]) => {
    for (const secret of secrets) known.add(secret)
  }
  const findLogged = () => [...known].filter((secret) => isIn(app.logLines.join('\n'), secret))
  return {
    app,
    addSecrets,
    findLogged,
    secrets: known,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

type Site = Awaited<ReturnType<typeof buildSite>>

/** A few digits also occur within random ids by chance. */
function isIn(text: string, secret: string): boolean {
  return /^\d{4,6}$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret)
}

test('twenty secrets pass through every feature, and none is ever logged (D12)', async () => {
  await using site = await buildSite()
  const { app, addSecrets } = site
  const ann = app.visitor()
  const { email, password, newPassword, otherEmail } = canaries
  const signUpResponse = await signUp(ann, {
    username: 'ann_of_test',
    email,
    password,
    confirmPassword: password,
  })
  addSecrets(...ann.cookies.values())
  const code = await lastCode(app)
  addSecrets(code)
  await ann.post('/api/auth/verify', { email, code: canaries.wrongCode, type: 'signup' })
  expect((await ann.post('/api/auth/verify', { email, code, type: 'signup' })).status).toBe(200)
  await ann.post('/api/auth/password', { currentPassword: password, password: newPassword })
  await ann.post('/api/auth/email', { email: otherEmail, currentPassword: newPassword })
  addSecrets(await lastCode(app))
  await buyAndSell(site, ann)
  await failToLogIn(site)
  await sendOddRequests(site)
  addSecrets(...ann.cookies.values())
  await app.drain()
  expect([signUpResponse.status, site.findLogged()]).toEqual([201, []])
  expect(site.secrets.size).toBeGreaterThanOrEqual(20)
})

test('no secret is logged when mail server and database fail (D12)', async () => {
  await using site = await buildSite({ SMTP_URL: `smtp://ann:${canaries.smtpPassword}@127.0.0.1:1` })
  const { app } = site
  await signUp(app.visitor(), { username: 'bob_of_test', email: canaries.otherEmail })
  await app.drain()
  expect(app.logLines.filter((line) => line.includes('outbox job outcome unknown')).length).toBeGreaterThan(0)
  for (const table of ['auth_users', 'orders_orders', 'core_outbox'])
    await app.core.db.transact((tx) => tx.rows(sql.raw(`alter table ${table} rename to ${table}_gone`)))
  await failToLogIn(site)
  const { email, password } = canaries
  await signUp(app.visitor(), { username: 'ann_of_test', email, password, confirmPassword: password })
  await app
    .visitor()
    .post('/api/support/tickets', { email, subject: canaries.bearer, message: canaries.bearer })
  await app.drain().catch(() => undefined)
  expect(app.logLines.filter((line) => line.includes('request failed')).length).toBeGreaterThan(0)
  expect(site.findLogged()).toEqual([])
})

async function buyAndSell({ app, addSecrets }: Site, buyer: TestClient): Promise<void> {
  const seller = await app.signIn('seller')
  addSecrets(...seller.cookies.values())
  const { body } = await reserve(buyer, await listItem(seller))
  addSecrets(body.clientSecret)
  const { card: number, cvc, idempotencyKey } = canaries
  const pay = (card: object) =>
    buyer.post(
      '/api/sandbox/confirm',
      { clientSecret: body.clientSecret, card },
      { 'idempotency-key': idempotencyKey },
    )
  expect((await pay({ ...goodCard, number, cvc })).status).toBe(402)
  await buyer.post('/api/sandbox/confirm', { clientSecret: body.clientSecret, card: { ...goodCard, cvc } })
  await buyer.post(`/api/orders/${body.orderId}/received`)
}

async function failToLogIn({ app }: Site): Promise<void> {
  const { email, unknownEmail, wrongPassword: password } = canaries
  for (const address of [email, unknownEmail]) {
    await app.visitor().post('/api/auth/login', { email: address, password })
    await app.visitor().post('/api/auth/forgot', { email: address })
    await app.visitor().post('/api/auth/reset', { email: address, code: canaries.wrongCode, password })
  }
}

async function sendOddRequests({ app }: Site): Promise<void> {
  const headers = {
    authorization: `Bearer ${canaries.bearer}`,
    cookie: `sid=${canaries.foreignCookie}; attempt=${canaries.foreignCookie}`,
  }
  for (const path of ['/metrics', '/api/auth/user', '/api/items', '/', `/?token=${canaries.bearer}`])
    await app.visitor().get(path, headers)
  await app.visitor().get('/metrics', { authorization: `Bearer ${canaries.metricsToken}` })
  await app.visitor().post('/api/auth/login', `{"password": "${canaries.password}`, headers)
}

import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tickets } from '@/modules/support/schema'
import { enqueue } from '@/src/kit/outbox-jobs'
import { transact } from '@/src/kit/transact'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { buy, listItem } from '@/tests/support/trade'

const path = '/api/support/tickets'
const events = ['support.ticket-opened']
const ticket = { email: 'mira@home.example', subject: 'Where is my crown?', message: 'It did not arrive.' }

function mailsOf({ dataDir }: TestApp): string[] {
  const folder = join(dataDir, 'outbox')
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
}

test('201: a visitor’s ticket is kept and mailed to the operator, who can answer it', async () => {
  await using app = await createTestApp({ env: { OPERATOR_EMAIL: 'desk@shop.example' } })
  const { body } = await expectResponse(app, {
    as: app.visitor(),
    post: path,
    body: ticket,
    status: 201,
    events,
  })
  expect(await app.ctx.db.select().from(tickets)).toMatchObject([
    { ...ticket, id: body.id, userId: null, category: 'general', state: 'open' },
  ])
  await app.drain()
  const [mail = '', ...more] = mailsOf(app)
  expect(more).toEqual([])
  expect(mail).toMatch(/^To: desk@shop\.example\r$/m)
  expect(mail).toMatch(/^Reply-To: mira@home\.example\r$/m)
  expect(mail).toMatch(/^Subject: \[general\] Where is my crown\?\r$/m)
  expect(mail).toContain('It did not arrive.')
})

test('201: a ticket of somebody signed in is theirs, and without an operator it is only kept', async () => {
  await using app = await createTestApp()
  const mira = await app.signIn('mira')
  const send = { ...ticket, category: 'payment' }
  await expectResponse(app, { as: mira, post: path, body: send, status: 201, events })
  const { id } = (await mira.get('/api/auth/user')).body
  expect(await app.ctx.db.select().from(tickets)).toMatchObject([{ userId: id, category: 'payment' }])
  await app.drain()
  expect(() => mailsOf(app)).toThrow()
})

test('a subject of several lines becomes one, and no header of its own', async () => {
  await using app = await createTestApp({ env: { OPERATOR_EMAIL: 'desk@shop.example' } })
  const subject = 'Hello\r\nBcc: everybody@home.example\r\n\r\n<b>body</b>\u0000'
  await expectResponse(app, {
    as: app.visitor(),
    post: path,
    body: { ...ticket, subject },
    status: 201,
    events,
  })
  await app.drain()
  const [mail = ''] = mailsOf(app)
  expect(mail).not.toMatch(/^Bcc:/im)
  expect(mail).toContain('Subject: [general] Hello Bcc: everybody@home.example <b>body</b>')
})

test.each([
  [{}, ['email', 'subject', 'message']],
  [{ ...ticket, email: 'mira' }, ['email']],
  [{ ...ticket, email: 'mira@home.example\r\nBcc: a@b.example' }, ['email']],
  [{ ...ticket, subject: ' \n ' }, ['subject']],
  [{ ...ticket, subject: 'x'.repeat(151) }, ['subject']],
  [{ ...ticket, message: '   ' }, ['message']],
  [{ ...ticket, message: 'x'.repeat(5_001) }, ['message']],
  [{ ...ticket, category: 'gossip' }, ['category']],
])('422: %j', async (send, paths) => {
  await using app = await createTestApp()
  const { body } = await expectResponse(app, {
    as: app.visitor(),
    post: path,
    body: send,
    status: 422,
    code: 'invalid',
  })
  expect(body.errors.map((each: { path: string }) => each.path)).toEqual(paths)
  for (const { message } of body.errors) expect(message).toMatch(/^[A-Z].*\.$/)
  expect(await app.ctx.db.select().from(tickets)).toEqual([])
})

test('429: the eleventh within an hour', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const mira = app.visitor()
  for (let sent = 0; sent < 10; sent++) expect((await mira.post(path, ticket)).status).toBe(201)
  const refused = await expectResponse(app, { as: mira, post: path, body: ticket, status: 429 })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
})

const names = ['Marketplace', 'Payment Processing', 'Item Delivery', 'Authentication']

async function statusesOf(app: TestApp): Promise<string[]> {
  const { body } = await expectResponse(app, { as: app.visitor(), get: '/api/status', status: 200 })
  expect(body.services.map((each: { name: string }) => each.name)).toEqual(names)
  return body.services.map((each: { status: string }) => each.status)
}

const fine = ['Operational', 'Operational', 'Operational', 'Operational']

test('a site that works says so', async () => {
  await using app = await createTestApp()
  expect(await statusesOf(app)).toEqual(fine)
})

test('deliveries whose hour has passed and whom nobody looked at show, and are gone when somebody did', async () => {
  await using app = await createTestApp()
  await buy(await app.signIn('buyer'), await listItem(await app.signIn('seller')))
  await app.drain()
  expect(await statusesOf(app)).toEqual(fine)
  app.advance(3_600_000 + 90_000)
  expect(await statusesOf(app)).toEqual(fine.with(2, 'Degraded'))
  app.advance(600_000)
  expect(await statusesOf(app)).toEqual(fine.with(2, 'Down'))
})

test('calls to the payment provider that get no answer show', async () => {
  await using app = await createTestApp()
  const queue = (key: string, kind: string) =>
    transact(app.ctx, (tx) => enqueue(tx, { kind, isSecret: false }, { key, subject: key, payload: {} }))
  await queue('lost', 'orders.refund')
  app.advance(60_000)
  expect(await statusesOf(app)).toEqual(fine)
  app.advance(180_000)
  expect(await statusesOf(app)).toEqual(fine.with(1, 'Down'))
  await buy(await app.signIn('buyer'), await listItem(await app.signIn('seller')))
  app.advance(20_000)
  expect(await statusesOf(app)).toEqual(fine.with(1, 'Degraded'))
})

test('the status is measured once in ten seconds, whoever asks', async () => {
  await using app = await createTestApp()
  await buy(await app.signIn('buyer'), await listItem(await app.signIn('seller')))
  await app.drain()
  app.advance(3_600_000 + 55_000)
  expect(await statusesOf(app)).toEqual(fine)
  app.advance(6_000)
  expect(await statusesOf(app)).toEqual(fine)
  app.advance(4_000)
  expect(await statusesOf(app)).toEqual(fine.with(2, 'Degraded'))
})

import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { userIdOf } from '@/modules/auth/factory'
import { ticketInput as ticket } from '@/modules/support/factory'
import { messages, tickets } from '@/modules/support/schema'
import { transact } from '@/src/kit/transact'
import { enqueue } from '@/src/runtime/outbox/enqueue'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { caseEnv, readQueueMetrics, reportAndReadEmails } from '@/tests/support/cases'
import { expectResponse } from '@/tests/support/expect-response'
import { buy, listItem } from '@/tests/support/trade'

const path = '/api/support/tickets'
const events = ['support.ticket-opened']

function emailsOf({ dataDir }: TestApp): string[] {
  const folder = join(dataDir, 'outbox')
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
}

test('201: a visitor’s ticket is stored and emailed to the operator, who can reply to it', async () => {
  await using app = await createTestApp({ env: { OPERATOR_EMAIL: 'desk@shop.example' } })
  const visitor = app.visitor()
  const { body } = await expectResponse(app, { as: visitor, post: path, body: ticket, status: 201, events })
  expect(await app.ctx.db.select().from(tickets)).toMatchObject([
    {
      id: body.id,
      email: ticket.email,
      subject: ticket.subject,
      userId: null,
      category: 'general',
      state: 'open',
    },
  ])
  expect(await app.ctx.db.select().from(messages)).toMatchObject([
    { ticketId: body.id, author: 'user', authorId: null, text: ticket.message },
  ])
  await app.drain()
  const [email = '', ...others] = emailsOf(app)
  expect(others).toEqual([])
  expect(email).toMatch(/^To: desk@shop\.example\r$/m)
  expect(email).toMatch(/^Reply-To: mira@home\.example\r$/m)
  expect(email).toMatch(/^Subject: \[general\] Where is my crown\?\r$/m)
  expect(email).toContain('It did not arrive.')
})

test('201: a user’s ticket belongs to them; without an operator it is only stored', async () => {
  await using app = await createTestApp()
  const mira = await app.signIn('mira')
  const body = { ...ticket, category: 'payment' }
  await expectResponse(app, { as: mira, post: path, body, status: 201, events })
  const id = await userIdOf(mira)
  expect(await app.ctx.db.select().from(tickets)).toMatchObject([{ userId: id, category: 'payment' }])
  await app.drain()
  expect(() => emailsOf(app)).toThrow()
})

test('an open ticket is counted for staff, and its email is the only one', async () => {
  await using app = await createTestApp({ env: caseEnv })
  await app.visitor().post(path, ticket)
  app.advance(60_000)
  expect(await readQueueMetrics(app, 'tickets')).toEqual([1, 60])
  expect(await reportAndReadEmails(app)).toEqual([])
  expect(emailsOf(app)).toHaveLength(1)
})

test('line breaks in a subject never start another email header', async () => {
  await using app = await createTestApp({ env: { OPERATOR_EMAIL: 'desk@shop.example' } })
  const subject = 'Hello\r\nBcc: everybody@home.example\r\n\r\n<b>body</b>\u0000'
  expect((await app.visitor().post(path, { ...ticket, subject })).status).toBe(201)
  await app.drain()
  const [email = ''] = emailsOf(app)
  expect(email).not.toMatch(/^Bcc:/im)
  expect(email).toContain('Subject: [general] Hello Bcc: everybody@home.example <b>body</b>')
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
])('422: %j', async (input, paths) => {
  await using app = await createTestApp()
  const { status, body } = await app.visitor().post(path, input)
  expect([status, body.code]).toEqual([422, 'invalid'])
  expect(body.errors.map((each: { path: string }) => each.path)).toEqual(paths)
  for (const { message } of body.errors) expect(message).toMatch(/^[A-Z].*\.$/)
  expect(await app.ctx.db.select().from(tickets)).toEqual([])
})

test('429: the eleventh ticket within an hour', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const mira = app.visitor()
  for (let sent = 0; sent < 10; sent++) expect((await mira.post(path, ticket)).status).toBe(201)
  const limited = await expectResponse(app, { as: mira, post: path, body: ticket, status: 429 })
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3_000)
})

const names = ['Marketplace', 'Payment Processing', 'Item Delivery', 'Authentication']

async function statusesOf(app: TestApp): Promise<string[]> {
  const { body } = await expectResponse(app, { as: app.visitor(), get: '/api/status', status: 200 })
  expect(body.services.map((each: { name: string }) => each.name)).toEqual(names)
  return body.services.map((each: { status: string }) => each.status)
}

const allOperational = ['Operational', 'Operational', 'Operational', 'Operational']

test('overdue deliveries degrade Item Delivery, then bring it down', async () => {
  await using app = await createTestApp()
  await buy(await app.signIn('buyer'), await listItem(await app.signIn('seller')))
  await app.drain()
  expect(await statusesOf(app)).toEqual(allOperational)
  app.advance(3_600_000 + 90_000)
  expect(await statusesOf(app)).toEqual(allOperational.with(2, 'Degraded'))
  app.advance(600_000)
  expect(await statusesOf(app)).toEqual(allOperational.with(2, 'Down'))
})

test('unanswered payment jobs affect Payment Processing', async () => {
  await using app = await createTestApp()
  const enqueueJob = (key: string, kind: string) =>
    transact(app.ctx, (tx) => enqueue(tx, { kind, isSecret: false }, { key, subject: key, payload: {} }))
  await enqueueJob('lost', 'orders.refund')
  app.advance(60_000)
  expect(await statusesOf(app)).toEqual(allOperational)
  app.advance(180_000)
  expect(await statusesOf(app)).toEqual(allOperational.with(1, 'Down'))
  await buy(await app.signIn('buyer'), await listItem(await app.signIn('seller')))
  app.advance(20_000)
  expect(await statusesOf(app)).toEqual(allOperational.with(1, 'Degraded'))
})

test('the status is cached for ten seconds', async () => {
  await using app = await createTestApp()
  await buy(await app.signIn('buyer'), await listItem(await app.signIn('seller')))
  await app.drain()
  app.advance(3_600_000 + 55_000)
  expect(await statusesOf(app)).toEqual(allOperational)
  app.advance(6_000)
  expect(await statusesOf(app)).toEqual(allOperational)
  app.advance(4_000)
  expect(await statusesOf(app)).toEqual(allOperational.with(2, 'Degraded'))
})

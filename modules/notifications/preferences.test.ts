import { expect, test } from 'bun:test'
import { signUp } from '@/modules/auth/factory'
import { sendPendingEmails } from '@/modules/notifications/email/pending-emails'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { startSmtpServer } from '@/tests/support/servers/smtp-server'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

const path = '/api/notifications/preferences'
const usual = { muted: [], timeZone: 'UTC', quiet: null, digestAt: null }
const hourMs = 3_600_000

/** Ann with a proven address, who buys of Bob; the clock begins at noon of UTC. */
async function openMarket() {
  const smtp = await startSmtpServer()
  const app = await createTestApp({ env: { SMTP_URL: smtp.url } })
  const [ann, bob] = [app.visitor(), await app.signIn('bob')]
  await signUp(ann)
  await app.drain()
  const code = /^\d{6}/m.exec(smtp.received.at(-1)?.text ?? '')?.[0]
  await ann.post('/api/auth/verify', { email: 'ann@example.com', code, type: 'signup' })
  smtp.received.length = 0
  const arrived = async (afterMs = 0) => {
    app.advance(afterMs)
    await app.drain()
    await sendPendingEmails(app.ctx)
    await app.drain()
    return smtp.received.splice(0)
  }
  const subjects = async (afterMs = 0) =>
    (await arrived(afterMs)).map(({ headers }) => headers.get('subject'))
  const close = async () => {
    await app[Symbol.asyncDispose]()
    await smtp[Symbol.asyncDispose]()
  }
  return { app, ann, bob, arrived, subjects, [Symbol.asyncDispose]: close }
}

async function purchase(buyer: TestClient, seller: TestClient, itemName: string) {
  return buy(buyer, await listItem(seller, { itemName }))
}

test('200: somebody who chose nothing is told of everything at once; what they choose stays', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  expect((await expectResponse(app, { as: ann, get: path, status: 200 })).body).toEqual(usual)
  const wanted = {
    muted: [
      { kind: 'messages', channel: 'email' },
      { kind: 'sales', channel: 'site' },
    ],
    timeZone: 'Europe/Berlin',
    quiet: { from: '22:00', until: '07:30' },
    digestAt: '08:00',
  }
  expect((await expectResponse(app, { as: ann, put: path, body: wanted, status: 200 })).body).toEqual(wanted)
  expect((await ann.get(path)).body).toEqual(wanted)
  expect((await (await app.signIn('bob')).get(path)).body).toEqual(usual)
  expect((await expectResponse(app, { as: ann, put: path, body: usual, status: 200 })).body).toEqual(usual)
})

test.each([
  [{ ...usual, timeZone: 'Europe/Atlantis' }, 'timeZone'],
  [{ ...usual, digestAt: '24:00' }, 'digestAt'],
  [{ ...usual, quiet: { from: '8', until: '09:00' } }, 'quiet.from'],
  [{ ...usual, muted: [{ kind: 'gossip', channel: 'email' }] }, 'muted.0.kind'],
  [{ ...usual, muted: [{ kind: 'sales', channel: 'pigeon' }] }, 'muted.0.channel'],
])('422: %j', async (send, field) => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const { body } = await expectResponse(app, { as: ann, put: path, body: send, status: 422, code: 'invalid' })
  expect(body.errors.map((each: { path: string }) => each.path)).toEqual([field])
})

test('what is turned off comes no more by that way, and by the other as before', async () => {
  await using market = await openMarket()
  const { ann, bob, subjects } = market
  await ann.put(path, { ...usual, muted: [{ kind: 'purchases', channel: 'site' }] })
  await purchase(ann, bob, 'Moon Crown')
  expect(await subjects()).toEqual(['Payment received: Moon Crown'])
  expect((await ann.get('/api/notifications')).body).toEqual([])
})

test('in quiet hours mails wait until these end, in the person’s own time; what was read meanwhile does not come', async () => {
  await using market = await openMarket()
  const { ann, bob, arrived, subjects } = market
  await ann.put(path, { ...usual, timeZone: 'Asia/Tokyo', quiet: { from: '20:00', until: '07:00' } })
  await purchase(ann, bob, 'Moon Crown')
  expect(await subjects()).toEqual([])
  await ann.put('/api/notifications/read-all')
  await purchase(ann, bob, 'Sun Crown')
  await purchase(ann, bob, 'Star Crown')
  expect(await subjects(9 * hourMs)).toEqual([])
  const [mail, ...more] = await arrived(hourMs)
  expect(more).toEqual([])
  expect(mail?.headers.get('subject')).toBe('2 things happened')
  expect(mail?.text).toContain('Payment received: Sun Crown')
  expect(mail?.text).toContain('Payment received: Star Crown')
  expect(mail?.text).not.toContain('Moon Crown')
  expect(await subjects(24 * hourMs)).toEqual([])
})

test('a sale does not wait, for it must be handed over within the hour', async () => {
  await using market = await openMarket()
  const { ann, bob, subjects } = market
  await ann.put(path, { ...usual, quiet: { from: '00:00', until: '23:59' }, digestAt: '08:00' })
  await purchase(bob, ann, 'Moon Crown')
  expect(await subjects()).toEqual(['Item sold: Moon Crown'])
})

test('one mail a day comes at its time, and one alone looks as ever', async () => {
  await using market = await openMarket()
  const { ann, bob, subjects } = market
  await ann.put(path, { ...usual, digestAt: '14:00' })
  await purchase(ann, bob, 'Moon Crown')
  expect(await subjects(hourMs)).toEqual([])
  expect(await subjects(hourMs)).toEqual(['Payment received: Moon Crown'])
})

test('a message is mailed once it has not been read for five minutes, and without its words', async () => {
  await using market = await openMarket()
  const { app, ann, bob, arrived, subjects } = market
  const [annId, bobId] = [
    (await ann.get('/api/auth/user')).body.id,
    (await bob.get('/api/auth/user')).body.id,
  ]
  const write = async (content: string) => {
    await bob.post('/api/messages', { receiverId: annId, content })
    app.advance(1_000)
  }
  await write('Read at once')
  expect(await subjects()).toEqual([])
  await ann.put(`/api/conversations/${bobId}/read`)
  expect(await subjects(hourMs)).toEqual([])
  await write('Are you there?')
  await write('Hello?')
  const [mail, ...more] = await arrived(300_000)
  expect(more).toEqual([])
  expect(mail?.headers.get('subject')).toBe('Message from bob')
  expect(mail?.text).toContain('bob wrote to you. Read it and answer on the site.')
  expect(mail?.text).toContain(`Read the message: http://localhost:3000/messages/${bobId}`)
  expect(mail?.text).not.toContain('Are you there?')
  expect(await subjects(hourMs)).toEqual([])
})

test('the mail of a day is ended as a whole', async () => {
  await using market = await openMarket()
  const { app, ann, bob, arrived } = market
  await ann.put(path, { ...usual, digestAt: '14:00' })
  await purchase(ann, bob, 'Moon Crown')
  await purchase(ann, bob, 'Sun Crown')
  const [mail] = await arrived(2 * hourMs)
  const [, url = ''] = /^<(.*)>$/.exec(mail?.headers.get('list-unsubscribe') ?? '') ?? []
  await app.visitor().post(url.replace('http://localhost:3000', ''))
  expect((await ann.get(path)).body.muted).toHaveLength(5)
})

import { expect, test } from 'bun:test'
import { userIdOf } from '@/modules/auth/factory'
import { sendPendingEmails } from '@/modules/notifications/email/notice-email'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { openMailSite } from '@/tests/support/mail-site'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

const path = '/api/notifications/preferences'
const defaults = { muted: [], timeZone: 'UTC', quiet: null, digestAt: null }
const hourMs = 3_600_000

/** Ann has a verified email and buys from Bob. Time starts at noon UTC. */
async function openMarket() {
  const site = await openMailSite()
  const { app } = site
  const receivedEmails = async (afterMs = 0) => {
    app.advance(afterMs)
    await app.drain()
    await sendPendingEmails(app.ctx)
    return site.newEmails()
  }
  const subjects = async (afterMs = 0) =>
    (await receivedEmails(afterMs)).map(({ headers }) => headers.get('subject'))
  return { ...site, ann: await site.join('ann'), bob: await app.signIn('bob'), receivedEmails, subjects }
}

async function purchase(buyer: TestClient, seller: TestClient, itemName: string) {
  return buy(buyer, await listItem(seller, { itemName }))
}

test('200: by default everything is sent immediately; changes are stored', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  expect((await expectResponse(app, { as: ann, get: path, status: 200 })).body).toEqual(defaults)
  const preferences = {
    muted: [
      { kind: 'messages', channel: 'email' },
      { kind: 'sales', channel: 'site' },
    ],
    timeZone: 'Europe/Berlin',
    quiet: { from: '22:00', until: '07:30' },
    digestAt: '08:00',
  }
  expect((await expectResponse(app, { as: ann, put: path, body: preferences, status: 200 })).body).toEqual(
    preferences,
  )
  expect((await ann.get(path)).body).toEqual(preferences)
  expect((await (await app.signIn('bob')).get(path)).body).toEqual(defaults)
  expect((await expectResponse(app, { as: ann, put: path, body: defaults, status: 200 })).body).toEqual(
    defaults,
  )
})

test.each([
  [{ ...defaults, timeZone: 'Europe/Atlantis' }, 'timeZone'],
  [{ ...defaults, digestAt: '24:00' }, 'digestAt'],
  [{ ...defaults, quiet: { from: '8', until: '09:00' } }, 'quiet.from'],
  [{ ...defaults, muted: [{ kind: 'gossip', channel: 'email' }] }, 'muted.0.kind'],
  [{ ...defaults, muted: [{ kind: 'sales', channel: 'pigeon' }] }, 'muted.0.channel'],
])('422: %j', async (preferences, field) => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const { body } = await expectResponse(app, {
    as: ann,
    put: path,
    body: preferences,
    status: 422,
    code: 'invalid',
  })
  expect(body.errors.map((each: { path: string }) => each.path)).toEqual([field])
})

test('a muted channel gets nothing, the others still do', async () => {
  await using market = await openMarket()
  const { ann, bob, subjects } = market
  await ann.put(path, { ...defaults, muted: [{ kind: 'purchases', channel: 'site' }] })
  await purchase(ann, bob, 'Moon Crown')
  expect(await subjects()).toEqual(['Payment received: Moon Crown'])
  expect((await ann.get('/api/notifications')).body).toEqual([])
})

test('emails wait until quiet hours end in the user’s time zone; notifications read meanwhile are not emailed', async () => {
  await using market = await openMarket()
  const { ann, bob, receivedEmails, subjects } = market
  await ann.put(path, { ...defaults, timeZone: 'Asia/Tokyo', quiet: { from: '20:00', until: '07:00' } })
  await purchase(ann, bob, 'Moon Crown')
  expect(await subjects()).toEqual([])
  await ann.put('/api/notifications/read-all')
  await purchase(ann, bob, 'Sun Crown')
  await purchase(ann, bob, 'Star Crown')
  expect(await subjects(9 * hourMs)).toEqual([])
  const [email, ...others] = await receivedEmails(hourMs)
  expect(others).toEqual([])
  expect(email?.headers.get('subject')).toBe('2 new notifications')
  expect(email?.text).toContain('Payment received: Sun Crown')
  expect(email?.text).toContain('Payment received: Star Crown')
  expect(email?.text).not.toContain('Moon Crown')
  expect(await subjects(24 * hourMs)).toEqual([])
})

test('a sale is emailed immediately, because it must be handed over within the hour', async () => {
  await using market = await openMarket()
  const { ann, bob, subjects } = market
  await ann.put(path, { ...defaults, quiet: { from: '00:00', until: '23:59' }, digestAt: '08:00' })
  await purchase(bob, ann, 'Moon Crown')
  expect(await subjects()).toEqual(['Item sold: Moon Crown'])
})

test('the daily digest comes at its time; a single notice is sent as an ordinary email', async () => {
  await using market = await openMarket()
  const { ann, bob, subjects } = market
  await ann.put(path, { ...defaults, digestAt: '14:00' })
  await purchase(ann, bob, 'Moon Crown')
  expect(await subjects(hourMs)).toEqual([])
  expect(await subjects(hourMs)).toEqual(['Payment received: Moon Crown'])
})

test('a message unread for five minutes is emailed without its content', async () => {
  await using market = await openMarket()
  const { app, ann, bob, receivedEmails, subjects } = market
  const [annId, bobId] = [await userIdOf(ann), await userIdOf(bob)]
  const send = async (content: string) => {
    await bob.post('/api/messages', { receiverId: annId, content })
    app.advance(1_000)
  }
  await send('Read at once')
  expect(await subjects()).toEqual([])
  await ann.put(`/api/conversations/${bobId}/read`)
  expect(await subjects(hourMs)).toEqual([])
  await send('Are you there?')
  await send('Hello?')
  const [email, ...others] = await receivedEmails(300_000)
  expect(others).toEqual([])
  expect(email?.headers.get('subject')).toBe('Message from bob (temporary)')
  expect(email?.text).toContain('bob (temporary) sent you a message. Read it and reply on the site.')
  expect(email?.text).toContain(`Read the message: http://localhost:3000/messages/${bobId}`)
  expect(email?.text).not.toContain('Are you there?')
  expect(await subjects(hourMs)).toEqual([])
})

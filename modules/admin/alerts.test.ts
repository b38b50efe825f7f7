import { expect, test } from 'bun:test'
import { createECDH } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { alerts } from '@/modules/admin/schema'
import { signInStaff, signInWithSecondFactor, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { setRole } from '@/modules/auth/service'
import { requestDeletion } from '@/modules/privacy/factory'
import { openTicketAs } from '@/modules/support/factory'
import { defineModule } from '@/src/kit/module/module'
import { add } from '@/src/kit/ports'
import { caseQueues } from '@/src/kit/staff/queues'
import { modules } from '@/src/modules'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { reportAndReadEmails } from '@/tests/support/cases'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

const path = '/api/admin/alerts'
const defaults = { email: true, push: false, badge: true, lacksRecipient: false }

/** A site with the moderators judge and june, and buyers who dispute orders. `pushed` counts the requests to push services. */
async function openSite(env: Record<string, string> = {}) {
  const site = { pushed: 0 }
  const app = await createTestApp({
    env,
    lookup: async () => ['142.250.0.1'],
    fetch: async () => {
      site.pushed++
      return new Response(null, { status: 201 })
    },
  })
  const [judge, june] = [await signInStaff(app, 'moderator'), await signInStaff(app, 'moderator', 'june')]
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const openDispute = async () => {
    const id = await buy(bob, await listItem(ann))
    await bob.post(`/api/orders/${id}/dispute`, { reason: 'It never came.' })
    return id
  }
  return { site, app, judge, june, openDispute, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const choose = (staff: TestClient, input: object, queue = 'disputes') =>
  staff.send('PATCH', `${path}/${queue}`, input)

const wishes = defineModule({
  name: 'wishes',
  owns: 'A queue that causes no alert.',
  provides: [
    add(caseQueues, {
      name: 'wishes',
      label: 'Wishes',
      right: 'moderation',
      help: 'Wishes',
      cases: () => sql`select ticket.id, ticket.opened_at from support_tickets as ticket where 1 = 0`,
    }),
  ],
})

const queueOf = async (staff: TestClient, name: string) =>
  (await staff.get('/api/admin/queues')).body.find((queue: { name: string }) => queue.name === name)

/** Turns push notifications on in a browser of the staff member. */
async function subscribe(staff: TestClient): Promise<void> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${await userIdOf(staff)}`
  expect((await staff.put('/api/notifications/devices', { endpoint, keys })).status).toBe(200)
}

const receivers = async (app: TestApp) => (await reportAndReadEmails(app)).map(({ to }) => to).sort()

test('each staff member has alerts of their own, by default email and badge', async () => {
  await using opened = await openSite()
  const { app, judge, june } = opened
  const { body } = await expectResponse(app, { as: judge, get: path, status: 200 })
  expect(body.emailsGoTo).toBe('actor')
  expect(body.queues).toContainEqual({ name: 'disputes', label: 'Disputes', ...defaults })
  expect(body.queues).toContainEqual({ name: 'tickets', label: 'Support tickets', ...defaults })
  const off = { name: 'disputes', label: 'Disputes', ...defaults, email: false, badge: false }
  expect((await choose(judge, { email: false })).status).toBe(200)
  expect((await choose(judge, { badge: false })).body).toEqual(off)
  expect((await judge.get(path)).body.queues).toContainEqual(off)
  expect((await judge.get(path)).body.queues).toContainEqual({
    name: 'chargebacks',
    label: 'Chargebacks',
    ...defaults,
  })
  expect((await june.get(path)).body.queues).toContainEqual({
    name: 'disputes',
    label: 'Disputes',
    ...defaults,
  })
  expect([(await queueOf(judge, 'disputes')).badge, (await queueOf(june, 'disputes')).badge]).toEqual([
    false,
    true,
  ])
})

test('an unknown queue, a wrong value and a channel that a queue lacks are rejected', async () => {
  await using opened = await openSite()
  const { judge } = opened
  expect((await choose(judge, { email: false }, 'wishes')).status).toBe(404)
  for (const input of [{}, { email: 'no' }, { email: null }])
    expect((await choose(judge, input)).status).toBe(422)
})

test('a queue whose module reports its cases itself has only a badge', async () => {
  await using app = await createTestApp({ modules: [...modules, wishes] })
  const judge = await signInStaff(app, 'moderator')
  const { body } = await judge.get(path)
  expect(body.queues).toContainEqual({
    name: 'wishes',
    label: 'Wishes',
    ...defaults,
    email: null,
    push: null,
  })
  const response = await choose(judge, { push: true }, 'wishes')
  expect([response.status, response.body.errors[0].path]).toEqual([422, 'push'])
  expect((await choose(judge, { badge: false }, 'wishes')).body.badge).toBe(false)
})

test('staff choose email, push and badge for every queue of the site', async () => {
  await using opened = await openSite()
  const { judge } = opened
  const chosen = { email: false, push: true, badge: false }
  const queues: { name: string }[] = (await judge.get(path)).body.queues
  expect(queues.length).toBeGreaterThan(10)
  for (const { name } of queues)
    expect((await choose(judge, chosen, name)).body).toMatchObject({ name, ...chosen })
})

test('a support ticket alerts staff like any other case, and the operator gets only its text', async () => {
  await using opened = await openSite({ OPERATOR_EMAIL: 'desk@shop.example' })
  const { site, app, judge, june } = opened
  await subscribe(judge)
  await choose(judge, { email: false, push: true }, 'tickets')
  const id = await openTicketAs(app.visitor())
  expect(await receivers(app)).toEqual(['june@staff.example'])
  expect(site.pushed).toBe(1)
  expect((await judge.get('/api/notifications')).body).toMatchObject([{ href: `/admin/tickets/${id}` }])
  await choose(june, { email: false }, 'tickets')
  expect((await queueOf(june, 'tickets')).lacksRecipient).toBe(false)
})

test('a case is emailed to staff who want that, and shown to all', async () => {
  await using opened = await openSite()
  const { app, judge, june, openDispute } = opened
  await choose(judge, { email: false })
  const id = await openDispute()
  expect(await receivers(app)).toEqual(['june@staff.example'])
  for (const staff of [judge, june])
    expect((await staff.get('/api/notifications')).body).toMatchObject([{ href: `/admin/orders/${id}` }])
})

test('a case is pushed to staff who want that, without a second email', async () => {
  await using opened = await openSite()
  const { site, app, judge, june, openDispute } = opened
  for (const staff of [judge, june]) await subscribe(staff)
  await choose(judge, { push: true })
  const judgeId = await userIdOf(judge)
  await openDispute()
  expect(await receivers(app)).toEqual(['judge@staff.example', 'june@staff.example'])
  expect(site.pushed).toBe(1)
  const noticeEmails = await app.core.db.read.rows<{ key: string }>(
    sql`select key from core_outbox where key like 'mail:notice:%'`,
  )
  expect(noticeEmails.filter(({ key }) => key.includes(judgeId))).toEqual([])
})

test('after ten cases within an hour, new ones are not pushed', async () => {
  await using opened = await openSite()
  const { site, app, judge, openDispute } = opened
  await subscribe(judge)
  await choose(judge, { push: true })
  for (let count = 0; count < 12; count++) {
    await openDispute()
    await reportAndReadEmails(app)
  }
  expect([site.pushed, (await judge.get('/api/notifications')).body.length]).toEqual([10, 12])
})

test('a queue nobody gets email about is marked, until someone turns it on', async () => {
  await using opened = await openSite()
  const { judge, june } = opened
  for (const staff of [judge, june]) {
    expect((await queueOf(june, 'disputes')).lacksRecipient).toBe(false)
    await choose(staff, { email: false })
  }
  expect((await queueOf(judge, 'disputes')).lacksRecipient).toBe(true)
  expect((await queueOf(judge, 'chargebacks')).lacksRecipient).toBe(false)
  expect((await choose(june, { email: true })).body.lacksRecipient).toBe(false)
})

test('the operator gets every email, and is told so', async () => {
  await using opened = await openSite({ OPERATOR_EMAIL: 'judge@staff.example' })
  const { app, judge, june, openDispute } = opened
  for (const staff of [judge, june]) await choose(staff, { email: false })
  expect((await judge.get(path)).body.emailsGoTo).toBe('operator')
  expect((await queueOf(judge, 'disputes')).lacksRecipient).toBe(false)
  await openDispute()
  expect(await receivers(app)).toEqual(['judge@staff.example'])
})

test('the alerts are in the download, and deleted with the account', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'Ann')
  const id = await userIdOf(ann)
  await setRole(app.ctx, 'Ann', 'moderator')
  expect((await choose(await signInWithSecondFactor(app, id), { push: true })).status).toBe(200)
  await setRole(app.ctx, 'Ann', 'user')
  const user = await signInWithSecondFactor(app, id)
  expect((await user.get('/api/privacy/download')).body.data['admin.alerts']).toEqual([
    { queue: 'disputes', email: true, push: true, badge: true },
  ])
  expect((await requestDeletion(user)).status).toBe(204)
  expect(await app.ctx.db.$count(alerts)).toBe(0)
})

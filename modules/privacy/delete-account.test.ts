import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { lastCode, password, sentEmails, signUp, signUpVerified, userIdOf } from '@/modules/auth/factory'
import {
  completeTrade,
  confirmation,
  deletionPath,
  queryRows,
  requestDeletion,
} from '@/modules/privacy/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { shared } from '@/tests/support/apps/shared'
import { expectResponse } from '@/tests/support/expect-response'
import { listItem } from '@/tests/support/trade'

const events = ['privacy.account-deleted']

const sharedApp = shared(createTestApp)

test('204: the account is deleted and all its sessions end', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'Ann')
  const elsewhere = app.visitor()
  await elsewhere.post('/api/auth/login', { email: 'ann@home.example', password })
  const body = { confirmation, currentPassword: password }
  await expectResponse(app, { as: ann, post: deletionPath, body, status: 204, events })
  expect(ann.cookies.has('sid')).toBe(false)
  for (const actor of [ann, elsewhere]) expect((await actor.get('/api/auth/user')).status).toBe(401)
  const back = await app.visitor().post('/api/auth/login', { email: 'ann@home.example', password })
  expect([back.status, back.body.code]).toEqual([401, 'login_failed'])
})

test('204: listings are withdrawn, orders show no name, and the ledger balances', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await signUpVerified(app, 'Ann'), await signUpVerified(app, 'Bob')]
  const sold = await completeTrade(ann, bob)
  app.advance(1000)
  const bought = await completeTrade(bob, ann)
  await ann.post('/api/payouts', { amount: 36.84, method: 'bank' })
  const [active, paused] = [await listItem(ann, { description: 'From my shelf.' }), await listItem(ann)]
  await ann.patch(`/api/listings/${paused.listingId}`, { status: 'paused' })
  await app.drain()
  const id = await userIdOf(ann)
  expect((await requestDeletion(ann)).status).toBe(204)

  const own = await queryRows(
    app,
    sql`select state, description from catalog_listings where seller_id = ${id} order by state`,
  )
  expect(own).toEqual(['sold', 'withdrawn', 'withdrawn'].map((state) => ({ state, description: null })))
  expect((await bob.get(`/api/items/${active.itemId}`)).body).toMatchObject({ price: null, stock: 0 })
  expect((await bob.get(`/api/orders/${sold}`)).body).toMatchObject({
    seller: 'Deleted account',
    sellerId: id,
    sellerHasLeft: true,
    buyerHasLeft: false,
  })
  expect((await bob.get(`/api/orders/${bought}`)).body).toMatchObject({
    buyer: 'Deleted account',
    deliverTo: 'Deleted account',
    buyerHasLeft: true,
    sellerHasLeft: false,
  })
  const recent = (await bob.get('/api/recent-purchases')).body
  expect(recent.map((sale: { buyer: string }) => sale.buyer)).toEqual(['Someone', 'B…'])
  expect(await app.brokenInvariants()).toEqual([])
})

test('204: a confirmation is emailed, and emails still in the queue are dropped', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'Ann')
  await app.visitor().post('/api/auth/forgot', { email: 'ann@home.example' })
  expect((await requestDeletion(ann)).status).toBe(204)
  const emails = await sentEmails(app)
  expect(emails).toHaveLength(1)
  expect(emails[0]).toContain('To: ann@home.example')
  expect(emails[0]).toContain('Subject: Your account at Mintmark is deleted')
})

test('204: a temporary account needs no password, and its name is free again', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const id = await userIdOf(ann)
  expect((await requestDeletion(ann, {})).status).toBe(204)
  const next = await app.signIn('ann')
  expect(await userIdOf(next)).not.toBe(id)
  expect((await next.get('/api/transactions')).body).toEqual([])
})

test('the username of a deleted account and its lookalikes cannot be taken', async () => {
  await using app = await createTestApp()
  expect((await requestDeletion(await signUpVerified(app, 'Collector1'))).status).toBe(204)
  for (const username of ['collector1', 'COLLECTOR1', 'CoIIectorl']) {
    const { status, body } = await signUp(app.visitor(), { username, email: 'new@home.example' })
    expect([username, status, body.code]).toEqual([username, 409, 'username_taken'])
    const temporary = await app.visitor().post('/api/auth/temp-login', { username })
    expect([username, temporary.status, temporary.body.code]).toEqual([username, 409, 'username_taken'])
  }
  const again = await signUp(app.visitor(), { username: 'collector2', email: 'collector1@home.example' })
  expect(again.status).toBe(201)
})

test.each([undefined, 'wrong one'])('403: the password %p is wrong (C18)', async (currentPassword) => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'Ann')
  const { status, body } = await requestDeletion(ann, { currentPassword })
  expect([status, body.code, body.errors[0].path]).toEqual([403, 'password_wrong', 'currentPassword'])
  expect((await ann.get('/api/auth/user')).status).toBe(200)
})

test('403: an account without a password needs a recent login (C18)', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'Ann')
  await queryRows(app, sql`update auth_users set password_hash = null`)
  app.advance(600_001)
  const old = await requestDeletion(ann, {})
  expect([old.status, old.body.code]).toEqual([403, 'log_in_again'])
  const email = 'ann@home.example'
  await ann.post('/api/auth/forgot', { email })
  const fresh = await ann.post('/api/auth/reset', { email, code: await lastCode(app), password })
  expect([fresh.status, (await requestDeletion(ann)).status]).toEqual([200, 204])
})

test.each(['', 'delete', 'delete my account!'])('422: the confirmation %p is wrong', async (typed) => {
  const app = await sharedApp()
  const ann = await app.signIn('ann')
  const { status, body } = await requestDeletion(ann, { confirmation: typed })
  expect([status, body.code]).toEqual([422, 'invalid'])
  expect(body.errors).toEqual([{ path: 'confirmation', message: 'Type “delete my account” to continue.' }])
})

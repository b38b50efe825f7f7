import { expect, test } from 'bun:test'
import { signInStaff, signUpVerified, userIdOf, verifySecondFactor } from '@/modules/auth/factory'
import { personalData } from '@/modules/users/personal-data'
import { suspensionAppeals } from '@/modules/users/schema'
import { endDueSuspensions } from '@/modules/users/suspensions'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { readNotifications } from '@/tests/support/notifications'
import { race } from '@/tests/support/race'
import type { TestClient } from '@/tests/support/test-client'
import { listItem } from '@/tests/support/trade'

const reason = 'Sold items they did not have.'
const text = 'I had all of them, and sent pictures.'
const hour = 3_600_000
const appealPath = '/api/suspension-appeal'

/** A seller whom one of two members of staff has suspended. */
async function buildSuspension() {
  const app = await createTestApp()
  const seller = await app.signIn('seller')
  const listing = await listItem(seller)
  const [judge, second] = [await signInStaff(app, 'moderator'), await signInStaff(app, 'admin', 'second')]
  const person = `/api/admin/people/${await userIdOf(seller)}`
  const suspend = async (as = judge, until?: string) => {
    app.advance(1)
    await verifySecondFactor(app, as)
    return as.post(`${person}/suspend`, { reason, until })
  }
  await suspend()
  return {
    app,
    seller,
    judge,
    second,
    suspend,
    appeal: () => seller.post(appealPath, { text }),
    own: async () => (await seller.get(appealPath)).body,
    restore: (as: TestClient) => as.post(`${person}/restore`, { reason: 'A mistake.' }),
    send: async (as: TestClient, rest: string, body: object) => {
      const [row] = await app.ctx.db.select().from(suspensionAppeals)
      await verifySecondFactor(app, as)
      return as.post(`/api/admin/suspension-appeals/${row?.id}/${rest}`, { reason: 'Looked again.', ...body })
    },
    queue: async (as: TestClient) => (await as.get('/api/admin/cases?queue=suspension_appeals')).body,
    next: async (as: TestClient) =>
      (await as.get('/api/admin/cases/next?queue=suspension_appeals')).body.next,
    states: async () => (await app.ctx.db.select().from(suspensionAppeals)).map(({ state }) => state),
    isOnSale: async () => (await second.get(`/api/items/${listing.itemId}`)).status === 200,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('a suspended user appeals once, and others decide', async () => {
  await using site = await buildSuspension()
  expect(await site.own()).toEqual({ mayAppeal: true, appeal: null })
  expect((await site.appeal()).status).toBe(204)
  expect((await site.appeal()).body.code).toBe('already_appealed')
  expect(await site.own()).toEqual({
    mayAppeal: false,
    appeal: { text, at: expect.any(String), answer: null },
  })
  const [open] = await site.queue(site.second)
  expect(open).toMatchObject({
    people: [{ username: 'seller (temporary)' }],
    path: `/admin/suspension-appeals/${open.id}`,
  })
  expect(Date.parse(open.dueAt) - Date.parse(open.openedAt)).toBe(72 * hour)
  expect([await site.next(site.judge), (await site.next(site.second)).id]).toEqual([null, open.id])
  for (const result of ['upheld', 'overturned'])
    expect((await site.send(site.judge, 'decision', { result })).body.code).toBe('own_suspension')
})

test('only a suspended user appeals', async () => {
  await using site = await buildSuspension()
  await site.restore(site.judge)
  expect(await site.own()).toEqual({ mayAppeal: false, appeal: null })
  expect((await site.appeal()).body.code).toBe('not_suspended')
})

test('an appeal that succeeds ends the suspension, and says why', async () => {
  await using site = await buildSuspension()
  await site.appeal()
  expect(await site.isOnSale()).toBe(false)
  const { body } = await site.send(site.second, 'decision', { result: 'overturned' })
  expect(body).toMatchObject({ state: 'overturned', decidedBy: 'second', suspension: null })
  expect(await site.isOnSale()).toBe(true)
  const notices = await readNotifications(site.app, site.seller)
  expect(notices).toMatchObject([
    { title: 'Your appeal succeeded', content: expect.stringContaining('Looked again.') },
  ])
  expect((await site.send(site.second, 'decision', { result: 'upheld' })).body.code).toBe('appeal_not_open')
})

test('an appeal that fails changes nothing, and the user reads why', async () => {
  await using site = await buildSuspension()
  await site.appeal()
  const { body } = await site.send(site.second, 'decision', { result: 'upheld' })
  expect(body).toMatchObject({ state: 'upheld', mayReopen: true, suspension: { reason, by: 'judge' } })
  expect(await site.isOnSale()).toBe(false)
  const [notice] = await readNotifications(site.app, site.seller, 'Your suspension stands')
  expect(notice?.content).toBe('We looked at your suspension again, and it stands: Looked again.')
  expect(await site.own()).toMatchObject({ mayAppeal: false, appeal: { answer: 'Looked again.' } })
  expect((await site.appeal()).body.code).toBe('already_appealed')
  expect((await site.seller.get('/api/account-actions')).body).toMatchObject([
    { action: 'users.uphold-suspension', reason: 'Looked again.' },
    { action: 'users.suspend' },
  ])
})

test('staff reopen an appeal that was upheld, and it is a case again', async () => {
  await using site = await buildSuspension()
  await site.appeal()
  expect((await site.send(site.second, 'reopen', {})).body.code).toBe('appeal_not_upheld')
  await site.send(site.second, 'decision', { result: 'upheld' })
  site.app.advance(hour)
  expect((await site.send(site.judge, 'reopen', {})).body).toMatchObject({ state: 'open', answer: null })
  const [open] = await site.queue(site.second)
  expect(Date.parse(open.openedAt)).toBe(site.app.ctx.now())
  expect((await site.send(site.judge, 'decision', { result: 'upheld' })).body.code).toBe('own_suspension')
  await site.send(site.second, 'decision', { result: 'upheld' })
  await site.restore(site.second)
  expect((await site.send(site.second, 'reopen', {})).body.code).toBe('appeal_not_upheld')
})

test('an appeal closes itself when staff end the suspension, or its date comes', async () => {
  await using site = await buildSuspension()
  await site.appeal()
  await site.restore(site.judge)
  expect([await site.states(), await site.queue(site.second)]).toEqual([['closed'], []])
  await site.suspend(site.judge, new Date(site.app.ctx.now() + hour).toISOString())
  expect((await site.appeal()).status).toBe(204)
  site.app.advance(hour)
  await endDueSuspensions(site.app.ctx)
  expect(await site.states()).toEqual(['closed', 'closed'])
  expect((await site.send(site.second, 'decision', { result: 'upheld' })).body.code).toBe('appeal_not_open')
})

test('an appeal and the end of its suspension at once: no appeal waits afterwards', async () => {
  await using app = await createTestApp({ hasFullPool: true })
  const [seller, judge] = [await signUpVerified(app, 'seller'), await signInStaff(app, 'moderator')]
  const person = `/api/admin/people/${await userIdOf(seller)}`
  for (let round = 0; round < 16; round++) {
    app.advance(1)
    await judge.post(`${person}/suspend`, { reason })
    const [appealed, restored] = await race(round, [
      () => seller.post(appealPath, { text }),
      () => judge.post(`${person}/restore`, { reason }),
    ])
    expect([204, 409]).toContain(appealed.status)
    expect(restored.status).toBe(200)
    const states = (await app.ctx.db.select().from(suspensionAppeals)).map(({ state }) => state)
    expect(states).not.toContain('open')
  }
})

test('a suspension that staff change can be appealed anew, and whoever had a part in it decides neither', async () => {
  await using site = await buildSuspension()
  const third = await signInStaff(site.app, 'moderator', 'third')
  await site.appeal()
  await site.suspend(site.second)
  expect((await site.appeal()).body.code).toBe('already_appealed')
  for (const staff of [site.judge, site.second])
    expect((await site.send(staff, 'decision', { result: 'upheld' })).body.code).toBe('own_suspension')
  expect((await site.send(third, 'decision', { result: 'upheld' })).status).toBe(200)
  expect(await site.own()).toEqual({ mayAppeal: true, appeal: null })
  expect((await site.appeal()).status).toBe(204)
})

test('without anyone else, whoever suspended the user decides', async () => {
  await using site = await buildSuspension()
  await site.suspend(site.second)
  await site.appeal()
  expect((await site.send(site.second, 'decision', { result: 'upheld' })).body.code).toBe('own_suspension')
  await site.second.post(`/api/admin/people/${await userIdOf(site.judge)}/suspend`, { reason })
  expect((await site.send(site.second, 'decision', { result: 'upheld' })).status).toBe(200)
})

test('appeals of staff are decided by admins', async () => {
  await using site = await buildSuspension()
  const clerk = await signInStaff(site.app, 'support', 'clerk')
  await verifySecondFactor(site.app, site.second)
  await site.second.post(`/api/admin/people/${await userIdOf(clerk)}/suspend`, { reason })
  expect((await clerk.post(appealPath, { text })).status).toBe(204)
  expect(await site.next(site.judge)).toBeNull()
  expect((await site.send(site.judge, 'decision', { result: 'upheld' })).body.code).toBe('staff_protected')
  expect((await site.send(site.second, 'decision', { result: 'upheld' })).status).toBe(200)
})

test('an appeal goes with the account: undecided ones whole, others without their text', async () => {
  await using site = await buildSuspension()
  const user = { id: await userIdOf(site.seller), username: 'seller', email: null }
  const erase = () => transact(site.app.ctx, async (tx) => personalData.erase?.(tx, user))
  await site.appeal()
  await site.send(site.second, 'decision', { result: 'upheld' })
  await site.suspend()
  await site.appeal()
  await erase()
  const rows = await site.app.ctx.db.select().from(suspensionAppeals)
  expect(rows).toMatchObject([{ state: 'upheld', text: '' }])
})

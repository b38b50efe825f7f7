import { expect, test } from 'bun:test'
import { signInStaff, signInWithSecondFactor, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { setRole } from '@/modules/auth/service'
import { requestDeletion } from '@/modules/privacy/factory'
import { sql } from '@/src/db/columns'
import { recordStaffAction } from '@/src/kit/staff/staff-actions'
import { transact } from '@/src/kit/transact'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { changeWithoutTriggers } from '@/tests/support/database/without-triggers'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

const path = '/api/admin/audit-log'
const decision = { outcome: 'refund', reason: 'No proof.' }

async function openDispute(app: TestApp): Promise<string> {
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const orderId = await buy(buyer, await listItem(seller))
  await buyer.post(`/api/orders/${orderId}/dispute`, { reason: 'It never came.' })
  return orderId
}

const readLog = async (staff: TestClient, query = '') => (await staff.get(path + query)).body

/** Records `count` actions about different subjects. */
async function record(app: TestApp, count: number, userId?: string) {
  for (let n = 1; n <= count; n++)
    await transact(app.ctx, (tx) =>
      recordStaffAction(tx, { action: 'tests.act', subjectId: `s${n}`, reason: `Reason ${n}.`, userId }),
    )
}

const violations = async (app: TestApp) => (await app.brokenInvariants()).flatMap(({ rows }) => rows)

test('an action is one entry with actor, subject, change, reason and request', async () => {
  await using app = await createTestApp()
  const [orderId, staff] = [await openDispute(app), await signInStaff(app, 'moderator')]
  const response = await staff.post(`/api/admin/orders/${orderId}/decision`, decision)
  expect(await readLog(staff)).toEqual([
    {
      id: '1',
      at: '2026-01-15T12:00:00.000Z',
      actorId: await userIdOf(staff),
      actor: 'judge',
      action: 'orders.decide-dispute',
      subjectId: orderId,
      subject: { kind: 'order', name: 'Order #1' },
      userId: null,
      user: null,
      requestId: response.headers.get('x-request-id'),
      outcome: 'done',
      before: null,
      after: { outcome: 'refund', reasonCode: 'other' },
      reason: 'No proof.',
    },
  ])
})

test('a rejected attempt is an entry; invalid input and failed work are none', async () => {
  await using app = await createTestApp()
  const [orderId, staff] = [await openDispute(app), await signInStaff(app, 'moderator')]
  const decide = (as: TestClient, body: object = decision) =>
    as.post(`/api/admin/orders/${orderId}/decision`, body)
  const party = await signInWithSecondFactor(app, await makeStaff(app, 'buyer', orderId))
  expect([(await decide(party)).status, (await decide(staff, {})).status]).toEqual([403, 422])
  expect([(await decide(staff)).status, (await decide(staff)).status]).toEqual([200, 409])
  const entries = await readLog(staff, `?subjectId=${orderId}`)
  const route = 'POST /api/admin/orders/:id/decision'
  expect(
    entries.map(({ action, outcome }: { action: string; outcome: string }) => [action, outcome]),
  ).toEqual([
    [route, 'already_decided'],
    ['orders.decide-dispute', 'done'],
  ])
})

test('a rejected attempt is an entry whatever its address contains', async () => {
  await using app = await createTestApp()
  const [moderator, admin] = [
    await signInStaff(app, 'moderator'),
    await signInStaff(app, 'admin', 'other_admin'),
  ]
  const path = `/api/admin/imports/a%00b${'c'.repeat(1000)}/discard`
  expect((await moderator.post(path)).status).toBe(403)
  const subjectId = `ab${'c'.repeat(198)}`
  expect(await readLog(admin, `?subjectId=${subjectId}`)).toMatchObject([
    { subjectId, outcome: 'role_missing' },
  ])
})

test('one staff member adds at most a hundred rejected attempts an hour (E1)', async () => {
  await using app = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' } })
  const [orderId, staff] = [await openDispute(app), await signInStaff(app, 'moderator')]
  const decide = () => staff.post(`/api/admin/orders/${orderId}/decision`, decision)
  await decide()
  for (let n = 0; n < 105; n++) expect((await decide()).status).toBe(409)
  const [{ rejected } = { rejected: 0 }] = await app.core.db.read.rows<{ rejected: number }>(
    sql`select count(*) as rejected from audit_log_entries where outcome = 'already_decided'`,
  )
  expect(Number(rejected)).toBe(100)
})

/** Makes the buyer of an order a moderator. Returns the id. */
async function makeStaff(app: TestApp, name: string, orderId: string): Promise<string> {
  const [row] = await app.core.db.read.rows<{ buyer: string }>(
    sql`select buyer_id as buyer from orders_orders where id = ${orderId}`,
  )
  const id = row?.buyer ?? name
  await changeWithoutTriggers(
    app.core.db,
    `update auth_users set role = 'moderator', email = 'buyer@staff.example', email_verified_at = 1 where id = '${id}'`,
  )
  return id
}

test('an action that rolls back leaves no entry', async () => {
  await using app = await createTestApp()
  const rolledBack = transact(app.ctx, async (tx) => {
    await recordStaffAction(tx, { action: 'tests.act', subjectId: 's1' })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await readLog(await signInStaff(app, 'admin'))).toEqual([])
  expect(await violations(app)).toEqual([])
})

test('what the operator does on the command line has no actor, and the user sees it', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  const userId = await userIdOf(ann)
  await setRole(app.ctx, 'ann', 'moderator')
  const again = await signInWithSecondFactor(app, userId)
  const change = { before: { role: 'user' }, after: { role: 'moderator' } }
  expect(await readLog(again, `?userId=${userId}`)).toMatchObject([
    { action: 'auth.set-role', actorId: null, actor: null, subjectId: userId, ...change },
  ])
  const own = { id: '1', at: expect.any(String), action: 'auth.set-role', reason: null }
  expect((await again.get('/api/account-actions')).body).toEqual([own])
  expect((await (await app.signIn('bob')).get('/api/account-actions')).body).toEqual([])
})

test('the log is read in pages, newest first, and filtered', async () => {
  await using app = await createTestApp()
  await record(app, 5)
  const staff = await signInStaff(app, 'moderator')
  const pages: string[][] = []
  let next: string | undefined = `${path}?limit=2&action=tests.act`
  while (next) {
    const { body, headers } = await staff.get(next)
    pages.push(body.map(({ subjectId }: { subjectId: string }) => subjectId))
    next = /<(.+)>/.exec(headers.get('link') ?? '')?.[1]
  }
  expect(pages).toEqual([['s5', 's4'], ['s3', 's2'], ['s1']])
  expect(await readLog(staff, '?subjectId=s2')).toMatchObject([{ reason: 'Reason 2.' }])
  expect(await readLog(staff, '?actorId=nobody')).toEqual([])
  await staff.patch('/api/admin/alerts/disputes', { push: true })
  expect(await readLog(staff, '?actorId=judge')).toMatchObject([{ action: 'admin.choose-alerts' }])
  for (const wrong of ['?limit=0', '?cursor=x'])
    await expectResponse(app, { as: staff, get: path + wrong, status: 422, code: 'invalid' })
})

test('entries that are appended at the same time follow one another', async () => {
  await using app = await createTestApp()
  await Promise.all(Array.from({ length: 8 }, () => record(app, 1)))
  const ids = (await readLog(await signInStaff(app, 'admin'))).map(({ id }: { id: string }) => id)
  expect(ids).toEqual(['8', '7', '6', '5', '4', '3', '2', '1'])
  expect(await violations(app)).toEqual([])
})

test.each([
  "update audit_log_entries set action = 'x'",
  'delete from audit_log_entries where id = 3',
  "update audit_log_details set content = '{}'",
  'update audit_log_head set entry_id = 1',
  'delete from audit_log_head',
])('the database refuses: %s', async (statement) => {
  await using app = await createTestApp()
  await record(app, 3)
  await expect(app.core.db.transact((tx) => tx.rows(sql.raw(statement)))).rejects.toThrow()
})

const tamperings: [string, string, object][] = [
  ['a changed action', "update audit_log_entries set action = 'x' where id = 2", { entry: 2 }],
  ['a changed time', 'update audit_log_entries set at = at + 1 where id = 2', { entry: 2 }],
  ['another actor', "update audit_log_entries set actor_id = 'x' where id = 2", { entry: 2 }],
  ['a missing entry', 'delete from audit_log_entries where id = 2', { entry: 3 }],
  ['a missing last entry', 'delete from audit_log_entries where id = 3', { entry: 3 }],
  ['a changed reason', "update audit_log_details set content = '{}' where entry_id = 2", { entry: 2 }],
  ['a missing reason', 'delete from audit_log_details where entry_id = 2', { entry: 2 }],
]

test.each(tamperings)('the audit names %s', async (_, statement, violation) => {
  await using app = await createTestApp()
  await record(app, 3)
  expect(await violations(app)).toEqual([])
  await changeWithoutTriggers(app.core.db, statement)
  const [found] = await violations(app)
  expect({ entry: Number(found?.entry) }).toEqual(violation as { entry: number })
})

test('details about a user are erased with the account, and the chain still holds', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  await record(app, 2, await userIdOf(ann))
  await record(app, 1)
  expect((await requestDeletion(ann, {})).status).toBe(204)
  const entries = await readLog(await signInStaff(app, 'admin'))
  expect(entries.map(({ reason }: { reason: string | null }) => reason)).toEqual([
    null,
    'Reason 1.',
    null,
    null,
  ])
  expect(entries[0].action).toBe('audit-log.erase-details')
  expect(await violations(app)).toEqual([])
})

test('the audit log can’t be switched off', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  const { status, body } = await admin.put('/api/admin/modules/audit-log', { isOn: false })
  expect([status, body.detail]).toEqual([409, 'It records what staff do.'])
})

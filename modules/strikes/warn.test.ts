import { expect, test } from 'bun:test'
import { sentEmails, signInStaff, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { requestDeletion } from '@/modules/privacy/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { listItem } from '@/tests/support/trade'

const day = 86_400_000
const text = 'You sold an item that you did not have.'
const warning = { reason: 'not_delivered', text, strikes: 0 }
const warned = ['strikes.user-warned']

async function openSite(env: Record<string, string> = {}) {
  const app = await createTestApp({ env, hasFullPool: true })
  const ann = await signUpVerified(app, 'ann')
  const staff = await signInStaff(app, 'moderator')
  const path = `/api/admin/people/${await userIdOf(ann)}`
  const warn = (strikes: number, suspendDays?: number | null, by: TestClient = staff) =>
    by.post(`${path}/warnings`, { ...warning, strikes, suspendDays })
  const strikes = async () => (await staff.get(`${path}/strikes`)).body
  const suspension = async () => (await staff.get(path)).body.suspension
  return {
    app,
    ann,
    staff,
    path,
    warn,
    strikes,
    suspension,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('a warned person reads why on every page, in a notification, an email and on the security page, and confirms', async () => {
  await using s = await openSite()
  const { app, ann } = s
  const warn = { as: s.staff, post: `${s.path}/warnings`, body: warning }
  await expectResponse(app, { ...warn, status: 200, events: warned })
  await app.drain()
  expect((await ann.get('/api/auth/user')).body.warned).toBe(true)
  const content = `Items were not delivered: ${text}`
  expect((await ann.get('/api/notifications')).body[0]).toMatchObject({
    title: 'You have a warning',
    content,
  })
  expect((await sentEmails(app)).at(-1)).toContain('Subject: You have a warning')
  expect((await ann.get('/api/account-actions')).body).toMatchObject([
    { action: 'strikes.warn', reason: text },
  ])
  const [{ id, ...own }] = (await ann.get('/api/warnings')).body
  expect(own).toMatchObject({
    reason: 'not_delivered',
    text,
    strikes: 0,
    acknowledgedAt: null,
    expiresAt: null,
  })
  expect(own).not.toContainKeys(['author', 'about'])
  const confirm = { post: `/api/warnings/${id}/acknowledgment` }
  await expectResponse(app, { ...confirm, as: ann, status: 204 })
  const at = (await s.strikes()).warnings[0].acknowledgedAt
  app.advance(1_000)
  await expectResponse(app, { ...confirm, as: ann, status: 204 })
  expect((await s.strikes()).warnings[0].acknowledgedAt).toBe(at)
  expect((await ann.get('/api/auth/user')).body.warned).toBe(false)
})

test('staff see what strikes lead to; those that fulfill a rule suspend in the same action', async () => {
  await using s = await openSite()
  const listing = await listItem(s.ann)
  expect((await s.strikes()).outcomes).toEqual([
    { strikes: 0, rule: null, total: 0, isLonger: false },
    { strikes: 1, rule: null, total: 1, isLonger: false },
    { strikes: 2, rule: { strikes: 2, withinDays: 90, suspendDays: 7 }, total: 2, isLonger: false },
    { strikes: 3, rule: { strikes: 3, withinDays: 90, suspendDays: 30 }, total: 3, isLonger: false },
  ])
  await s.warn(1)
  s.app.advance(1)
  const response = await s.warn(2, 30)
  expect(response.body).toMatchObject({
    active: 3,
    warnings: [{ strikes: 2, author: 'judge' }, { strikes: 1 }],
  })
  const until = new Date(s.app.ctx.now() + 30 * day).toISOString()
  expect(await s.suspension()).toEqual({ until, reason: text })
  expect((await s.ann.patch(`/api/listings/${listing.listingId}`, { status: 'active' })).body.code).toBe(
    'account_suspended',
  )
  const requestId = response.headers.get('x-request-id')
  const log = (await s.staff.get('/api/admin/audit-log')).body
  const entries = log.filter((entry: { requestId: string }) => entry.requestId === requestId)
  expect(entries).toMatchObject([
    { actor: 'judge', action: 'users.suspend', after: { suspended: true, until }, reason: text },
    { actor: 'judge', action: 'strikes.warn', after: { strikes: 2, reason: 'not_delivered' }, reason: text },
  ])
  expect(await s.app.brokenInvariants()).toEqual([])
})

test('strikes that lead to something else than was shown do nothing', async () => {
  await using s = await openSite()
  for (const [strikes, suspendDays] of [
    [1, 7],
    [1, null],
    [2, undefined],
    [2, 30],
    [0, 7],
  ] as const)
    expect([strikes, (await s.warn(strikes, suspendDays)).body.code]).toEqual([strikes, 'strikes_changed'])
  expect([await s.suspension(), (await s.strikes()).warnings]).toEqual([null, []])
})

test('of two strikes given at once, the second one is told that it now leads to a suspension', async () => {
  await using s = await openSite()
  const other = await signInStaff(s.app, 'moderator', 'second')
  const responses = await Promise.all([s.warn(1), s.warn(1, undefined, other)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await s.strikes()).toMatchObject({ active: 1 })
})

test('strikes expire, and a suspension that is longer already stays', async () => {
  await using s = await openSite({ STRIKE_RULES: '2 in 30: 7' })
  await s.warn(1)
  s.app.advance(30 * day)
  const judge = await signInStaff(s.app, 'moderator', 'later')
  const read = async () => (await judge.get(`${s.path}/strikes`)).body
  expect((await read()).active).toBe(0)
  expect((await s.warn(1, undefined, judge)).status).toBe(200)
  await judge.post(`${s.path}/suspend`, { reason: 'For now.' })
  expect((await read()).outcomes[1]).toMatchObject({ total: 2, isLonger: true })
  expect((await s.warn(1, 7, judge)).status).toBe(200)
  expect((await judge.get(s.path)).body.suspension).toEqual({ until: null, reason: 'For now.' })
})

test('without rules, strikes suspend nobody', async () => {
  await using s = await openSite({ STRIKE_RULES: 'none' })
  expect((await s.warn(3)).body).toMatchObject({ active: 0, warnings: [{ expiresAt: null }] })
  expect(await s.suspension()).toBeNull()
})

test('admins change the rules as a setting with a history; moderators read them', async () => {
  await using s = await openSite()
  const admin = await signInStaff(s.app, 'admin', 'chief')
  const put = (value: string) => admin.put('/api/admin/settings', { name: 'STRIKE_RULES', value })
  expect((await put('2 in 90')).body.errors).toMatchObject([{ path: 'value' }])
  expect((await put('1 in 10: 3')).body.history).toMatchObject([{ value: '1 in 10: 3', by: 'chief' }])
  expect((await s.staff.get('/api/admin/strike-rules')).body).toEqual([
    { strikes: 1, withinDays: 10, suspendDays: 3 },
  ])
  expect((await s.warn(1, 3)).status).toBe(200)
})

test('a lifted warning no longer counts; the suspension stays until staff end it', async () => {
  await using s = await openSite()
  await s.warn(2, 7)
  const [{ id }] = (await s.strikes()).warnings
  const lift = {
    as: s.staff,
    post: `/api/admin/warnings/${id}/lift`,
    body: { reason: 'It was late, not missing.' },
  }
  await expectResponse(s.app, { ...lift, body: { reason: ' ' }, status: 422 })
  const events = ['strikes.warning-lifted']
  const { body } = await expectResponse(s.app, { ...lift, status: 200, events })
  expect(body).toMatchObject({ active: 0, warnings: [{ liftReason: 'It was late, not missing.' }] })
  await expectResponse(s.app, { ...lift, status: 409, code: 'warning_lifted' })
  await s.app.drain()
  expect((await s.ann.get('/api/auth/user')).body.warned).toBe(false)
  expect((await s.ann.get('/api/notifications')).body).toContainEqual(
    expect.objectContaining({
      title: 'A warning was lifted',
      content: expect.stringContaining('It was late'),
    }),
  )
  expect(await s.suspension()).not.toBeNull()
})

test('moderators warn no staff, and what a warning needs is checked', async () => {
  await using s = await openSite()
  const chief = await signInStaff(s.app, 'admin', 'chief')
  const warnPerson = (id: string) => s.staff.post(`/api/admin/people/${id}/warnings`, warning)
  expect((await warnPerson(await userIdOf(chief))).body.code).toBe('staff_protected')
  expect((await warnPerson('missing')).status).toBe(404)
  const wrong = [
    { reason: 'rude' },
    { text: ' ' },
    { strikes: 4 },
    { strikes: 0.5 },
    { about: 'https://evil.example' },
  ]
  for (const over of wrong) {
    const { status } = await s.staff.post(`${s.path}/warnings`, { ...warning, ...over })
    expect([over, status]).toEqual([over, 422])
  }
  expect(
    (await s.staff.post(`${s.path}/warnings`, { ...warning, about: '/admin/orders/o-1' })).body.warnings,
  ).toMatchObject([{ about: '/admin/orders/o-1' }])
})

test('warnings are in the download, and erased with the account', async () => {
  await using s = await openSite()
  await s.warn(1)
  expect((await s.ann.get('/api/privacy/download')).body.data['strikes.warnings']).toMatchObject([
    { text, strikes: 1 },
  ])
  expect((await requestDeletion(s.ann)).status).toBe(204)
  expect((await s.strikes()).warnings).toEqual([])
  expect(await s.app.brokenInvariants()).toEqual([])
})

import { expect, test } from 'bun:test'
import { sentEmails, signInStaff, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { completeTrade } from '@/modules/privacy/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { listItem, reserve } from '@/tests/support/trade'

const reason = 'Letter of January 12, ticket 4711.'

async function openSite() {
  const app = await createTestApp()
  const [ann, bob] = [await signUpVerified(app, 'ann'), await app.signIn('bob')]
  const admin = await signInStaff(app, 'admin', 'chief')
  const person = `/api/admin/people/${await userIdOf(ann)}`
  const path = `${person}/deletion`
  return { app, ann, bob, admin, person, path, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('an admin deletes an account like its user would; what staff wrote about it is erased, except for the reason', async () => {
  await using s = await openSite()
  const { app, admin, person, path } = s
  await admin.post(`${person}/suspend`, { reason: 'Ann Lee from Rome sold fakes.' })
  expect((await admin.get(path)).body).toEqual([])
  const body = { reason, confirmation: 'ann' }
  await expectResponse(app, {
    as: admin,
    post: path,
    body,
    status: 204,
    events: ['privacy.account-deleted'],
  })
  expect((await s.ann.get('/api/auth/user')).status).toBe(401)
  expect((await sentEmails(app)).at(-1)).toContain('Subject: Your account at Mintmark is deleted')
  expect((await admin.get(person)).body).toMatchObject({ username: 'Deleted account', suspension: null })
  const log = (await admin.get('/api/admin/audit-log')).body
  expect(log.map((entry: { action: string; reason: string }) => [entry.action, entry.reason])).toEqual([
    ['privacy.delete-account', reason],
    ['audit-log.erase-details', null],
    ['users.suspend', null],
  ])
  await expectResponse(app, { as: admin, get: path, status: 404 })
  await expectResponse(app, { as: admin, post: path, body, status: 404 })
  expect(await app.brokenInvariants()).toEqual([])
})

test('what blocks the user blocks the admin, who sees all of it first', async () => {
  await using s = await openSite()
  await completeTrade(s.ann, s.bob)
  await reserve(s.bob, await listItem(s.ann))
  expect((await s.admin.get(s.path)).body).toEqual([
    { code: 'balance_left', title: 'Money in the wallet' },
    { code: 'orders_open', title: 'Open orders' },
  ])
  const { body } = await expectResponse(s.app, {
    as: s.admin,
    post: s.path,
    body: { reason, confirmation: 'ann' },
    status: 409,
    code: 'balance_left',
  })
  expect(body.errors.map((error: { path: string }) => error.path)).toEqual(['balance_left', 'orders_open'])
  expect((await s.ann.get('/api/auth/user')).status).toBe(200)
})

test('only with a recent second factor, and not another account by mistake', async () => {
  await using s = await openSite()
  const moderator = await signInStaff(s.app, 'moderator')
  const post = { as: s.admin, post: s.path, body: { reason, confirmation: 'ann' } }
  for (const body of [{ reason, confirmation: 'bob' }, { reason }, { confirmation: 'ann' }])
    await expectResponse(s.app, { ...post, body, status: 422, code: 'invalid' })
  const staff = { reason, confirmation: 'judge' }
  const ofModerator = `/api/admin/people/${await userIdOf(moderator)}/deletion`
  await expectResponse(s.app, { ...post, post: ofModerator, body: staff, status: 409, code: 'role_held' })
  s.app.advance(600_001)
  await expectResponse(s.app, { ...post, status: 403, code: 'second_factor_required' })
})

import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { sentEmails, signInStaff, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { accept, publishVersion, staffTermsCall, written } from '@/modules/terms/factory'
import { runTerms } from '@/modules/terms/terms-command'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { readNotifications } from '@/tests/support/notifications'
import { runCommand } from '@/tests/support/run-command'
import type { TestClient } from '@/tests/support/test-client'
import { listItem } from '@/tests/support/trade'

const dayMs = 86_400_000
const inDays = (app: TestApp, days: number) => new Date(app.ctx.now() + days * dayMs).toISOString()
const termsPageOf = async (app: TestApp) => (await app.visitor().get('/api/branding')).body.legal.terms
const toAccept = async (user: TestClient) => (await user.get('/api/auth/user')).body.termsToAccept

test('without a version nothing changes for anybody', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  expect(await toAccept(ann)).toBeNull()
  expect((await listItem(ann)).listingId).toBeDefined()
  expect((await app.visitor().get('/api/terms')).body).toEqual([])
  expect((await termsPageOf(app)).length).toBeGreaterThan(10)
  expect((await app.visitor().get('/')).body).not.toContain('termsNumber')
})

test('a version is told to everyone, is asked for before it applies, and applies from its time on', async () => {
  await using app = await createTestApp()
  const [admin, ann] = [await signInStaff(app, 'admin'), await app.signIn('ann')]
  const from = inDays(app, 5)
  const { status, body } = await admin.post(staffTermsCall, { ...written, from })
  expect([status, body]).toEqual([
    201,
    {
      number: 1,
      summary: written.summary,
      appliesAt: from,
      publishedAt: new Date(app.ctx.now()).toISOString(),
      email: false,
      authorId: await userIdOf(admin),
      author: 'judge',
      accepted: 0,
    },
  ])
  const notices = await readNotifications(app, ann, 'New terms of service from January 20, 2026')
  expect(notices).toMatchObject([{ content: written.summary, href: '/terms/1' }])
  expect(await toAccept(ann)).toEqual({ number: 1, appliesAt: from })
  expect(await termsPageOf(app)).toContain('# Who may use Mintmark')
  expect((await listItem(ann)).listingId).toBeDefined()
  app.advance(5 * dayMs)
  expect(await termsPageOf(app)).toEqual(['# Buying', 'You pay the price shown.'])
  const listing = { itemName: 'Valk', assetId: '77', category: 'hat', price: 10, condition: 'good' }
  await expectResponse(app, {
    as: ann,
    post: '/api/listings',
    body: listing,
    status: 403,
    code: 'terms_not_accepted',
  })
  for (const _ of [1, 2]) expect((await accept(ann, 1)).status).toBe(204)
  expect(await toAccept(ann)).toBeNull()
  expect((await listItem(ann)).listingId).toBeDefined()
  const { body: log } = await admin.get('/api/admin/audit-log?action=terms.publish')
  expect(log).toMatchObject([{ subjectId: '1', after: { from, text: written.summary, email: false } }])
})

test('who accepted the next version early is not asked when it applies', async () => {
  await using app = await createTestApp()
  const [admin, ann, bob] = [
    await signInStaff(app, 'admin'),
    await app.signIn('ann'),
    await app.signIn('bob'),
  ]
  await publishVersion(admin)
  await publishVersion(admin, { from: inDays(app, 3) })
  await expectResponse(app, { as: ann, post: '/api/terms/1/acceptance', status: 409, code: 'terms_replaced' })
  await expectResponse(app, { as: ann, post: '/api/terms/3/acceptance', status: 404, code: 'not_found' })
  await accept(ann, 2)
  app.advance(4 * dayMs)
  expect(await toAccept(ann)).toBeNull()
  expect((await listItem(ann)).listingId).toBeDefined()
  expect((await listItem(bob)).listingId).toBeUndefined()
})

test('a version that replaces an upcoming one applies although its time comes first', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  await publishVersion(admin, { content: 'First.', from: inDays(app, 10) })
  await publishVersion(admin, { content: 'Second.', from: inDays(app, 5) })
  app.advance(6 * dayMs)
  expect(await termsPageOf(app)).toEqual(['Second.'])
  app.advance(6 * dayMs)
  expect(await termsPageOf(app)).toEqual(['Second.'])
})

test('who signs up accepts the version that applies', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  await publishVersion(admin)
  const ann = await signUpVerified(app, 'ann')
  expect(await toAccept(ann)).toBeNull()
  expect((await listItem(ann)).listingId).toBeDefined()
  await publishVersion(admin, { from: inDays(app, 1) })
  const bob = await signUpVerified(app, 'bob')
  expect(await toAccept(bob)).toMatchObject({ number: 2 })
  expect(
    (await admin.get(staffTermsCall)).body.map(({ accepted }: { accepted: number }) => accepted),
  ).toEqual([0, 2])
})

test('all versions stay readable for everyone', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  await publishVersion(admin, { content: 'First.' })
  await publishVersion(admin, { content: 'Second.', from: inDays(app, 1) })
  const visitor = app.visitor()
  expect((await visitor.get('/api/terms')).body).toMatchObject([{ number: 2 }, { number: 1 }])
  expect((await visitor.get('/api/terms/1')).body).toMatchObject({ number: 1, content: 'First.' })
  expect((await visitor.get('/api/terms/2')).body).toMatchObject({ number: 2, content: 'Second.' })
  await expectResponse(app, { as: visitor, get: '/api/terms/3', status: 404, code: 'not_found' })
  await expectResponse(app, { as: visitor, get: '/api/terms/0', status: 422, code: 'invalid' })
  expect([(await visitor.get('/terms/2')).status, (await visitor.get('/terms/3')).status]).toEqual([200, 404])
})

test('staff see what a person accepted; it is in their data, and goes with the account', async () => {
  await using app = await createTestApp()
  const [admin, ann] = [await signInStaff(app, 'admin'), await app.signIn('ann')]
  const path = `/api/admin/people/${await userIdOf(ann)}/terms`
  expect((await admin.get(path)).body).toEqual({ mayTrade: true, accepted: [] })
  await publishVersion(admin)
  expect((await admin.get(path)).body).toEqual({ mayTrade: false, accepted: [] })
  app.advance(1_000)
  await accept(ann, 1)
  const acceptedAt = new Date(app.ctx.now()).toISOString()
  expect((await admin.get(path)).body).toMatchObject({
    mayTrade: true,
    accepted: [{ number: 1, acceptedAt }],
  })
  const { body: download } = await ann.get('/api/privacy/download')
  expect(JSON.stringify(download)).toContain(acceptedAt)
  await ann.post('/api/privacy/deletion', { confirmation: 'delete my account' })
  expect((await admin.get(staffTermsCall)).body).toMatchObject([{ accepted: 0 }])
})

test('an email goes to users who left emails about announcements on', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  await signUpVerified(app, 'ann')
  await publishVersion(admin)
  const mailed = async () =>
    (await sentEmails(app)).filter((email) => email.includes('Subject: New terms of service'))
  expect(await mailed()).toEqual([])
  await publishVersion(admin, { email: true })
  const emails = await mailed()
  expect(emails).toHaveLength(2)
  expect(emails[0]).toContain('/terms/2')
})

test('what a version needs', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  const wrong = [
    { content: '' },
    { content: 'x'.repeat(60_001) },
    { summary: ' ' },
    { summary: 'x'.repeat(1_001) },
    { from: 'tomorrow' },
    { from: inDays(app, -1) },
    { email: 'yes' },
  ]
  for (const over of wrong)
    await expectResponse(app, {
      as: admin,
      post: staffTermsCall,
      body: { ...written, ...over },
      status: 422,
      code: 'invalid',
    })
  expect((await admin.get(staffTermsCall)).body).toEqual([])
  app.advance(11 * 60_000)
  await expectResponse(app, {
    as: admin,
    post: staffTermsCall,
    body: written,
    status: 403,
    code: 'second_factor_required',
  })
})

test('two admins who publish at once get two versions', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  const numbers = await Promise.all([publishVersion(admin), publishVersion(admin)])
  expect(numbers.sort()).toEqual([1, 2])
})

test('the command publishes and lists as the page does', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  const run = (...args: string[]) => runCommand(runTerms, app, ...args)
  const file = join(app.dataDir, 'terms.txt')
  await Bun.write(file, `${written.content}\n`)
  expect(await run('list')).toEqual([0, []])
  const from = inDays(app, 2)
  const [code, published] = await run('publish', file, '--summary', written.summary, '--from', from)
  expect([code, published]).toMatchObject([0, { number: 1, appliesAt: from, author: 'The operator' }])
  expect(await run('list')).toEqual([0, (await admin.get(staffTermsCall)).body])
  expect((await admin.get('/api/terms/1')).body.content).toBe(written.content)
  await app.drain()
  expect((await admin.get('/api/admin/announcements')).body).toMatchObject([
    { author: 'The operator', authorId: null, notified: 1 },
  ])
  await Bun.write(file, new Uint8Array([0xff]))
  for (const args of [
    ['publish', file, '--summary', 'x'],
    ['publish', join(app.dataDir, 'none'), '--summary', 'x'],
  ])
    expect((await run(...args))[0]).toBe(1)
  for (const args of [
    [],
    ['list', 'x'],
    ['publish'],
    ['publish', file],
    ['publish', file, file, '--summary', 'x'],
    ['publish', file, '--summary'],
  ])
    expect((await run(...args))[0]).toBe(2)
})

import { expect, test } from 'bun:test'
import {
  buy,
  completePurchase,
  createTestApp,
  eventually,
  expectResponse,
  listItem,
  readNotifications,
  reserve,
  sentEmails,
  signInStaff,
  signUpVerified,
  socketOpener,
  type TestApp,
  type TestClient,
  userIdOf,
} from 'mintmark/testing'

const path = '/api/admin/announcements'
const written = { title: 'New fees', content: 'From May on, sellers pay 4 %.' }
const dayMs = 86_400_000
const inDays = (app: TestApp, days: number) => new Date(app.ctx.now() + days * dayMs).toISOString()

async function announce(admin: TestClient, over: object = {}): Promise<string> {
  const { status, body } = await admin.post(path, { to: 'all', ...written, ...over })
  expect(status).toBe(201)
  return body.id
}

const hasNotice = async (app: TestApp, user: TestClient) =>
  (await readNotifications(app, user, written.title)).length === 1

test('everyone gets the notice, also the admin, but nobody who is suspended or gone', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  const [ann, bob, cas] = [await app.signIn('ann'), await app.signIn('bob'), await app.signIn('cas')]
  await admin.post(`/api/admin/people/${await userIdOf(bob)}/suspend`, { reason: 'Fraud.' })
  await cas.post('/api/privacy/deletion', { confirmation: 'delete my account' })
  expect((await admin.get(`${path}/receivers`)).body).toEqual({ all: 2, buyers: 0, sellers: 0 })
  const { status, body } = await admin.post(path, { to: 'all', ...written })
  expect([status, body]).toMatchObject([
    201,
    {
      to: 'all',
      ...written,
      email: false,
      bannerUntil: null,
      author: 'judge',
      notified: 0,
      completedAt: null,
    },
  ])
  expect(await readNotifications(app, ann, written.title)).toMatchObject([
    { content: written.content, href: `/announcements/${body.id}` },
  ])
  expect(await hasNotice(app, admin)).toBe(true)
  expect(await readNotifications(app, bob, written.title)).toEqual([])
  expect((await admin.get(path)).body).toMatchObject([{ notified: 2, completedAt: expect.any(String) }])
  expect((await admin.get('/api/admin/audit-log?action=announcements.announce')).body).toMatchObject([
    { subjectId: body.id },
  ])
})

test('buyers have paid for an order, and sellers have or had a listing', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  const names = ['bought', 'paid', 'reserved', 'sold', 'withdrew', 'idle']
  const users = new Map<string, TestClient>()
  for (const name of names) users.set(name, await app.signIn(name))
  const user = (name: string) => users.get(name) ?? admin
  await completePurchase(user('bought'), await listItem(user('sold')))
  await buy(user('paid'), await listItem(user('sold')))
  await reserve(user('reserved'), await listItem(user('sold')))
  const { listingId } = await listItem(user('withdrew'))
  await user('withdrew').delete(`/api/listings/${listingId}`)
  expect((await admin.get(`${path}/receivers`)).body).toEqual({ all: 7, buyers: 2, sellers: 2 })
  const notified = async (to: string) => {
    const title = `To ${to}`
    const id = await announce(admin, { to, title })
    const titled = await Promise.all(
      names.map(async (name) => ((await readNotifications(app, user(name), title)).length > 0 ? [name] : [])),
    )
    const readable = await Promise.all(
      names.map(async (name) =>
        (await user(name).get(`/api/announcements/${id}`)).status === 200 ? [name] : [],
      ),
    )
    expect(readable.flat()).toEqual(titled.flat())
    return titled.flat()
  }
  expect(await notified('buyers')).toEqual(['bought', 'paid'])
  expect(await notified('sellers')).toEqual(['sold', 'withdrew'])
})

test('an email goes to users with a verified address who left emails about announcements on', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  const [ann, bob] = [await signUpVerified(app, 'ann'), await signUpVerified(app, 'bob')]
  await app.signIn('cas')
  const preferences = (await bob.get('/api/notifications/preferences')).body
  const muted = [...preferences.muted, { kind: 'announcements', channel: 'email' }]
  expect((await bob.put('/api/notifications/preferences', { ...preferences, muted })).status).toBe(200)
  const mailed = async () =>
    (await sentEmails(app)).filter((email) => email.includes(`Subject: ${written.title}`))
  await announce(admin)
  expect(await mailed()).toEqual([])
  await announce(admin, { email: true })
  const emails = await mailed()
  expect(emails.map((email) => /^To: (.*)$/m.exec(email)?.[1]?.trim()).sort()).toEqual([
    'ann@home.example',
    'judge@staff.example',
  ])
  expect(emails[0]).toContain('List-Unsubscribe')
  expect(await readNotifications(app, ann, written.title)).toHaveLength(2)
})

test('a banner is shown to its audience until its end', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  const [seller, ann, visitor] = [await app.signIn('sal'), await app.signIn('ann'), app.visitor()]
  await listItem(seller)
  const seenBy = async (client: TestClient) => (await client.get('/api/announcements/banner')).body.banner?.id
  await announce(admin)
  expect(await seenBy(ann)).toBeUndefined()
  const toSellers = await announce(admin, { to: 'sellers', bannerUntil: inDays(app, 2) })
  expect(await Promise.all([seller, ann, visitor].map(seenBy))).toEqual([toSellers, undefined, undefined])
  expect((await visitor.get(`/api/announcements/${toSellers}`)).status).toBe(404)
  app.advance(1)
  const toAll = await announce(admin, { bannerUntil: inDays(app, 1) })
  expect(await Promise.all([seller, ann, visitor].map(seenBy))).toEqual([toAll, toAll, toAll])
  const { body: html } = await visitor.get('/')
  expect(html).toContain(toAll)
  expect(html).not.toContain(toSellers)
  app.advance(dayMs)
  expect(await Promise.all([seller, ann].map(seenBy))).toEqual([toSellers, undefined])
})

test('open pages hear of a banner and of its end', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  using visitor = await socketOpener(app)()
  visitor.send({ type: 'subscribe', data: { topics: ['announcements'] } })
  await eventually(async () => {
    expect(app.app.server.server?.subscriberCount('announcements')).toBe(1)
  })
  const id = await announce(admin, { bannerUntil: inDays(app, 2) })
  await admin.post(`${path}/${id}/end-banner`)
  await eventually(async () => {
    expect(visitor.received.filter(({ type }) => type === 'announcements')).toHaveLength(2)
  })
})

test('an admin ends a banner early', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  const id = await announce(admin, { bannerUntil: inDays(app, 2) })
  for (const _ of [1, 2]) {
    const { body } = await expectResponse(app, { as: admin, post: `${path}/${id}/end-banner`, status: 200 })
    expect(Date.parse(body.bannerUntil)).toBeLessThanOrEqual(app.ctx.now())
  }
  expect((await app.visitor().get('/api/announcements/banner')).body).toEqual({ banner: null })
  const { body: log } = await admin.get('/api/admin/audit-log?action=announcements.end-banner')
  expect(log).toHaveLength(1)
  await expectResponse(app, { as: admin, post: `${path}/none/end-banner`, status: 404, code: 'not_found' })
})

test('what an announcement needs', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  const wrong = [
    { to: 'everyone' },
    { to: undefined },
    { title: '' },
    { title: ' \u200b ' },
    { title: 'x'.repeat(101) },
    { title: 7 },
    { content: '' },
    { content: undefined },
    { content: 'x'.repeat(2_001) },
    { email: 'yes' },
    { bannerUntil: 'tomorrow' },
    { bannerUntil: '2036-02-31' },
    { bannerUntil: 1_900_000_000_000 },
    { bannerUntil: new Date(app.ctx.now()).toISOString() },
    { bannerUntil: inDays(app, -1) },
  ]
  for (const over of wrong)
    await expectResponse(app, {
      as: admin,
      post: path,
      body: { to: 'all', ...written, ...over },
      status: 422,
      code: 'invalid',
    })
  expect((await admin.get(path)).body).toEqual([])
  app.advance(11 * 60_000)
  await expectResponse(app, {
    as: admin,
    post: path,
    body: { to: 'all', ...written },
    status: 403,
    code: 'second_factor_required',
  })
})

test('the list has pages', async () => {
  await using app = await createTestApp()
  const admin = await signInStaff(app, 'admin')
  const ids: string[] = []
  for (let at = 0; at < 3; at += 1) {
    app.advance(1)
    ids.unshift(await announce(admin, { title: `Title ${at}` }))
  }
  const first = await admin.get(`${path}?limit=2`)
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await admin.get(next)
  expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(ids)
  expect(second.headers.get('link')).toBeNull()
})

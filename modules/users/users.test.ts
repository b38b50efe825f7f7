import { expect, test } from 'bun:test'
import { signInStaff, signUp, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { requestDeletion } from '@/modules/privacy/factory'
import { linkTestPlayer } from '@/modules/users/factory'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

const path = '/api/admin/people'
const namesOf = (people: { username: string }[]) => people.map(({ username }) => username)
const search = async (staff: TestClient, query: string) => namesOf((await staff.get(`${path}?${query}`)).body)

async function listAll(staff: TestClient, query: string): Promise<string[][]> {
  const pages: string[][] = []
  let next: string | undefined = `${path}?${query}`
  while (next) {
    const { body, headers } = await staff.get(next)
    pages.push(namesOf(body))
    next = /<(.+)>/.exec(headers.get('link') ?? '')?.[1]
  }
  return pages
}

async function signInInOrder(app: TestApp, ...names: string[]) {
  for (const name of names) {
    await app.signIn(name)
    app.advance(1)
  }
}

test('everyone is listed newest first, in pages', async () => {
  await using app = await createTestApp()
  await signInInOrder(app, 'one', 'two', 'three')
  const staff = await signInStaff(app, 'moderator')
  expect(await listAll(staff, 'limit=3')).toEqual([['judge', 'three', 'two'], ['one']])
  expect(await listAll(staff, 'show=staff')).toEqual([['judge']])
  for (const wrong of ['limit=0', 'limit=101', 'cursor=x', 'show=all'])
    await expectResponse(app, { as: staff, get: `${path}?${wrong}`, status: 422 })
})

test('a search finds names and verified addresses by their beginning, ids and linked players', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'Ann_Lee')
  await signInInOrder(app, 'annika', 'bob_ann', 'zed')
  const zed = await app.signIn('zed')
  await linkTestPlayer(app, await userIdOf(zed), { playerId: '777', username: 'AnnPlays' })
  const staff = await signInStaff(app, 'moderator')
  expect(await search(staff, 'search=ANN')).toEqual(['Ann_Lee', 'annika'])
  expect(await search(staff, 'search=ann_lee@home')).toEqual(['Ann_Lee'])
  expect(await search(staff, `search=${await userIdOf(ann)}`)).toEqual(['Ann_Lee'])
  expect(await search(staff, 'search=annplays')).toEqual(['zed'])
  expect(await search(staff, 'search=777')).toEqual(['zed'])
  for (const none of ['annx', 'n_lee', '%25', 'ann%25'])
    expect([none, await search(staff, `search=${none}`)]).toEqual([none, []])
})

test('a search leads through all matches once, by name', async () => {
  await using app = await createTestApp()
  for (const name of ['ann_c', 'ann_a']) await signUpVerified(app, name)
  await signInInOrder(app, 'ann_b', 'ANN_D')
  const staff = await signInStaff(app, 'moderator')
  expect(await listAll(staff, 'search=ann&limit=2')).toEqual([
    ['ann_a', 'ann_b'],
    ['ann_c', 'ANN_D'],
  ])
})

test('a search can be limited to staff or to suspended people, by name and by address', async () => {
  await using app = await createTestApp()
  const staff = await signInStaff(app, 'moderator', 'ann_judge')
  for (const name of ['ann_a', 'ann_b', 'zed']) await signUpVerified(app, name)
  for (const name of ['ann_b', 'zed']) {
    const [{ id }] = (await staff.get(`${path}?search=${name}`)).body
    await staff.post(`${path}/${id}/suspend`, { reason: 'Sold fakes.' })
  }
  expect(await search(staff, 'search=ann')).toEqual(['ann_a', 'ann_b', 'ann_judge'])
  expect(await search(staff, 'search=ann&show=suspended')).toEqual(['ann_b'])
  expect(await search(staff, 'search=ann_b@home&show=suspended')).toEqual(['ann_b'])
  expect(await search(staff, 'search=ann_a@home&show=suspended')).toEqual([])
  expect(await search(staff, 'search=ann&show=staff')).toEqual(['ann_judge'])
  expect(await listAll(staff, 'search=ann&limit=1')).toEqual([['ann_a'], ['ann_b'], ['ann_judge']])
})

test('an unverified address finds nobody, and a deleted account only its id', async () => {
  await using app = await createTestApp()
  const bob = await app.signIn('bob')
  const id = await userIdOf(bob)
  await requestDeletion(bob, {})
  await signUp(app.visitor(), { username: 'eve', email: 'bob@home.example' })
  const staff = await signInStaff(app, 'moderator')
  expect(await search(staff, 'search=bob')).toEqual([])
  expect(await search(staff, `search=${id}`)).toEqual(['Deleted account'])
  expect((await staff.get(`${path}/${id}`)).body).toMatchObject({
    sessions: [],
    deletedAt: expect.any(String),
  })
})

test('a person has an account, sessions and notes, but nothing secret', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  const id = await userIdOf(ann)
  const staff = await signInStaff(app, 'moderator')
  const { body } = await expectResponse(app, { as: staff, get: `${path}/${id}`, status: 200 })
  expect(body).toMatchObject({
    username: 'ann',
    email: 'ann@home.example',
    emailVerified: true,
    role: 'user',
    suspension: null,
    sessions: [{ id: expect.any(String), browser: null }],
    notes: [],
  })
  expect(JSON.stringify(body)).not.toMatch(/hash|token|argon/i)
  await expectResponse(app, { as: staff, get: `${path}/missing`, status: 404 })
})

test('staff see notes about others, the person neither sees nor learns of them', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const id = await userIdOf(ann)
  const staff = await signInStaff(app, 'moderator')
  const notes = `${path}/${id}/notes`
  await expectResponse(app, {
    as: staff,
    post: notes,
    body: { content: 'Asked about payouts.' },
    status: 201,
  })
  app.advance(1_000)
  await staff.post(notes, { content: 'Asked again.' })
  await expectResponse(app, { as: staff, post: notes, body: { content: '  ' }, status: 422 })
  expect((await staff.get(`${path}/${id}`)).body.notes).toMatchObject([
    { author: 'judge', content: 'Asked again.' },
    { author: 'judge', content: 'Asked about payouts.' },
  ])
  expect((await ann.get('/api/account-actions')).body).toEqual([])
  await requestDeletion(ann, {})
  expect((await staff.get(`${path}/${id}`)).body.notes).toEqual([])
})

test('staff log a person out everywhere; only admins log out staff', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const [moderator, admin] = [await signInStaff(app, 'moderator'), await signInStaff(app, 'admin', 'chief')]
  await expectResponse(app, { as: moderator, delete: `${path}/${await userIdOf(ann)}/sessions`, status: 204 })
  expect((await ann.get('/api/auth/user')).status).toBe(401)
  const ofAdmin = `${path}/${await userIdOf(admin)}/sessions`
  await expectResponse(app, { as: moderator, delete: ofAdmin, status: 403, code: 'staff_protected' })
  await expectResponse(app, {
    as: admin,
    delete: `${path}/${await userIdOf(moderator)}/sessions`,
    status: 204,
  })
  expect((await moderator.get(path)).status).toBe(404)
})

test('admins change roles with a fresh second factor, but not their own and not the last admin', async () => {
  await using app = await createTestApp()
  const ann = await signUpVerified(app, 'ann')
  const bob = await app.signIn('bob')
  const admin = await signInStaff(app, 'admin', 'chief')
  const roleOf = async (actor: TestClient) => `${path}/${await userIdOf(actor)}/role`
  const [annRole, bobRole, ownRole] = [await roleOf(ann), await roleOf(bob), await roleOf(admin)]
  const moderator = await signInStaff(app, 'moderator')
  const body = { role: 'moderator' }
  await expectResponse(app, { as: moderator, post: annRole, body, status: 403, code: 'role_missing' })
  const { body: changed } = await expectResponse(app, {
    as: admin,
    post: annRole,
    body,
    status: 200,
    events: ['auth.role-changed'],
  })
  expect(changed).toMatchObject({ username: 'ann', role: 'moderator', sessions: [] })
  await expectResponse(app, { as: admin, post: bobRole, body, status: 409, code: 'temporary_staff' })
  await expectResponse(app, { as: admin, post: ownRole, body, status: 403, code: 'own_case' })
  await expectResponse(app, { as: admin, post: annRole, body: { role: 'owner' }, status: 422 })
  app.advance(600_001)
  const stale = { as: admin, post: annRole, body: { role: 'user' }, status: 403 }
  await expectResponse(app, { ...stale, code: 'second_factor_required' })
})

test('the panels of other modules: players, orders and balance', async () => {
  await using app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const orderId = await buy(bob, await listItem(ann, { price: 40 }))
  await bob.post(`/api/orders/${orderId}/received`)
  const id = await userIdOf(ann)
  await linkTestPlayer(app, id, { playerId: '777', username: 'AnnPlays' })
  const staff = await signInStaff(app, 'moderator')
  const read = async (rest: string) => (await staff.get(`${path}/${id}/${rest}`)).body
  expect(await read('players')).toMatchObject([{ platform: 'demo', playerId: '777', username: 'AnnPlays' }])
  expect(await read('orders')).toMatchObject([{ id: orderId, sellerId: id, state: 'completed' }])
  expect(await read('balance')).toEqual(
    (({ entries: _, payoutOptions: __, ...rest }) => rest)((await ann.get('/api/wallet')).body),
  )
})

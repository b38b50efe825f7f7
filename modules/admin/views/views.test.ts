import { expect, test } from 'bun:test'
import { views } from '@/modules/admin/schema'
import { eraseViews } from '@/modules/admin/views/views'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { shared } from '@/tests/support/apps/shared'
import type { TestClient } from '@/tests/support/test-client'

const path = '/api/admin/views'
const suspended = { table: 'people', name: 'Suspended', filters: { state: 'suspended', sort: 'newest' } }

async function openSite() {
  const app = await createTestApp()
  const [moderator, admin] = [
    await signInStaff(app, 'moderator', 'mod'),
    await signInStaff(app, 'admin', 'chief'),
  ]
  const save = (over: object = {}) => moderator.post(path, { ...suspended, ...over })
  const listOf = async (actor: TestClient, table = 'people') =>
    (await actor.get(`${path}?table=${table}`)).body
  return { app, moderator, admin, save, listOf, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const sharedSite = shared(openSite)

test('a view is saved per list and per person', async () => {
  await using s = await openSite()
  const { status, body } = await s.save()
  expect(status).toBe(201)
  expect(await s.listOf(s.moderator)).toEqual([
    { id: body.id, name: 'Suspended', filters: { state: 'suspended', sort: 'newest' } },
  ])
  expect(await s.listOf(s.moderator, 'items')).toEqual([])
  expect(await s.listOf(s.admin)).toEqual([])
})

test('a view is renamed and deleted by its owner only', async () => {
  await using s = await openSite()
  const { id } = (await s.save()).body
  expect((await s.admin.patch(`${path}/${id}`, { name: 'Mine' })).status).toBe(404)
  expect((await s.admin.delete(`${path}/${id}`)).status).toBe(404)
  expect((await s.moderator.patch(`${path}/${id}`, { name: 'Paused' })).body).toMatchObject({
    id,
    name: 'Paused',
  })
  expect((await s.moderator.delete(`${path}/${id}`)).status).toBe(204)
  expect(await s.listOf(s.moderator)).toEqual([])
})

test('a name is used once per list', async () => {
  await using s = await openSite()
  await s.save()
  expect((await s.save({ name: 'suspended ' })).body.code).toBe('view_exists')
  expect((await s.save({ table: 'items' })).status).toBe(201)
  const { id } = (await s.save({ name: 'Other' })).body
  expect((await s.moderator.patch(`${path}/${id}`, { name: 'SUSPENDED' })).body.code).toBe('view_exists')
  expect((await s.moderator.patch(`${path}/${id}`, { name: 'OTHER' })).status).toBe(200)
})

test('twenty views per list are the limit', async () => {
  await using s = await openSite()
  for (let at = 1; at <= 20; at++) expect((await s.save({ name: `View ${at}` })).status).toBe(201)
  expect((await s.save({ name: 'One more' })).body.code).toBe('too_many_views')
  expect((await s.save({ name: 'One more', table: 'items' })).status).toBe(201)
})

test.each([
  ['a list that does not exist', { table: 'nothing' }],
  ['no name', { name: '  ' }],
  ['a long name', { name: 'n'.repeat(41) }],
  ['no filter', { filters: {} }],
  ['the cursor of a page', { filters: { cursor: '1' } }],
  ['a long value', { filters: { search: 'x'.repeat(201) } }],
  ['many filters', { filters: Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`f${at}`, '1'])) }],
  ['a filter that is no text', { filters: { state: 1 } }],
])('%s is rejected', async (_, over) => {
  const s = await sharedSite()
  expect((await s.save(over)).status).toBe(422)
})

test('deleting an account deletes its views, and those of others that name it', async () => {
  await using s = await openSite()
  const ann = await s.app.signIn('ann')
  const id = await userIdOf(ann)
  const filters = [{ search: 'Ann' }, { search: id }, { search: 'ann@vault.example' }, { search: 'annual' }]
  for (const [at, filter] of filters.entries()) await s.save({ name: `View ${at}`, filters: filter })
  await transact(s.app.ctx, (tx) => eraseViews(tx, { id, username: 'ann', email: 'Ann@vault.example' }))
  expect((await s.listOf(s.moderator)).map((view: { name: string }) => view.name)).toEqual(['View 3'])
  const own = { id: await userIdOf(s.moderator), username: 'mod', email: null }
  await transact(s.app.ctx, (tx) => eraseViews(tx, own))
  expect(await s.app.ctx.db.select().from(views)).toEqual([])
})

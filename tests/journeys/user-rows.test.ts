import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { string } from 'valibot'
import { userIdOf } from '@/modules/auth/factory'
import { itemRows } from '@/modules/catalog/service'
import { integer, text } from '@/src/db/columns'
import { userTable } from '@/src/db/user-table'
import { userRowRoutes } from '@/src/http/user-row-routes'
import type { ExportRecords } from '@/src/kit/accounts/personal-data'
import { itemRowEntries, userRowShapes } from '@/src/kit/accounts/user-row-shapes'
import { defineEvent, onApply } from '@/src/kit/events'
import { idParam } from '@/src/kit/input/params'
import { defineModule } from '@/src/kit/module/module'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { userRows } from '@/src/privacy/user-rows'
import { publish } from '@/src/runtime/publish'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { listItem } from '@/tests/support/trade'

const worn = userTable('hats_worn', {
  color: text('color').notNull().default('black'),
  priceCents: integer('price_cents').notNull().default(1250),
})
const HatWorn = defineEvent<{ userId: string; priceCents: number }>('hats.hat-worn')
const hats = userRows(worn, {
  section: 'hats',
  max: 2,
  present: ({ color }) => ({ color }),
  onAdd: (tx, { userId, priceCents }) => publish(tx, HatWorn, { userId, priceCents }),
})
/** What `HatWorn` said, in all sites of this file. */
const payloads: object[] = []
const recordPayload = onApply(HatWorn, 'hats.record-payload', async (_, { payload }) => {
  payloads.push(payload)
})
const hatShapes = userRowShapes('/api/hats', {
  newRow: { color: string() },
  row: { color: string() },
})

const wanted = userTable('hats_wanted', { itemId: text('item_id').notNull() })
const wantedHats = itemRows(wanted, { section: 'wanted_hats', max: 2, present: () => ({}) })
const wantedShapes = userRowShapes('/api/wanted-hats', {
  newRow: { itemId: idParam },
  row: itemRowEntries,
})

const hatsModule = defineModule({
  name: 'hats',
  owns: 'Hats of a test.',
  listeners: [recordPayload],
  routes: (scope) => userRowRoutes(userRowRoutes(scope, hatShapes, hats), wantedShapes, wantedHats),
})

async function openHatSite() {
  const app = await createTestApp({ modules: [...modules, hatsModule] })
  await app.core.db.changeSchema(async (tx) => {
    await tx.rows(
      sql`create table hats_worn (id text primary key, user_id text, created_at bigint, color text default 'black', price_cents bigint default 1250)`,
    )
    await tx.rows(
      sql`create table hats_wanted (id text primary key, user_id text, created_at bigint, item_id text)`,
    )
  })
  return {
    app,
    ann: await app.signIn('ann'),
    bob: await app.signIn('bob'),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

function hat(color: string) {
  return { id: expect.any(String), color, createdAt: expect.stringMatching(/^\d{4}-.*Z$/) }
}

test('users list their own rows, newest first, and remove only these', async () => {
  await using site = await openHatSite()
  const { app, ann, bob } = site
  const add = async (color: string) => {
    app.advance(1_000)
    const sent = { as: ann, post: '/api/hats', body: { color } }
    return (await expectResponse(app, { ...sent, status: 201, events: ['hats.hat-worn'] })).body
  }
  const [red, blue] = [await add('red'), await add('blue')]
  expect(red).toEqual(hat('red'))
  expect((await ann.get('/api/hats')).body).toEqual([blue, red])
  expect((await bob.get('/api/hats')).body).toEqual([])
  const path = `/api/hats/${red.id}`
  await expectResponse(app, { as: bob, delete: path, status: 404, code: 'not_found' })
  await expectResponse(app, { as: ann, delete: path, status: 204 })
  await expectResponse(app, { as: ann, delete: path, status: 404, code: 'not_found' })
  expect((await ann.get('/api/hats')).body).toEqual([blue])
})

test('onAdd gets the row as the table has it, with what its user does not see', async () => {
  await using site = await openHatSite()
  await site.ann.post('/api/hats', { color: 'red' })
  await site.app.drain()
  expect(payloads).toContainEqual({ userId: await userIdOf(site.ann), priceCents: 1250 })
})

test('a list has at most `max` rows of a user', async () => {
  await using site = await openHatSite()
  const { app, ann, bob } = site
  const add = { post: '/api/hats', body: { color: 'red' } }
  for (const _ of [1, 2])
    await expectResponse(app, { ...add, as: ann, status: 201, events: ['hats.hat-worn'] })
  await expectResponse(app, { ...add, as: ann, status: 409, code: 'list_full' })
  await expectResponse(app, { ...add, as: bob, status: 201, events: ['hats.hat-worn'] })
})

test('visitors are rejected', async () => {
  await using site = await openHatSite()
  const visitor = site.app.visitor()
  for (const method of ['GET', 'POST']) expect((await visitor.send(method, '/api/hats', {})).status).toBe(401)
  expect((await visitor.send('DELETE', '/api/hats/1')).status).toBe(401)
})

test('users download their rows, and their rows are deleted with the account', async () => {
  await using site = await openHatSite()
  const { app, ann, bob } = site
  for (const user of [ann, bob]) await user.post('/api/hats', { color: 'red' })
  const annId = await userIdOf(ann)
  const { tables, erase } = hats.personalData
  expect(tables).toMatchObject({ hats_worn: { retention: 'erased' } })
  const { download } = tables.hats_worn as { download: Record<string, ExportRecords> }
  const downloaded = await Array.fromAsync(download.hats?.(app.ctx, annId) ?? [])
  expect(downloaded).toEqual([[hat('red')]])
  await transact(app.ctx, async (tx) => erase?.(tx, { id: annId, username: 'ann', email: null }))
  expect((await ann.get('/api/hats')).body).toEqual([])
  expect((await bob.get('/api/hats')).body).toHaveLength(1)
})

test('rows about an item have its name, and there are none about an unknown item', async () => {
  await using site = await openHatSite()
  const { app, ann, bob } = site
  const { itemId, assetId } = await listItem(bob)
  const add = { as: ann, post: '/api/wanted-hats' }
  const { body } = await expectResponse(app, { ...add, body: { itemId }, status: 201 })
  expect(body).toMatchObject({ itemId, itemName: `Crown of Test ${assetId}` })
  expect((await ann.get('/api/wanted-hats')).body).toEqual([body])
  const { tables } = wantedHats.personalData
  const { download } = tables.hats_wanted as { download: Record<string, ExportRecords> }
  const annId = await userIdOf(ann)
  expect(await Array.fromAsync(download.wanted_hats?.(app.ctx, annId) ?? [])).toEqual([[body]])
  await expectResponse(app, { ...add, body: { itemId: 'unknown' }, status: 404, code: 'not_found' })
})

test('the API description has the routes with their errors', async () => {
  await using site = await openHatSite()
  const { paths } = (await site.ann.get('/openapi.json')).body
  const { get, post } = paths['/api/wanted-hats']
  expect(get.summary).toBe("The user's wanted hats, newest first.")
  expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['201', '401', '404', '409', '429']))
  expect(Object.keys(paths['/api/wanted-hats/{id}'].delete.responses)).toEqual(
    expect.arrayContaining(['204', '401', '404']),
  )
})

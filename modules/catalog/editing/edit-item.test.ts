import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { importCatalog } from '@/modules/catalog/import/import-catalog'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { buildEntry } from '@/tests/support/catalog/catalog-entry'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { listItem } from '@/tests/support/trade'

async function openSite() {
  const app = await createTestApp()
  const [ann, staff] = [await app.signIn('ann'), await signInStaff(app, 'moderator')]
  const { itemId } = await listItem(ann, { itemName: 'Mon Crown', assetId: '777' })
  return {
    app,
    ann,
    staff,
    path: `/api/admin/items/${itemId}`,
    itemId,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

async function read(staff: TestClient, path: string) {
  return (await staff.get(path)).body
}

test('staff edit an item, visitors see it at once, and the audit log has the changed values', async () => {
  await using site = await openSite()
  const { app, staff, path, itemId } = site
  await app.visitor().get('/api/items')
  const shown = await read(staff, path)
  expect(shown).toMatchObject({ name: 'Mon Crown', provisional: true, assetFixed: true, rap: null })
  const ownImage = '/files/items/crown.png'
  const edit = { ...shown, name: 'Moon Crown', category: 'gear', rap: '1200', ownImage }
  await expectResponse(app, { as: staff, put: path, body: edit, status: 204 })
  const saved = await read(staff, path)
  expect(saved).toMatchObject({ name: 'Moon Crown', provisional: false, rap: 1200, imageUrl: ownImage })
  const [item] = (await app.visitor().get('/api/items?search=moon')).body
  expect(item).toMatchObject({
    id: itemId,
    name: 'Moon Crown',
    category: 'gear',
    rap: 1200,
    imageUrl: ownImage,
  })
  const { rap } = (await app.visitor().get(`/api/items/${itemId}/history`)).body
  expect(rap).toMatchObject([{ value: 1200 }])
  const [entry, ...others] = await read(staff, `/api/admin/audit-log?subjectId=${itemId}`)
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    action: 'catalog.edit-item',
    before: { name: 'Mon Crown', category: 'hat', rap: null, ownImage: null },
    after: { name: 'Moon Crown', category: 'gear', rap: 1200, ownImage },
  })
})

test('the second of two staff who edit the same item gets a conflict and overwrites nothing', async () => {
  await using site = await openSite()
  const { app, staff, path } = site
  const shown = await read(staff, path)
  const other = await signInStaff(app, 'admin', 'chief')
  await expectResponse(app, { as: other, put: path, body: { ...shown, description: 'Theirs.' }, status: 204 })
  const late = { as: staff, put: path, body: { ...shown, description: 'Mine.' } }
  await expectResponse(app, { ...late, status: 409, code: 'item_changed' })
  const current = await read(staff, path)
  expect(current.description).toBe('Theirs.')
  const retried = { ...late.body, version: current.version }
  await expectResponse(app, { ...late, body: retried, status: 204 })
  expect((await read(staff, path)).description).toBe('Mine.')
})

test('two edits at the same time: one of them is stored', async () => {
  await using app = await createTestApp({ hasFullPool: true })
  const [ann, staff] = [await app.signIn('ann'), await signInStaff(app, 'moderator')]
  const path = `/api/admin/items/${(await listItem(ann)).itemId}`
  for (let round = 1; round <= 5; round++) {
    const shown = await read(staff, path)
    const edits = [1, 2].map((which) => staff.put(path, { ...shown, rap: round * 10 + which }))
    const statuses = (await Promise.all(edits)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([204, 409])
  }
})

test('an asset id changes only before the first listing, and only to a free one', async () => {
  await using site = await openSite()
  const { app, staff, path } = site
  const fixed = await read(staff, path)
  await expectResponse(app, {
    as: staff,
    put: path,
    body: { ...fixed, assetId: '778' },
    status: 409,
    code: 'asset_fixed',
  })
  await importCatalog(app.ctx, [buildEntry({ assetId: '900', name: 'Sun Hat' })])
  const [{ id }] = await read(staff, '/api/admin/items?search=900')
  const unlisted = await read(staff, `/api/admin/items/${id}`)
  const edit = { as: staff, put: `/api/admin/items/${id}` }
  await expectResponse(app, {
    ...edit,
    body: { ...unlisted, assetId: '777' },
    status: 409,
    code: 'asset_taken',
  })
  await expectResponse(app, { ...edit, body: { ...unlisted, assetId: '901' }, status: 204 })
  expect(await read(staff, edit.put)).toMatchObject({ assetId: '901', assetFixed: false })
})

test.each([
  ['name', ' '],
  ['rap', '1.5'],
  ['rap', -1],
  ['ownImage', 'https://elsewhere.example/a.png'],
  ['ownImage', '/files/../secret.png'],
  ['assetId', 'x1'],
])('422: %s %p is rejected and the error names it', async (name, value) => {
  await using site = await openSite()
  const { app, staff, path } = site
  const body = { ...(await read(staff, path)), [name]: value }
  const response = await expectResponse(app, { as: staff, put: path, body, status: 422 })
  expect(response.body.errors[0].path).toBe(name)
})

test('an import keeps the own image', async () => {
  await using site = await openSite()
  const { app, staff, path } = site
  const shown = await read(staff, path)
  await staff.put(path, { ...shown, ownImage: '/files/crown.png' })
  await importCatalog(app.ctx, [
    buildEntry({ assetId: '777', name: 'Moon Crown', imageUrl: '/api/thumbnails/777', rap: 5 }),
  ])
  expect(await read(staff, path)).toMatchObject({ imageUrl: '/files/crown.png', rap: 5 })
})

test('staff find items by name, id and asset id, in pages', async () => {
  await using site = await openSite()
  const { ann, staff, itemId } = site
  await listItem(ann, { assetId: '888', itemName: 'Sun Hat' })
  const names = async (query: string) =>
    (await read(staff, `/api/admin/items?${query}`)).map(({ name }: { name: string }) => name)
  expect(await names('')).toEqual(['Sun Hat', 'Mon Crown'])
  for (const search of ['crown', '777', itemId])
    expect(await names(`search=${search}`)).toEqual(['Mon Crown'])
  expect(await names('show=provisional')).toEqual(['Sun Hat', 'Mon Crown'])
  const first = await staff.get('/api/admin/items?limit=1')
  const next = /<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect((await staff.get(next)).body).toMatchObject([{ name: 'Mon Crown' }])
})

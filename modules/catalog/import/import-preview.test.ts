import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { continueImport } from '@/modules/catalog/import/apply-import'
import { parseCatalogFile } from '@/modules/catalog/import/catalog-file'
import { fileBytesMax } from '@/modules/catalog/import/contract'
import { importCatalog } from '@/modules/catalog/import/import-catalog'
import { importRows } from '@/modules/catalog/import/schema'
import { items, rapPoints } from '@/modules/catalog/schema'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { listItem } from '@/tests/support/trade'

const path = '/api/admin/imports'

async function openSite() {
  const app = await createTestApp()
  const staff = await signInStaff(app, 'admin')
  const upload = async (file: unknown) => String((await staff.post(path, file)).body.id)
  const rowsOf = async (id: string, kind = '') =>
    (await staff.get(`${path}/${id}/rows${kind && `?kind=${kind}`}`)).body
  return { app, staff, upload, rowsOf, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

/** A file with this many valid items. */
function largeFile(count: number) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [String(1000 + at), { name: `Hat ${at}`, rap: at }]),
  )
}

const file = {
  '101': { name: 'Moon Crown', rap: 510 },
  '102': { name: 'Wry Smile', rap: 20, icon: '/1/1/face/x' },
  '103': { name: 'Sun Hat' },
  '104': { name: 'Provisional Cap' },
  '105': { name: 7 },
  x1: { name: 'No id' },
}

test('the preview says what each row does, changes nothing, and the import then does exactly that', async () => {
  await using site = await openSite()
  const { app, staff, upload, rowsOf } = site
  await importCatalog(
    app.ctx,
    parseCatalogFile(JSON.stringify({ '101': { name: 'Moon Crown', rap: 500 }, '102': file['102'] })),
  )
  await listItem(await app.signIn('ann'), { assetId: '104', itemName: 'Provisional Cap' })
  const before = await app.ctx.db.select().from(items).orderBy(items.seq)
  const id = await upload(file)
  expect(await app.ctx.db.select().from(items).orderBy(items.seq)).toEqual(before)
  expect((await staff.get(path)).body).toMatchObject([
    { id, state: 'waiting', counts: { new: 1, changed: 2, unchanged: 1, invalid: 2 }, total: 6, handled: 0 },
  ])
  expect(await rowsOf(id)).toMatchObject([
    { kind: 'changed', assetId: '101', changes: [{ field: 'rap', from: 500, to: 510 }] },
    { kind: 'unchanged', assetId: '102', changes: [] },
    { kind: 'new', assetId: '103', name: 'Sun Hat' },
    { kind: 'changed', assetId: '104', changes: [{ field: 'confirmed' }] },
    { kind: 'invalid', assetId: '105', problem: '105.name: expected a name' },
    {
      kind: 'invalid',
      assetId: 'x1',
      problem: 'x1: expected an asset id, digits only and without leading zeros',
    },
  ])
  expect(await rowsOf(id, 'new')).toHaveLength(1)
  await expectResponse(app, { as: staff, post: `${path}/${id}/start`, status: 204 })
  await continueImport(app.ctx)
  expect((await staff.get(path)).body).toMatchObject([{ state: 'done', handled: 6 }])
  const after = await app.ctx.db.select().from(items).orderBy(items.seq)
  expect(after.map(({ name, rap, namedBy }) => [name, rap, namedBy])).toEqual([
    ['Moon Crown', 510, null],
    ['Wry Smile', 20, null],
    ['Provisional Cap', null, null],
    ['Sun Hat', null, null],
  ])
  expect(await rowsOf(await upload(file), 'unchanged')).toHaveLength(4)
})

test('an import that was interrupted goes on where it stopped, and adds nothing twice', async () => {
  await using site = await openSite()
  const { app, staff, upload } = site
  const id = await upload(largeFile(1000))
  await staff.post(`${path}/${id}/start`)
  let transactions = 0
  const dying = {
    ...app.ctx,
    inTransactionHook: async () => {
      if (++transactions === 2) throw new Error('killed')
    },
  }
  await expect(continueImport(dying)).rejects.toThrow('killed')
  const [{ handled }] = (await staff.get(path)).body
  expect([handled, await app.ctx.db.$count(items)]).toEqual([400, 400])
  await Promise.all([continueImport(app.ctx), continueImport(app.ctx)])
  expect((await staff.get(path)).body).toMatchObject([{ state: 'done', handled: 1000 }])
  expect(await app.ctx.db.$count(items)).toBe(1000)
  expect(await app.ctx.db.$count(rapPoints)).toBe(999)
})

test('an import starts once; while it runs no other file is taken, and a new file replaces one that waits', async () => {
  await using site = await openSite()
  const { app, staff, upload } = site
  const first = await upload({ '1': { name: 'One' } })
  const id = await upload(file)
  await expectResponse(app, { as: staff, post: `${path}/${first}/start`, status: 404 })
  expect(await app.ctx.db.$count(importRows)).toBe(6)
  const starts = await Promise.all([1, 2].map(() => staff.post(`${path}/${id}/start`)))
  expect(starts.map(({ status }) => status).toSorted()).toEqual([204, 409])
  await expectResponse(app, { as: staff, post: path, body: file, status: 409, code: 'import_running' })
  await expectResponse(app, { as: staff, post: `${path}/${id}/discard`, status: 409, code: 'import_started' })
  await continueImport(app.ctx)
  const next = await upload(file)
  await expectResponse(app, { as: staff, post: `${path}/${next}/discard`, status: 204 })
  expect((await staff.get(path)).body).toEqual([])
})

test('a file that is no catalog or too large is rejected, and says why', async () => {
  await using site = await openSite()
  const { staff } = site
  const send = (body: BodyInit) => staff.fetch(path, { method: 'POST', body })
  const wrong = await send('{\n "101": }')
  expect([wrong.status, await wrong.json()]).toMatchObject([
    422,
    { code: 'bad_catalog_file', detail: expect.stringContaining('line 2') },
  ])
  for (const body of ['[]', '{}', '{"101": {"name": 5}}']) expect((await send(body)).status).toBe(422)
  expect((await send(new Uint8Array([0xff, 0xfe]))).status).toBe(422)
  const large = await send(`"${'x'.repeat(fileBytesMax)}"`)
  expect([large.status, await large.json()]).toMatchObject([413, { code: 'body_too_large' }])
  expect((await staff.get(path)).body).toEqual([])
})

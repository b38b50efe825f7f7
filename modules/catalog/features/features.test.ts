import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { endFeatures } from '@/modules/catalog/features/features'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import { listItem } from '@/tests/support/trade'

const path = '/api/admin/features'

async function openSite() {
  const app = await createTestApp()
  const [ann, staff] = [await app.signIn('ann'), await signInStaff(app, 'moderator')]
  const ids: string[] = []
  for (const price of [1, 2, 3, 4, 5, 6, 7])
    ids.push((await listItem(ann, { assetId: String(500 + price), itemName: `Hat ${price}`, price })).itemId)
  const save = async (items: unknown[]) =>
    staff.put(path, { items, version: (await staff.get(path)).body.version })
  return { app, staff, ids, save, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

async function shownNames(app: TestApp): Promise<string[]> {
  const { body } = await app.visitor().get('/api/items?sort=price-high&limit=4&featured=first')
  return body.map(({ name, featured }: { name: string; featured?: true }) => (featured ? `*${name}` : name))
}

test('without features the list is the usual one; features come first, in their order, at once', async () => {
  await using site = await openSite()
  const { app, staff, ids, save } = site
  expect(await shownNames(app)).toEqual(['Hat 7', 'Hat 6', 'Hat 5', 'Hat 4'])
  expect((await save([{ id: ids[1] }, { id: ids[6] }])).status).toBe(204)
  expect(await shownNames(app)).toEqual(['*Hat 2', '*Hat 7', 'Hat 6', 'Hat 5'])
  await save([{ id: ids[6] }, { id: ids[1] }])
  expect(await shownNames(app)).toEqual(['*Hat 7', '*Hat 2', 'Hat 6', 'Hat 5'])
  expect((await app.visitor().get('/api/items?sort=price-high&limit=1')).body[0].name).toBe('Hat 7')
  const [entry] = (await staff.get('/api/admin/audit-log?action=catalog.feature-items')).body
  expect(entry.after.items).toEqual([
    { id: ids[6], until: null },
    { id: ids[1], until: null },
  ])
  await save([])
  expect(await shownNames(app)).toEqual(['Hat 7', 'Hat 6', 'Hat 5', 'Hat 4'])
})

test('a feature ends by itself, also in cached lists', async () => {
  await using site = await openSite()
  const { app, ids, save } = site
  const until = new Date(app.ctx.now() + 60_000).toISOString()
  await save([{ id: ids[0], until }, { id: ids[1] }])
  expect(await shownNames(app)).toEqual(['*Hat 1', '*Hat 2', 'Hat 7', 'Hat 6'])
  app.advance(60_000)
  await endFeatures(app.ctx)
  expect(await shownNames(app)).toEqual(['*Hat 2', 'Hat 7', 'Hat 6', 'Hat 5'])
})

test('two staff who choose at the same time: the second gets a conflict', async () => {
  await using site = await openSite()
  const { app, staff, ids, save } = site
  const { version } = (await staff.get(path)).body
  await save([{ id: ids[0] }])
  const body = { items: [{ id: ids[1] }], version }
  await expectResponse(app, { as: staff, put: path, body, status: 409, code: 'features_changed' })
})

test('at most five existing items, each once, that the member of staff does not sell, until a future time', async () => {
  await using site = await openSite()
  const { app, staff, ids, save } = site
  const past = new Date(app.ctx.now() - 1).toISOString()
  const wrong = [
    ids.slice(0, 6).map((id) => ({ id })),
    [{ id: ids[0] }, { id: ids[0] }],
    [{ id: 'none' }],
    [{ id: ids[0], until: past }],
    [{ id: ids[0], until: 'tomorrow' }],
  ]
  for (const items of wrong) {
    const { status, body } = await save(items)
    expect([status, body.errors[0].path.split('.')[0]]).toEqual([422, 'items'])
  }
  const { itemId } = await listItem(staff, { assetId: '900' })
  const { status, body } = await save([{ id: itemId }])
  expect([status, body.code]).toEqual([403, 'own_case'])
})

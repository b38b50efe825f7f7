import { expect, test } from 'bun:test'
import { categoryFromIcon, parseCatalogFile } from '@/modules/catalog/import/catalog-file'
import { importCatalog } from '@/modules/catalog/import/import-catalog'
import { items, rapPoints } from '@/modules/catalog/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'

const icon = (type: string) => `https://images.example/180DAY-1/110/110/${type}/Webp/noFilter`

function file(overrides: Record<string, unknown> = {}): string {
  return JSON.stringify(
    {
      '101': {
        name: 'Moon Crown',
        rap: 500,
        original_price: 0,
        owners: 7,
        favorites: 9,
        creation_timestamp: 1_180_509_925,
        icon: icon('Hat'),
      },
      '102': {
        name: 'Wry Smile',
        rap: 0,
        original_price: 25,
        owners: 3,
        favorites: 0,
        creation_timestamp: 0,
        icon: icon('Face'),
      },
      ...overrides,
    },
    null,
    1,
  )
}

async function count(app: TestApp): Promise<number[]> {
  const { read } = app.core.db
  return [await read.$count(items), await read.$count(rapPoints)]
}

test('an import stores all fields; zero means unknown', async () => {
  await using app = await createTestApp()
  expect(await importCatalog(app.ctx, parseCatalogFile(file()))).toEqual({ added: 2, updated: 0 })
  const [crown, smile] = await app.core.db.read.select().from(items).orderBy(items.assetId)
  expect(crown).toMatchObject({
    name: 'Moon Crown',
    category: 'hat',
    rap: 500,
    originalPrice: null,
    owners: 7,
    releasedAt: 1_180_509_925_000,
  })
  expect(smile).toMatchObject({ category: 'face', rap: null, originalPrice: 25, releasedAt: null })
})

test('importing the same file again adds nothing, and a new RAP adds one point', async () => {
  await using app = await createTestApp()
  await importCatalog(app.ctx, parseCatalogFile(file()))
  const first = await count(app)
  for (let round = 0; round < 3; round++) {
    app.advance(1000)
    expect(await importCatalog(app.ctx, parseCatalogFile(file()))).toEqual({ added: 0, updated: 2 })
  }
  expect(await count(app)).toEqual(first)
  app.advance(1000)
  await importCatalog(app.ctx, parseCatalogFile(file({ '101': { name: 'Moon Crown II', rap: 510 } })))
  expect(await count(app)).toEqual([2, 2])
  expect((await app.visitor().get('/api/items?search=crown ii')).body).toMatchObject([
    { rap: 510, name: 'Moon Crown II' },
  ])
})

test.each([
  ['not json at all', 'Not JSON: line 1'],
  ['{\n "101": {\n  "name": "x",,\n }\n}', 'Not JSON: line 3'],
  ['', 'Not JSON'],
  ['[]', 'expected one object whose keys are asset ids'],
  ['{"abc": {"name": "x"}}', 'asset id, digits only'],
  ['{"101": {"name": 5}}', 'at 101.name: expected a name'],
  ['{"101": {"name": "x", "rap": "12"}}', 'at 101.rap: expected a whole number'],
  ['{"101": {"name": "x", "rap": 1.5}}', 'at 101.rap: expected a whole number'],
  ['{"101": null}', 'at 101'],
])('the file %p is rejected: %p', (text, message) => {
  expect(() => parseCatalogFile(text)).toThrow(message)
})

test.each([
  ['Hat', 'hat'],
  ['Face', 'face'],
  ['Gear', 'gear'],
  ['Package', 'package'],
  ['HairAccessory', 'hat'],
  ['FaceAccessory', 'hat'],
  ['NeckAccessory', 'hat'],
  ['WaistAccessory', 'hat'],
  ['LayeredAccessory', 'hat'],
])('the type %p belongs to the category %p', (type, category) => {
  expect(categoryFromIcon(icon(type))).toBe(category as 'hat')
})

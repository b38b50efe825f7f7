import { expect, test } from 'bun:test'
import { asc, eq, isNull } from 'drizzle-orm'
import { importPlatformCatalog, recordRapHistory } from '@/modules/catalog/import/platform-catalog'
import { items, rapPoints } from '@/modules/catalog/schema'
import { platformPort } from '@/modules/platform/ports'
import { use } from '@/src/kit/ports'
import { modules } from '@/src/modules'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { withProviders } from '@/tests/support/apps/with-providers'
import { buildPlatformItem } from '@/tests/support/catalog/platform-item'
import { overridePlatform } from '@/tests/support/providers/override-platform'

async function rapPointsOf({ ctx }: TestApp, assetId: string) {
  return ctx.db
    .select({ at: rapPoints.at, value: rapPoints.value })
    .from(rapPoints)
    .innerJoin(items, eq(items.id, rapPoints.itemId))
    .where(eq(items.assetId, assetId))
    .orderBy(asc(rapPoints.at))
}

test('all items are there at once, and their RAP history follows, up to the time of the import', async () => {
  await using app = await createTestApp()
  const expected = use(app.ctx, platformPort).listItems(app.ctx.now())
  await importPlatformCatalog(app.ctx)
  expect(await app.ctx.db.$count(items)).toBe(expected.length)
  expect(await app.ctx.db.$count(rapPoints)).toBe(0)
  app.advance(86_400_000)
  await app.drain()
  for (const { assetId, rapHistory } of expected.slice(0, 3))
    expect(await rapPointsOf(app, assetId)).toEqual(rapHistory())
  const total = expected.reduce((sum, { rapHistory }) => sum + rapHistory().length, 0)
  expect(await app.ctx.db.$count(rapPoints)).toBe(total)
})

test('a history that does not end at the current RAP is completed, and storing it twice changes nothing', async () => {
  const listed = [
    buildPlatformItem({ assetId: '1', rapHistory: () => [{ at: 5, value: 20 }] }),
    buildPlatformItem({
      assetId: '2',
      name: 'Wry Smile',
      rap: null,
      rapHistory: () => [{ at: 6, value: 40 }],
    }),
    buildPlatformItem({ assetId: '3', name: 'Old Lantern' }),
  ]
  const platform = overridePlatform({ listItems: () => listed, listItemIds: () => ['1', '2', '3'] })
  await using app = await createTestApp({ modules: withProviders(modules, platform) })
  const now = app.ctx.now()
  await importPlatformCatalog(app.ctx)
  await app.drain()
  await recordRapHistory(app.ctx, ['1', '2', '3'])
  expect(await rapPointsOf(app, '1')).toEqual([
    { at: 5, value: 20 },
    { at: now, value: 30 },
  ])
  expect(await rapPointsOf(app, '2')).toEqual([{ at: 6, value: 40 }])
  expect(await rapPointsOf(app, '3')).toEqual([{ at: now, value: 30 }])
})

test('a later start reads no item of the platform, unless one is missing or provisional', async () => {
  let reads = 0
  const platform = overridePlatform({
    listItems: () => {
      reads++
      return [buildPlatformItem({})]
    },
    listItemIds: () => ['1'],
  })
  await using app = await createTestApp({ modules: withProviders(modules, platform) })
  const startAgain = () => importPlatformCatalog(app.ctx)
  await startAgain()
  await startAgain()
  expect(reads).toBe(1)
  await app.core.db.transact((tx) => tx.update(items).set({ name: 'Typed by hand', namedBy: 'someone' }))
  await startAgain()
  expect(reads).toBe(2)
  expect(await app.ctx.db.select({ name: items.name }).from(items).where(isNull(items.namedBy))).toEqual([
    { name: 'Moon Crown' },
  ])
})

import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { demoRemainsDiagnostic, keepOneWorld } from '@/modules/catalog/import/demo-remains'
import { importPlatformCatalog } from '@/modules/catalog/import/platform-catalog'
import { items } from '@/modules/catalog/schema'
import { type Platform, platformPort } from '@/modules/platform/ports'
import { use } from '@/src/kit/ports'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { listItem } from '@/tests/support/trade'

test('on a real platform the demo universe leaves the shop with its listings, and returns with it', async () => {
  await using app = await createTestApp()
  await importPlatformCatalog(app.ctx)
  const all = await app.ctx.db.$count(items)
  const [first, same] = use(app.ctx, platformPort).listItems(app.ctx.now())
  const seller = await app.signIn('seller')
  const { itemId } = await listItem(seller, {
    itemName: String(first?.name),
    assetId: String(first?.assetId),
  })
  // A real item with an id of the demo universe.
  await app.core.db.transact((tx) =>
    tx
      .update(items)
      .set({ name: 'A real hat' })
      .where(eq(items.assetId, String(same?.assetId))),
  )
  const shown = async () => (await app.visitor().get('/api/items?limit=100&includeUnlisted=true')).body
  const itemStatus = async () => (await app.visitor().get(`/api/items/${itemId}`)).status
  expect(await itemStatus()).toBe(200)

  const demo = use(app.ctx, platformPort)
  const providers = app.core.providers as Map<string, unknown>
  providers.set(platformPort.name, { ...demo, name: 'roblox' } as Platform)
  expect((await demoRemainsDiagnostic.run(app.ctx)).says).toStartWith(`${all - 1} items`)
  await keepOneWorld(app.ctx)
  await keepOneWorld(app.ctx)
  expect((await demoRemainsDiagnostic.run(app.ctx)).status).toBe('ok')
  expect(await itemStatus()).toBe(404)
  expect(JSON.stringify(await shown())).not.toContain(itemId)

  providers.set(platformPort.name, demo)
  await keepOneWorld(app.ctx)
  expect(await itemStatus()).toBe(200)
  expect(await app.brokenInvariants()).toEqual([])
})

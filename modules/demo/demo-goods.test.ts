import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { countActiveListings, moveListing } from '@/modules/catalog/service'
import { goodsDiagnostic, withdrawOutsideTestMode } from '@/modules/demo/demo-goods'
import { demoListings } from '@/modules/demo/schema'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { stripeEnv } from '@/tests/support/apps/stripe-app'
import { listItem } from '@/tests/support/trade'

const path = '/api/admin/demo-goods'

async function openSite(env: Record<string, string> = {}) {
  const app = await createTestApp({ env })
  await app.core.start({ workDelayMs: 60_000 })
  const admin = await signInStaff(app, 'admin')
  const listings = async () => (await admin.get('/api/admin/listings')).body
  return { app, admin, listings, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('an admin fills an empty marketplace with goods whose sellers say what they are', async () => {
  await using s = await openSite()
  expect((await s.admin.get(path)).body).toEqual({
    isTestMode: true,
    listings: 0,
    canFill: true,
    canRemove: false,
  })
  const { status, body } = await s.admin.post(path)
  expect(status).toBe(200)
  expect(body).toEqual({ isTestMode: true, listings: expect.any(Number), canFill: false, canRemove: true })
  expect(body.listings).toBeWithin(12, 25)
  const found = await s.listings()
  expect(found).toHaveLength(body.listings)
  const { body: items } = await s.app.visitor().get('/api/items?limit=48')
  const sellers = items.flatMap(({ seller }: { seller: string | null }) => seller ?? [])
  expect(new Set(sellers).size).toBeGreaterThan(1)
  expect(sellers.filter((seller: string) => !seller.startsWith('Demo_'))).toEqual([])
  expect((await s.admin.get('/api/admin/audit-log?action=demo-goods.add')).body).toHaveLength(1)
  expect(await s.app.brokenInvariants()).toEqual([])
})

test('they are added once, and not beside other goods', async () => {
  await using s = await openSite()
  await s.admin.post(path)
  expect((await s.admin.post(path)).body.code).toBe('marketplace_not_empty')
  await s.admin.delete(path)
  await listItem(await s.app.signIn('seller'))
  expect((await s.admin.get(path)).body.canFill).toBe(false)
  expect((await s.admin.post(path)).body.code).toBe('marketplace_not_empty')
})

test('they are removed together, and can be added again', async () => {
  await using s = await openSite()
  const before = (await s.admin.post(path)).body.listings
  expect((await s.admin.delete(path)).body).toMatchObject({ listings: 0, canFill: true, canRemove: false })
  expect(await countActiveListings(s.app.ctx)).toBe(0)
  expect((await s.admin.delete(path)).status).toBe(200)
  expect((await s.admin.get('/api/admin/audit-log?action=demo-goods.remove')).body).toHaveLength(1)
  expect((await s.admin.post(path)).body.listings).toBe(before)
})

test.each(['reserved', 'sold'] as const)('once one is %s they stay', async (state) => {
  await using s = await openSite()
  await s.admin.post(path)
  const [row] = await s.app.ctx.db.select().from(demoListings)
  await transact(s.app.ctx, (tx) => moveListing(tx, String(row?.listingId), ['active'], state))
  expect((await s.admin.get(path)).body.canRemove).toBe(false)
  expect((await s.admin.delete(path)).body.code).toBe('demo_goods_sold')
})

test('with real payments there are none, and those that were added are withdrawn at the next start', async () => {
  await using real = await openSite(stripeEnv)
  expect((await real.admin.get(path)).body).toMatchObject({ isTestMode: false, canFill: false })
  expect((await real.admin.post(path)).body.code).toBe('demo_goods_unavailable')
  await using s = await openSite()
  await s.admin.post(path)
  await withdrawOutsideTestMode(s.app.ctx)
  expect((await s.admin.get(path)).body.listings).toBeGreaterThan(0)
  await withdrawOutsideTestMode({ ...s.app.ctx, core: { ...s.app.core, providers: real.app.core.providers } })
  expect((await s.admin.get(path)).body.listings).toBe(0)
})

test('the checklist says whether something is for sale', async () => {
  await using s = await openSite()
  const says = async () => (await goodsDiagnostic.run(s.app.ctx)).says
  expect(await says()).toStartWith('nothing is for sale yet')
  await s.admin.post(path)
  expect(await says()).toContain('demo goods are for sale')
  await s.admin.delete(path)
  await listItem(await s.app.signIn('seller'))
  expect(await goodsDiagnostic.run(s.app.ctx)).toEqual({ status: 'ok', says: 'goods are for sale' })
})

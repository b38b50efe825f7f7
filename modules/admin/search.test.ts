import { expect, test } from 'bun:test'
import type { SearchGroup } from '@/modules/admin/contract'
import { signInStaff } from '@/modules/auth/factory'
import { openTicketAs } from '@/modules/support/factory'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

/** "People: mira → /admin/people/…" for each result. */
async function search(staff: TestClient, q: string): Promise<string[]> {
  const groups: SearchGroup[] = (await staff.get(`/api/admin/search?q=${encodeURIComponent(q)}`)).body
  return groups.flatMap(({ heading, results }) =>
    results.map(({ label, path }) => `${heading}: ${label} → ${path}`),
  )
}

test('staff find people, orders, items, tickets and settings by an ID, a number or a name', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('bertha')]
  const judge = await signInStaff(app, 'moderator')
  const listing = await listItem(seller, { price: 100 })
  const order = await buy(buyer, listing)
  const { itemId } = listing
  const itemName = `Crown of Test ${listing.assetId}`
  const ticket = await openTicketAs(buyer)
  const [{ id: buyerId }] = (await judge.get('/api/admin/people?search=bertha')).body

  for (const q of [order, order.slice(0, 12), order.toUpperCase(), '#1', ' 1 '])
    expect(await search(judge, q)).toContain(`Orders: #1 ${itemName} → /admin/orders/${order}`)
  expect(await search(judge, ticket)).toEqual([
    `Support tickets: Where is my crown? → /admin/tickets/${ticket}`,
  ])
  expect(await search(judge, 'berth')).toEqual([`People: bertha (temporary) → /admin/people/${buyerId}`])
  expect(await search(judge, itemName.slice(2, 18))).toContain(`Items: ${itemName} → /admin/items/${itemId}`)
  expect(await search(judge, 'nothing like it')).toEqual([])
  expect(await search(judge, ' ')).toEqual([])
  await expectResponse(app, { as: judge, get: `/api/admin/search?q=${'a'.repeat(201)}`, status: 422 })
})

test('settings are found by admins only, and nobody finds their own orders and tickets', async () => {
  await using app = await createTestApp()
  const seller = await app.signIn('seller')
  const judge = await signInStaff(app, 'moderator')
  const own = await buy(judge, await listItem(seller, { price: 100 }))
  const ownTicket = await openTicketAs(judge)
  const boss = await signInStaff(app, 'admin', 'boss')
  expect(await search(judge, own)).toEqual([])
  expect(await search(judge, ownTicket)).toEqual([])
  expect(await search(boss, own)).toHaveLength(1)
  expect(await search(boss, 'site banner')).toEqual([
    'Settings: Banner → /admin/settings?setting=SITE_BANNER',
  ])
  expect(await search(judge, 'site banner')).toEqual([])
})

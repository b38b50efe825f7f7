import { expect, test } from 'bun:test'
import type { History } from '@/modules/admin/history/contract'
import { signInStaff, userIdOf } from '@/modules/auth/factory'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { expectResponse } from '@/tests/support/expect-response'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

/** Ann bought from Bob; then Cleo reported her, and staff suspended her and left two notes at the same time. */
async function buildSite() {
  const app = await createTestApp()
  const [ann, bob, cleo] = [await app.signIn('ann'), await app.signIn('bob'), await app.signIn('cleo')]
  const staff = await signInStaff(app, 'moderator')
  const id = await userIdOf(ann)
  app.advance(1_000)
  await buy(ann, await listItem(bob, { itemName: 'Moon Crown', price: 20 }))
  app.advance(1_000)
  await cleo.post('/api/reports', { subject: 'person', id, reason: 'Spam.' })
  app.advance(1_000)
  await staff.post(`/api/admin/people/${id}/suspend`, { reason: 'Spam.' })
  for (const content of ['Asked about payouts.', 'Called back.'])
    await staff.post(`/api/admin/people/${id}/notes`, { content })
  return { app, ann, staff, path: `/api/admin/history/person/${id}` }
}

/** The entries of all pages, as "kind: label". */
async function readAll(staff: TestClient, first: string): Promise<string[]> {
  const found: string[] = []
  for (let next: string | undefined = first; next !== undefined; ) {
    const { body, headers } = await staff.get(next)
    found.push(...body.entries.map(({ kind, label }: History['entries'][number]) => `${kind}: ${label}`))
    next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  return found
}

const kindsOf = async (app: TestApp, role: 'support' | 'admin', path: string) => {
  const { body } = await (await signInStaff(app, role, `${role}_one`)).get(path)
  return body.kinds.map(({ kind }: { kind: string }) => kind).sort()
}

test('what modules know about a person is one list, newest first, the same in pages of any size', async () => {
  const { app, staff, path } = await buildSite()
  await using _ = app
  const all = await readAll(staff, path)
  const withoutLogins = all.filter((entry) => !entry.startsWith('security:'))
  expect(withoutLogins).toEqual([
    expect.stringMatching(/^notes: /),
    expect.stringMatching(/^notes: /),
    'staff-actions: Suspend',
    'reports: Person: ann (temporary)',
    'orders: #1 Moon Crown',
  ])
  // Notes of the same time are in the order of their ids, which is random.
  expect(new Set(all).size).toBe(all.length)
  for (const limit of [1, 2, 3])
    expect([limit, await readAll(staff, `${path}?limit=${limit}`)]).toEqual([limit, all])
})

test('an entry leads to its page', async () => {
  const { app, staff, path } = await buildSite()
  await using _ = app
  const { body } = await staff.get(`${path}?kind=orders`)
  expect(body.entries).toMatchObject([
    { detail: 'Bought for $20.00: PENDING', path: expect.stringMatching(/^\/admin\/orders\/\w+$/) },
  ])
})

test('a role sees the kinds that its rights include, and nobody their own history', async () => {
  const { app, ann, staff, path } = await buildSite()
  await using _ = app
  const kinds = ['notes', 'orders', 'security', 'tickets', 'warnings']
  expect(await kindsOf(app, 'support', path)).toEqual(kinds)
  expect(await kindsOf(app, 'admin', path)).toEqual(
    [...kinds, 'ledger', 'listings', 'payouts', 'reports', 'staff-actions', 'suspension-appeals'].sort(),
  )
  const own = `/api/admin/history/person/${await userIdOf(staff)}`
  await expectResponse(app, { as: staff, get: own, status: 403, code: 'own_case' })
  await expectResponse(app, { as: ann, get: path, status: 404 })
})

test('an unknown kind or cursor is 422, and a cursor of a made-up entry is an empty or shorter list', async () => {
  const { app, staff, path } = await buildSite()
  await using _ = app
  for (const query of ['kind=hats', 'kind=A', 'cursor=1', 'cursor=1.notes', 'limit=0'])
    await expectResponse(app, { as: staff, get: `${path}?${query}`, status: 422 })
  for (const cursor of ['1.staff-actions.x', '1.hats.1', '999999999999999.staff-actions.999999999999999'])
    await expectResponse(app, { as: staff, get: `${path}?cursor=${cursor}`, status: 200 })
})

/** Bob sold Ann a crown; she reported a message of him, wrote to support, and staff refunded her a part. Then he was paid. */
async function buildSale() {
  const app = await createTestApp()
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const staff = await signInStaff(app, 'moderator')
  const listing = await listItem(bob, { itemName: 'Moon Crown', price: 20 })
  const orderId = await buy(ann, listing)
  for (const [client, step] of [
    [bob, 'sent'],
    [ann, 'received'],
  ] as const) {
    app.advance(1_000)
    await client.post(`/api/orders/${orderId}/${step}`)
  }
  app.advance(1_000)
  const message = { receiverId: await userIdOf(ann), content: 'Thanks, fool.' }
  const { id } = (await bob.post('/api/messages', message)).body
  await ann.post(`/api/messages/${id}/report`)
  await staff.post(`/api/admin/orders/${orderId}/goodwill`, { to: 'buyer', amount: '1.00', reason: 'Sorry.' })
  app.advance(1_000)
  const payout = (await bob.post('/api/payouts', { amount: '5.00', method: 'bank' })).body
  await app.drain()
  return { app, ann, bob, staff, orderId, listing, payoutId: payout.id as string }
}

const about = (subject: string, id: string) => `/api/admin/history/${subject}/${id}`

test('an order has its steps, money, reported messages and staff acts in one list, the same in pages of any size', async () => {
  const { app, staff, orderId } = await buildSale()
  await using _ = app
  const all = await readAll(staff, about('order', orderId))
  for (const entry of [
    'order-steps: Paid',
    'order-steps: Completed',
    'ledger: Payment',
    'ledger: Release to the seller',
    'ledger: Goodwill',
    'staff-actions: Pay goodwill',
  ])
    expect(all).toContain(entry)
  expect(all.some((entry) => entry.startsWith('reports: Message: Thanks, fool.'))).toBe(true)
  expect(new Set(all).size).toBe(all.length)
  for (const limit of [1, 2, 5])
    expect(await readAll(staff, `${about('order', orderId)}?limit=${limit}`)).toEqual(all)
})

test('a listing, an item, a payout, a ticket and a person have theirs', async () => {
  const { app, ann, bob, staff, orderId, listing, payoutId } = await buildSale()
  await using _ = app
  const ticket = { email: 'ann@example.com', subject: 'Where is it?', message: 'Help.', orderId }
  const { id: ticketId } = (await ann.post('/api/support/tickets', ticket)).body
  const kindsIn = async (subject: string, id: string) =>
    [...new Set((await readAll(staff, about(subject, id))).map((entry) => entry.split(':')[0]))].sort()
  expect(await kindsIn('listing', listing.listingId)).toEqual(['ledger', 'listings', 'orders'])
  expect(await kindsIn('item', listing.itemId)).toEqual(['ledger', 'listings', 'orders'])
  expect(await kindsIn('payout', payoutId)).toEqual(['ledger', 'orders', 'payouts'])
  expect(await kindsIn('ticket', ticketId)).toEqual(['ticket-messages'])
  const seller = await kindsIn('person', await userIdOf(bob))
  for (const kind of ['ledger', 'listings', 'orders', 'payouts', 'reports']) expect(seller).toContain(kind)
})

test('a subject requires its right, and its parties do not read it', async () => {
  const { app, orderId, payoutId, bob } = await buildSale()
  await using _ = app
  const support = await signInStaff(app, 'support', 'helper')
  await expectResponse(app, {
    as: support,
    get: about('payout', payoutId),
    status: 403,
    code: 'role_missing',
  })
  await expectResponse(app, { as: support, get: about('order', 'none'), status: 404 })
  await expectResponse(app, { as: support, get: about('hat', 'none'), status: 404 })
  await expectResponse(app, { as: bob, get: about('order', orderId), status: 404 })
  expect(await kindsOf(app, 'admin', about('order', orderId))).toEqual(
    ['ledger', 'order-steps', 'reports', 'staff-actions', 'tickets'].sort(),
  )
})

import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { password, signUpVerified, userIdOf } from '@/modules/auth/factory'
import { completeTrade, queryRows, requestDeletion } from '@/modules/privacy/factory'
import { modules } from '@/src/modules'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { listItem, reserve } from '@/tests/support/trade'

test('of a concurrent deletion and purchase one succeeds', async () => {
  await using app = await createTestApp()
  for (let round = 0; round < 10; round++) {
    const [seller, buyer] = [await app.signIn(`seller_${round}`), await app.signIn(`buyer_${round}`)]
    const listed = await listItem(seller)
    const requests = [() => requestDeletion(seller, {}), () => reserve(buyer, listed)] as const
    const [first, second] = round % 2 === 0 ? requests : requests.toReversed()
    const answers = await Promise.all([first?.(), second?.()])
    const [gone, reserved] = round % 2 === 0 ? answers : answers.toReversed()
    const outcome = [gone?.status, gone?.body.code, reserved?.status, reserved?.body.code]
    expect([
      [204, undefined, 409, 'listing_unavailable'],
      [409, 'orders_open', 200, undefined],
    ]).toContainEqual(outcome)
    if (reserved?.status === 200) await buyer.post(`/api/orders/${reserved.body.orderId}/cancel`)
    await app.drain()
    expect(await app.brokenInvariants()).toEqual([])
  }
})

test('a concurrent deletion and payout lose no money', async () => {
  await using app = await createTestApp()
  const buyer = await app.signIn('buyer')
  for (let round = 0; round < 3; round++) {
    const seller = await app.signIn(`seller_${round}`)
    await completeTrade(seller, buyer)
    const [gone, paid] = await Promise.all([
      requestDeletion(seller, {}),
      seller.post('/api/payouts', { amount: 36.84, method: 'bank' }),
    ])
    expect(paid.status).toBe(201)
    expect([409, 204]).toContain(gone.status)
    if (gone.status === 409) expect((await requestDeletion(seller, {})).status).toBe(204)
    expect(await app.brokenInvariants()).toEqual([])
  }
  expect(await queryRows(app, sql`select distinct state from wallet_payouts`)).toEqual([{ state: 'paid' }])
})

test('a concurrent login in another tab does not stay logged in', async () => {
  await using app = await createTestApp()
  for (let round = 0; round < 3; round++) {
    const [name, tab] = [`person_${round}`, app.visitor()]
    const ann = await signUpVerified(app, name)
    const [gone, entered] = await Promise.all([
      requestDeletion(ann),
      tab.post('/api/auth/login', { email: `${name}@home.example`, password }),
    ])
    expect(gone.status).toBe(204)
    expect([200, 401]).toContain(entered.status)
    expect((await tab.get('/api/auth/user')).status).toBe(401)
  }
})

test('of concurrent deletions one succeeds', async () => {
  await using app = await createTestApp()
  const ann = await app.signIn('ann')
  const answers = await Promise.all([
    requestDeletion(ann, {}),
    requestDeletion(ann, {}),
    requestDeletion(ann, {}),
  ])
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 401, 401])
})

test('requests that started before the deletion write nothing after it', async () => {
  await using app = await createTestApp()
  const seller = await app.signIn('seller')
  const wanted = await listItem(seller)
  for (let round = 0; round < 6; round++) {
    const ann = await app.signIn(`ann_${round}`)
    const id = await userIdOf(ann)
    const [gone, listed, watched] = await Promise.all([
      requestDeletion(ann, {}),
      ann.post('/api/listings', { itemName: 'Crown', assetId: '77', category: 'hat', price: 5 }),
      ann.put(`/api/favorites/${wanted.itemId}`),
    ])
    expect(gone.status).toBe(204)
    expect([201, 401]).toContain(listed.status)
    expect([204, 200, 401]).toContain(watched.status)
    const left = sql`
      select id from catalog_listings where seller_id = ${id} and state <> 'withdrawn'
      union all select item_id from catalog_favorites where user_id = ${id}`
    expect(await queryRows(app, left)).toEqual([])
  }
})

test('a deleted account gets no notifications of earlier events', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const id = await userIdOf(buyer)
  await completeTrade(seller, buyer)
  expect((await requestDeletion(buyer, {})).status).toBe(204)
  await app.drain()
  const notifications = sql`select id from notifications_notifications where user_id = ${id}`
  expect(await queryRows(app, notifications)).toEqual([])
})

test('a failure in one module leaves the account unchanged', async () => {
  const broken = {
    name: 'broken',
    owns: 'A module whose erase throws.',
    personalData: {
      tables: {},
      erase: async () => {
        throw new Error('The table is gone')
      },
    },
  }
  await using app = await createTestApp({ modules: [broken, ...modules] })
  const ann = await app.signIn('ann')
  const listed = await listItem(ann)
  expect((await requestDeletion(ann, {})).status).toBe(500)
  expect((await ann.get('/api/auth/user')).status).toBe(200)
  expect((await ann.get(`/api/items/${listed.itemId}`)).body.stock).toBe(1)
})

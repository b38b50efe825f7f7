import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { orders } from '@/modules/orders/schema'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { readPagesOfIds } from '@/tests/support/read-pages'
import type { TestClient } from '@/tests/support/test-client'
import { buy, completePurchase, listItem, reserve } from '@/tests/support/trade'

type Row = { id: string; needsAction: boolean; itemName: string }

async function openTrades() {
  const app = await createTestApp({ env: { OPEN_RESERVATIONS_MAX: '10' } })
  const [ann, bob] = [await app.signIn('ann'), await app.signIn('bob')]
  const sell = async (from: TestClient, to: TestClient, itemName: string) =>
    buy(to, await listItem(from, { itemName }))
  const ids = async (as: TestClient, query = '') =>
    (await as.get(`/api/transactions?${query}`)).body.map(({ id }: Row) => id)
  return { app, ann, bob, sell, ids, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('transactions show the picture of the item and the other user', async () => {
  await using t = await openTrades()
  await t.sell(t.ann, t.bob, 'Gilded Crown')
  const [sale] = (await t.ann.get('/api/transactions')).body
  const [purchase] = (await t.bob.get('/api/transactions')).body
  expect(sale).toMatchObject({
    category: 'hat',
    imageUrl: null,
    needsAction: true,
    other: { username: 'bob', isTemporary: true, imageUrl: null },
  })
  expect(purchase).toMatchObject({ needsAction: false, other: { username: 'ann' } })
})

test('they are filtered by side and searched by name and number, page by page', async () => {
  await using t = await openTrades()
  const sold = await t.sell(t.ann, t.bob, 'Gilded Crown')
  const bought = await t.sell(t.bob, t.ann, 'Crown of 100%')
  const other = await t.sell(t.bob, t.ann, 'Marble Shield')
  expect(await t.ids(t.ann)).toEqual([other, bought, sold])
  expect(await t.ids(t.ann, 'filter=selling')).toEqual([sold])
  expect(await t.ids(t.ann, 'filter=buying')).toEqual([other, bought])
  expect(await t.ids(t.ann, 'search=CROWN')).toEqual([bought, sold])
  expect(await t.ids(t.ann, `search=${encodeURIComponent('100%')}`)).toEqual([bought])
  expect(await t.ids(t.ann, 'search=_')).toEqual([])
  expect(await t.ids(t.ann, 'search=%20')).toHaveLength(3)
  expect(await t.ids(t.ann, 'filter=buying&search=crown')).toEqual([bought])
  const { number } = (await t.ann.get(`/api/orders/${sold}`)).body
  expect(await t.ids(t.ann, `search=${encodeURIComponent(`#${number}`)}`)).toEqual([sold])
  const paged = '/api/transactions?filter=buying&search=r&limit=1'
  expect(await readPagesOfIds(t.ann, paged)).toEqual([[other], [bought]])
})

test.each(['filter=all', 'filter=', 'filter=buying&filter=selling', `search=${'x'.repeat(101)}`])(
  '%s is rejected',
  async (query) => {
    await using t = await openTrades()
    expect((await t.ann.get(`/api/transactions?${query}`)).status).toBe(422)
  },
)

test('needs-action lists exactly the orders whose next action is the user’s, in every state', async () => {
  await using t = await openTrades()
  const id = await t.sell(t.ann, t.bob, 'Gilded Crown')
  const reserved = (await reserve(t.bob, await listItem(t.ann))).body.orderId
  const set = (values: Partial<typeof orders.$inferInsert>) =>
    transact(t.app.ctx, (tx) => tx.db.update(orders).set(values).where(eq(orders.id, id)))
  const expectSame = async () => {
    for (const as of [t.ann, t.bob]) {
      const all: Row[] = (await as.get('/api/transactions')).body
      const waiting = all.filter(({ needsAction }) => needsAction).map((row) => row.id)
      expect(await t.ids(as, 'filter=needs-action')).toEqual(waiting)
    }
  }
  await expectSame()
  expect(await t.ids(t.ann, 'filter=needs-action')).toEqual([id])
  expect(await t.ids(t.bob, 'filter=needs-action')).toEqual([reserved])
  for (const pauseReason of ['platform', 'site', 'inventory'] as const) {
    await set({ pausedAt: t.app.ctx.now(), pauseReason })
    await expectSame()
  }
  expect(await t.ids(t.bob, 'filter=needs-action')).toEqual([reserved, id])
  await set({ pausedAt: null, pauseReason: null, chargeback: 'open' })
  await expectSame()
  await set({ chargeback: 'won' })
  await t.ann.post(`/api/orders/${id}/sent`)
  await expectSame()
  expect(await t.ids(t.bob, 'filter=needs-action')).toEqual([reserved, id])
  await t.bob.post(`/api/orders/${id}/dispute`, { reason: 'It never came.' })
  await expectSame()
  expect(await t.ids(t.bob, 'filter=needs-action')).toEqual([reserved])
})

test('totals count completed sales and purchases, and add their prices to the cent (A36)', async () => {
  await using t = await openTrades()
  const complete = async (from: TestClient, to: TestClient, price: number) =>
    completePurchase(to, await listItem(from, { price }))
  for (const price of [0.5, 0.55, 1249.99]) await complete(t.ann, t.bob, price)
  await complete(t.bob, t.ann, 5)
  await t.sell(t.ann, t.bob, 'Still on its way')
  const totals = async (as: TestClient) => (await as.get('/api/transactions/totals')).body
  expect(await totals(t.ann)).toEqual({ sold: 3, bought: 1, amount: '1256.04' })
  expect(await totals(t.bob)).toEqual({ sold: 1, bought: 3, amount: '1256.04' })
  expect(await totals(await t.app.signIn('cleo'))).toEqual({ sold: 0, bought: 0, amount: '0.00' })
})

import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { type OrderState, orderStates } from '@/modules/orders/contract'
import { moves, nextAction, sourcesOf, statusOf } from '@/modules/orders/order/order-states'
import { orders } from '@/modules/orders/schema'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'

const deadlines = {
  reserveUntil: 1_000,
  deliverBy: 2_000,
  confirmBy: 3_000,
  pausedAt: null,
  pauseReason: null,
  paymentHold: null,
  paymentHoldAt: null,
  decideBy: null,
  fallbackOutcome: null,
}

test('every state but created is reachable, and exactly three states are final', () => {
  const reachable = orderStates.filter((state) => state !== 'created')
  expect(reachable.filter((state) => sourcesOf(state).length === 0)).toEqual([])
  expect(orderStates.filter((state) => moves[state].length === 0)).toEqual([
    'expired',
    'refunded',
    'charged_back',
  ])
})

test('an open dispute makes the status disputed in every state', () => {
  expect(orderStates.map((state) => statusOf({ state, dispute: 'open' }))).toEqual(
    orderStates.map(() => 'disputed'),
  )
  expect(orderStates.map((state) => statusOf({ state, dispute: 'decided' }))).toEqual([
    'pending',
    'pending',
    'pending',
    'failed',
    'pending',
    'pending',
    'completed',
    'pending',
    'refunded',
    'charged_back',
  ])
})

test('nextAction names who must act in every state', () => {
  const actors = orderStates.map(
    (state) => nextAction({ state, dispute: 'none', chargeback: 'none', ...deadlines }).who,
  )
  expect(actors).toEqual([
    'buyer',
    'buyer',
    'provider',
    'nobody',
    'seller',
    'buyer',
    'nobody',
    'provider',
    'nobody',
    'nobody',
  ])
  expect(nextAction({ state: 'completed', dispute: 'none', chargeback: 'open', ...deadlines }).who).toBe(
    'provider',
  )
  expect(nextAction({ state: 'sent', dispute: 'open', chargeback: 'none', ...deadlines }).who).toBe('staff')
  expect(nextAction({ state: 'paid', dispute: 'none', chargeback: 'won', ...deadlines })).toEqual({
    who: 'seller',
    deadline: '1970-01-01T00:00:02.000Z',
    ifMissed: 'refunds',
  })
})

test('a dispute that no staff member may decide shows when and how it ends', () => {
  const disputed = {
    ...deadlines,
    state: 'sent',
    dispute: 'open',
    chargeback: 'none',
    decideBy: 7_000,
  } as const
  const decision = { who: 'staff', deadline: '1970-01-01T00:00:07.000Z' } as const
  expect(nextAction({ ...disputed, fallbackOutcome: 'refund' })).toEqual({ ...decision, ifMissed: 'refunds' })
  expect(nextAction({ ...disputed, fallbackOutcome: 'release' })).toEqual({
    ...decision,
    ifMissed: 'completes',
  })
})

test('a paused order shows the reason and the remaining time', () => {
  const paused = { ...deadlines, dispute: 'none', chargeback: 'none', pausedAt: 500 } as const
  expect(nextAction({ ...paused, state: 'paid', pauseReason: 'platform' })).toEqual({
    who: 'platform',
    deadline: null,
    ifMissed: null,
    paused: { reason: 'platform', remainingSeconds: 2 },
  })
  expect(nextAction({ ...paused, state: 'sent', pauseReason: 'inventory' })).toMatchObject({
    who: 'buyer',
    paused: { reason: 'inventory', remainingSeconds: 3 },
  })
  expect(nextAction({ ...paused, state: 'paid', pauseReason: 'platform', dispute: 'open' }).who).toBe('staff')
})

test('the database rejects an order whose buyer is its seller (A6)', async () => {
  await using app = await createTestApp()
  const insert = (id: string, buyerId: string) =>
    app.core.db
      .transact((tx) => tx.insert(orders).values({ ...orderInState('created', id), buyerId }))
      .then(
        () => 'inserted',
        (error: Error) => String(error.cause ?? error),
      )
  expect(await insert('other-buyer', 'b')).toBe('inserted')
  expect(await insert('own-listing', 's')).toContain('orders_two_parties')
})

test('the database rejects every move that is not in the transition table', async () => {
  await using app = await createTestApp()
  const allowed: string[] = []
  for (const from of orderStates) {
    for (const to of orderStates) {
      if (from !== to && (await databaseAllows(app, from, to))) allowed.push(`${from} ${to}`)
    }
  }
  expect(allowed.sort()).toEqual(
    orderStates.flatMap((from) => moves[from].map((to) => `${from} ${to}`)).sort(),
  )
})

/** Inserts an order in state `from` and returns whether the database lets it move to `to`. */
async function databaseAllows(app: TestApp, from: OrderState, to: OrderState): Promise<boolean> {
  const id = `${from} ${to}`
  await app.core.db.transact((tx) => tx.insert(orders).values(orderInState(from, id)))
  const move = app.core.db.transact((tx) => tx.update(orders).set({ state: to }).where(eq(orders.id, id)))
  return move.then(
    () => true,
    () => false,
  )
}

function orderInState(state: OrderState, id: string) {
  const parties = { sellerId: 's', buyerId: 'b', deliverTo: 'b' }
  const item = { listingId: id, itemId: 'i', assetId: '1', itemName: 'n' }
  const money = { priceCents: 50, platformFeeCents: 3, processingFeeCents: 1, method: 'card' } as const
  return { id, state, ...parties, ...item, ...money, createdAt: 0, reserveUntil: 0, updatedAt: 0 }
}

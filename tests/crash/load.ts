import { expect } from 'bun:test'
import { type AcknowledgedWrites, expectExactBalance, fetchAllRows } from '@/tests/crash/acknowledged-writes'
import { eventually } from '@/tests/support/eventually'
import type { TestClient } from '@/tests/support/test-client'
import { listItem, pay, reserve } from '@/tests/support/trade'

export interface TradingPair {
  seller: TestClient
  buyer: TestClient
}

/** Trades until the server stops responding. */
export async function tradeUntilKilled(pair: TradingPair, acknowledged: AcknowledgedWrites): Promise<void> {
  try {
    for (let at = 0; ; at++) await trade(pair, acknowledged, at)
  } catch (error) {
    // The killed server drops the connection; any other error is a failure.
    if (!isLostConnection(error)) throw error
  }
}

/** Sells a copy for ten dollars. Every third order is canceled, the others are delivered and paid out. */
export async function trade(pair: TradingPair, acknowledged: AcknowledgedWrites, at: number): Promise<void> {
  const orderId = await sell(pair, acknowledged)
  if (orderId === undefined) return
  await (at % 3 === 1 ? cancelOrder(pair, acknowledged, orderId) : deliver(pair, acknowledged, orderId))
}

async function sell(
  { seller, buyer }: TradingPair,
  acknowledged: AcknowledgedWrites,
): Promise<string | undefined> {
  const listed = await listItem(seller, { price: 10 })
  acknowledged.recordListing(seller, listed.listingId)
  const { status, body } = await reserve(buyer, listed)
  if (status !== 200) return
  acknowledged.recordState(buyer, body.orderId, 'awaiting_payment')
  if ((await pay(buyer, body.clientSecret)).status === 200)
    acknowledged.recordState(buyer, body.orderId, 'paid')
  return body.orderId
}

async function cancelOrder(
  { seller, buyer }: TradingPair,
  acknowledged: AcknowledgedWrites,
  orderId: string,
): Promise<void> {
  const { status, body } = await seller.post(`/api/orders/${orderId}/cancel`)
  if (status === 200) acknowledged.recordState(buyer, orderId, body.state)
}

async function deliver(
  { seller, buyer }: TradingPair,
  acknowledged: AcknowledgedWrites,
  orderId: string,
): Promise<void> {
  if ((await seller.post(`/api/orders/${orderId}/sent`)).status === 200)
    acknowledged.recordState(buyer, orderId, 'sent')
  const received = await buyer.post(`/api/orders/${orderId}/received`)
  if (received.status === 200) acknowledged.recordState(buyer, orderId, 'completed')
  const payout = await seller.post('/api/payouts', { amount: '9.21', method: 'bank' })
  if (payout.status === 201 && payout.body.status === 'paid')
    acknowledged.recordPayout(seller, payout.body.id)
}

/** Waits until there is at least one more sale, refund and payout. */
export async function untilTrades({ counts }: AcknowledgedWrites): Promise<void> {
  const before = { ...counts }
  await eventually(async () => {
    expect(counts.completed).toBeGreaterThan(before.completed)
    expect(counts.refunds).toBeGreaterThan(before.refunds)
    expect(counts.payouts).toBeGreaterThan(before.payouts)
  })
}

const unfinishedStates = ['created', 'refund_pending']

/** After the load all unfinished work completes by itself. */
export async function untilFinished(pairs: readonly TradingPair[]): Promise<void> {
  for (const { seller, buyer } of pairs)
    await eventually(async () => {
      const orders = await fetchAllRows<{ state: string }>(buyer, '/api/transactions?limit=100')
      expect(orders.filter(({ state }) => unfinishedStates.includes(state))).toEqual([])
      await expectExactBalance(seller)
    })
}

export function isLostConnection(error: unknown): boolean {
  return (
    error instanceof Error &&
    /ECONNRE|ConnectionRefused|ConnectionClosed|socket|connect/i.test(
      `${error.message} ${'code' in error ? error.code : ''}`,
    )
  )
}

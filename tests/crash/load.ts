import type { AcknowledgedWrites } from '@/tests/crash/acknowledged-writes'
import type { TestClient } from '@/tests/support/test-client'
import { listItem, pay, reserve } from '@/tests/support/trade'

export interface TradingPair {
  seller: TestClient
  buyer: TestClient
}

/** Sells over and over until the server no longer answers; every third sale the seller calls off. */
export async function tradeUntilKilled(pair: TradingPair, answered: AcknowledgedWrites): Promise<void> {
  try {
    for (let at = 0; ; at++) {
      const orderId = await sell(pair, answered)
      if (orderId === undefined) continue
      await (at % 3 === 1 ? cancelOrder(pair, answered, orderId) : deliver(pair, answered, orderId))
    }
  } catch (error) {
    // The connection is gone with the server: that is the point. Anything else is a finding.
    if (!isLostConnection(error)) throw error
  }
}

async function sell(
  { seller, buyer }: TradingPair,
  answered: AcknowledgedWrites,
): Promise<string | undefined> {
  const listed = await listItem(seller, { price: 10 })
  answered.recordListing(seller, listed.listingId)
  const { status, body } = await reserve(buyer, listed)
  if (status !== 200) return
  answered.recordState(buyer, body.orderId, 'awaiting_payment')
  if ((await pay(buyer, body.clientSecret)).status === 200) answered.recordState(buyer, body.orderId, 'paid')
  return body.orderId
}

async function cancelOrder(
  { seller, buyer }: TradingPair,
  answered: AcknowledgedWrites,
  orderId: string,
): Promise<void> {
  const { status, body } = await seller.post(`/api/orders/${orderId}/cancel`)
  if (status === 200) answered.recordState(buyer, orderId, body.state)
}

async function deliver(
  { seller, buyer }: TradingPair,
  answered: AcknowledgedWrites,
  orderId: string,
): Promise<void> {
  if ((await seller.post(`/api/orders/${orderId}/sent`)).status === 200)
    answered.recordState(buyer, orderId, 'sent')
  const received = await buyer.post(`/api/orders/${orderId}/received`)
  if (received.status === 200) answered.recordState(buyer, orderId, 'completed')
  const payout = await seller.post('/api/payouts', { amount: '9.21', method: 'bank' })
  if (payout.status === 201 && payout.body.status === 'paid') answered.recordPayout(seller, payout.body.id)
}

function isLostConnection(error: unknown): boolean {
  return (
    error instanceof Error &&
    /ECONNRE|ConnectionRefused|ConnectionClosed|socket|connect/i.test(
      `${error.message} ${'code' in error ? error.code : ''}`,
    )
  )
}

import type { Actor } from '@/src/testing/actor'
import { list, pay, reserve } from '@/src/testing/trade'
import type { Ledger } from '@/tests/crash/ledger'

export interface Pair {
  seller: Actor
  buyer: Actor
}

/** Sells over and over until the server no longer answers; every third sale the seller calls off. */
export async function tradeUntilKilled(pair: Pair, answered: Ledger): Promise<void> {
  try {
    for (let at = 0; ; at++) {
      const orderId = await sell(pair, answered)
      if (orderId === undefined) continue
      await (at % 3 === 1 ? callOff(pair, answered, orderId) : deliver(pair, answered, orderId))
    }
  } catch (error) {
    // The connection is gone with the server: that is the point. Anything else is a finding.
    if (!isLostConnection(error)) throw error
  }
}

async function sell({ seller, buyer }: Pair, answered: Ledger): Promise<string | undefined> {
  const listed = await list(seller, { price: 10 })
  answered.listed(seller, listed.listingId)
  const { status, body } = await reserve(buyer, listed)
  if (status !== 200) return
  answered.reached(buyer, body.orderId, 'awaiting_payment')
  if ((await pay(buyer, body.clientSecret)).status === 200) answered.reached(buyer, body.orderId, 'paid')
  return body.orderId
}

async function callOff({ seller, buyer }: Pair, answered: Ledger, orderId: string): Promise<void> {
  const { status, body } = await seller.post(`/api/orders/${orderId}/cancel`)
  if (status === 200) answered.reached(buyer, orderId, body.state)
}

async function deliver({ seller, buyer }: Pair, answered: Ledger, orderId: string): Promise<void> {
  if ((await seller.post(`/api/orders/${orderId}/sent`)).status === 200)
    answered.reached(buyer, orderId, 'sent')
  const received = await buyer.post(`/api/orders/${orderId}/received`)
  if (received.status === 200) answered.reached(buyer, orderId, 'completed')
  const payout = await seller.post('/api/payouts', { amount: '9.21', method: 'bank' })
  if (payout.status === 201 && payout.body.status === 'paid') answered.paidOut(seller, payout.body.id)
}

function isLostConnection(error: unknown): boolean {
  return (
    error instanceof Error &&
    /ECONNRE|ConnectionRefused|ConnectionClosed|socket|connect/i.test(
      `${error.message} ${'code' in error ? error.code : ''}`,
    )
  )
}

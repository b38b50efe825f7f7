import { expect } from 'bun:test'
import type { Actor, Reply } from '@/src/testing/actor'
import { list, pay, reserve } from '@/src/testing/trade'

export interface Pair {
  seller: Actor
  buyer: Actor
}

/** How far an order has come; an answer may be overtaken, never undone. */
const ranks: Record<string, number> = {
  created: 0,
  awaiting_payment: 1,
  expiring: 1,
  expired: 2,
  paid: 3,
  sent: 4,
  completed: 5,
}
const netOfTenDollars = 921

/** Everything that the server answered with yes, to be found again after every crash. */
export class Ledger {
  private readonly orders = new Map<string, { buyer: Actor; rank: number }>()
  private readonly listings = new Map<string, Actor>()
  private readonly payouts = new Map<string, Actor>()
  completed = 0

  listed(seller: Actor, listingId: string): void {
    this.listings.set(listingId, seller)
  }

  reached(buyer: Actor, orderId: string, state: string): void {
    this.orders.set(orderId, { buyer, rank: ranks[state] ?? 0 })
    if (state === 'completed') this.completed++
  }

  paidOut(seller: Actor, payoutId: string): void {
    this.payouts.set(payoutId, seller)
  }

  netOf(sales: { state: string }[]): number {
    return sales.filter((sale) => sale.state === 'completed').length * netOfTenDollars
  }

  async stands(): Promise<void> {
    for (const [orderId, { buyer, rank }] of this.orders) {
      const { status, body } = await buyer.get(`/api/orders/${orderId}`)
      expect(status).toBe(200)
      expect(ranks[body.state]).toBeGreaterThanOrEqual(rank)
    }
    for (const [payoutId, seller] of this.payouts) {
      const found = (await seller.get('/api/payouts')).body.find(
        (payout: { id: string }) => payout.id === payoutId,
      )
      expect(found).toMatchObject({ status: 'paid' })
    }
    for (const seller of new Set(this.listings.values())) {
      const own = new Set<string>()
      let next: string | undefined = '/api/items?sellerId=current&limit=100'
      while (next) {
        const reply: Reply = await seller.get(next)
        for (const row of reply.body) own.add(row.listingId)
        next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
      }
      const missing = [...this.listings].filter(([listingId, of]) => of === seller && !own.has(listingId))
      expect(missing.map(([listingId]) => listingId)).toEqual([])
    }
  }
}

/** Lists, buys, hands over and pays out, over and over, until the server no longer answers. */
export async function tradeUntilKilled({ seller, buyer }: Pair, answered: Ledger): Promise<void> {
  try {
    for (;;) {
      const listed = await list(seller, { price: 10 })
      answered.listed(seller, listed.listingId)
      const { status, body } = await reserve(buyer, listed)
      if (status !== 200) continue
      answered.reached(buyer, body.orderId, 'awaiting_payment')
      if ((await pay(buyer, body.clientSecret)).status === 200) answered.reached(buyer, body.orderId, 'paid')
      if ((await seller.post(`/api/orders/${body.orderId}/sent`)).status === 200)
        answered.reached(buyer, body.orderId, 'sent')
      const received = await buyer.post(`/api/orders/${body.orderId}/received`)
      if (received.status === 200) answered.reached(buyer, body.orderId, 'completed')
      const payout = await seller.post('/api/payouts', { amount: '9.21', method: 'bank' })
      if (payout.status === 201 && payout.body.status === 'paid') answered.paidOut(seller, payout.body.id)
    }
  } catch (error) {
    // The connection is gone with the server: that is the point. Anything else is a finding.
    if (!isLostConnection(error)) throw error
  }
}

function isLostConnection(error: unknown): boolean {
  return (
    error instanceof Error &&
    /ECONNRE|ConnectionRefused|ConnectionClosed|socket|connect/i.test(
      `${error.message} ${'code' in error ? error.code : ''}`,
    )
  )
}

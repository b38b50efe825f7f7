import { expect } from 'bun:test'
import type { Actor } from '@/src/testing/actor'
import { everyRow } from '@/tests/crash/pages'

/** How far an order has come; an answer may be overtaken, never undone. */
const ranks: Record<string, number> = {
  created: 0,
  awaiting_payment: 1,
  expiring: 1,
  expired: 2,
  paid: 3,
  sent: 4,
  completed: 5,
  refund_pending: 6,
  refunded: 7,
}
const netOfTenDollarsCents = 921

interface Sale {
  id: string
  state: string
}
interface Entry {
  kind: string
  amount: string
  payoutId: string | null
}

/** Everything that the server answered with yes, to be found again after every crash. */
export class Ledger {
  /** By buyer: the orders, and how far each had come. */
  private readonly orders = new Map<Actor, Map<string, number>>()
  private readonly listings = new Map<Actor, string[]>()
  private readonly payouts = new Map<Actor, string[]>()
  readonly counts = { completed: 0, refunds: 0, payouts: 0 }

  listed(seller: Actor, listingId: string): void {
    keep(this.listings, seller, listingId)
  }

  reached(buyer: Actor, orderId: string, state: string): void {
    const own = this.orders.get(buyer) ?? new Map<string, number>()
    this.orders.set(buyer, own.set(orderId, ranks[state] ?? 0))
    if (state === 'completed') this.counts.completed++
    if (state.startsWith('refund')) this.counts.refunds++
  }

  paidOut(seller: Actor, payoutId: string): void {
    keep(this.payouts, seller, payoutId)
    this.counts.payouts++
  }

  async stands(): Promise<void> {
    await Promise.all([this.ordersStand(), this.listingsStand(), this.payoutsStand()])
  }

  private async ordersStand(): Promise<void> {
    for (const [buyer, answered] of this.orders) {
      const rows = await everyRow<Sale>(buyer, '/api/transactions?limit=100')
      const found = new Map(rows.map(({ id, state }) => [id, ranks[state] ?? 0]))
      const undone = [...answered].filter(([orderId, rank]) => (found.get(orderId) ?? -1) < rank)
      expect(undone).toEqual([])
    }
  }

  private async listingsStand(): Promise<void> {
    for (const [seller, answered] of this.listings) {
      const rows = await everyRow<{ listingId: string }>(seller, '/api/items?sellerId=current&limit=100')
      const found = new Set(rows.map(({ listingId }) => listingId))
      expect(answered.filter((listingId) => !found.has(listingId))).toEqual([])
    }
  }

  private async payoutsStand(): Promise<void> {
    for (const [seller, answered] of this.payouts) {
      const booked = (await entriesOf(seller)).map(({ payoutId }) => payoutId)
      expect(answered.filter((id) => booked.filter((one) => one === id).length !== 1)).toEqual([])
    }
  }
}

function keep(lists: Map<Actor, string[]>, actor: Actor, one: string): void {
  lists.set(actor, [...(lists.get(actor) ?? []), one])
}

function entriesOf(seller: Actor): Promise<Entry[]> {
  return everyRow<Entry>(seller, '/api/wallet/entries?limit=100')
}

/** A seller owns exactly the net of what completed, less what was paid out. */
export async function expectExactBalance(seller: Actor): Promise<void> {
  const sales = await everyRow<Sale>(seller, '/api/transactions?limit=100')
  const earned = sales.filter(({ state }) => state === 'completed').length * netOfTenDollarsCents
  const payouts = (await entriesOf(seller)).filter(({ kind }) => kind === 'payout')
  const paidOut = payouts.reduce((sum, { amount }) => sum - cents(amount), 0)
  expect(cents((await seller.get('/api/wallet')).body.available)).toBe(earned - paidOut)
}

function cents(decimal: string): number {
  return Number(decimal.replace('.', ''))
}

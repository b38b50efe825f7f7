import { expect } from 'bun:test'
import type { TestClient, TestResponse } from '@/tests/support/test-client'

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
export class AcknowledgedWrites {
  /** By buyer: the orders, and how far each had come. */
  private readonly orders = new Map<TestClient, Map<string, number>>()
  private readonly listings = new Map<TestClient, string[]>()
  private readonly payouts = new Map<TestClient, string[]>()
  readonly counts = { completed: 0, refunds: 0, payouts: 0 }

  recordListing(seller: TestClient, listingId: string): void {
    append(this.listings, seller, listingId)
  }

  recordState(buyer: TestClient, orderId: string, state: string): void {
    const own = this.orders.get(buyer) ?? new Map<string, number>()
    this.orders.set(buyer, own.set(orderId, ranks[state] ?? 0))
    if (state === 'completed') this.counts.completed++
    if (state.startsWith('refund')) this.counts.refunds++
  }

  recordPayout(seller: TestClient, payoutId: string): void {
    append(this.payouts, seller, payoutId)
    this.counts.payouts++
  }

  async verify(): Promise<void> {
    await Promise.all([this.verifyOrders(), this.verifyListings(), this.verifyPayouts()])
  }

  private async verifyOrders(): Promise<void> {
    for (const [buyer, answered] of this.orders) {
      const rows = await fetchAllRows<Sale>(buyer, '/api/transactions?limit=100')
      const found = new Map(rows.map(({ id, state }) => [id, ranks[state] ?? 0]))
      const undone = [...answered].filter(([orderId, rank]) => (found.get(orderId) ?? -1) < rank)
      expect(undone).toEqual([])
    }
  }

  private async verifyListings(): Promise<void> {
    for (const [seller, answered] of this.listings) {
      const rows = await fetchAllRows<{ listingId: string }>(seller, '/api/items?sellerId=current&limit=100')
      const found = new Set(rows.map(({ listingId }) => listingId))
      expect(answered.filter((listingId) => !found.has(listingId))).toEqual([])
    }
  }

  private async verifyPayouts(): Promise<void> {
    for (const [seller, answered] of this.payouts) {
      const booked = (await entriesOf(seller)).map(({ payoutId }) => payoutId)
      expect(answered.filter((id) => booked.filter((one) => one === id).length !== 1)).toEqual([])
    }
  }
}

function append(lists: Map<TestClient, string[]>, actor: TestClient, one: string): void {
  lists.set(actor, [...(lists.get(actor) ?? []), one])
}

function entriesOf(seller: TestClient): Promise<Entry[]> {
  return fetchAllRows<Entry>(seller, '/api/wallet/entries?limit=100')
}

/** A seller owns exactly the net of what completed, less what was paid out. */
export async function expectExactBalance(seller: TestClient): Promise<void> {
  const sales = await fetchAllRows<Sale>(seller, '/api/transactions?limit=100')
  const earned = sales.filter(({ state }) => state === 'completed').length * netOfTenDollarsCents
  const payouts = (await entriesOf(seller)).filter(({ kind }) => kind === 'payout')
  const paidOut = payouts.reduce((sum, { amount }) => sum - cents(amount), 0)
  expect(cents((await seller.get('/api/wallet')).body.available)).toBe(earned - paidOut)
}

function cents(decimal: string): number {
  return Number(decimal.replace('.', ''))
}

/** Every row of a list, page after page as its answers link them. */
export async function fetchAllRows<Row>(actor: TestClient, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let next: string | undefined = path; next; ) {
    const reply: TestResponse = await actor.get(next)
    rows.push(...reply.body)
    next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
  }
  return rows
}

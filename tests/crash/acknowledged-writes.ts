import { expect } from 'bun:test'
import { stateRanks } from '@/tests/crash/order-history'
import type { TestClient, TestResponse } from '@/tests/support/test-client'

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

/** Everything the server has acknowledged. It must still exist after every crash. */
export class AcknowledgedWrites {
  /** By buyer: order ids with the rank of their last acknowledged state. */
  private readonly orders = new Map<TestClient, Map<string, number>>()
  private readonly listings = new Map<TestClient, string[]>()
  private readonly payouts = new Map<TestClient, string[]>()
  readonly counts = { completed: 0, refunds: 0, payouts: 0 }

  recordListing(seller: TestClient, listingId: string): void {
    append(this.listings, seller, listingId)
  }

  recordState(buyer: TestClient, orderId: string, state: string): void {
    const states = this.orders.get(buyer) ?? new Map<string, number>()
    this.orders.set(buyer, states.set(orderId, stateRanks[state] ?? 0))
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
    for (const [buyer, acknowledged] of this.orders) {
      const rows = await fetchAllRows<Sale>(buyer, '/api/transactions?limit=100')
      const found = new Map(rows.map(({ id, state }) => [id, stateRanks[state] ?? 0]))
      const undone = [...acknowledged].filter(([orderId, rank]) => (found.get(orderId) ?? -1) < rank)
      expect(undone).toEqual([])
    }
  }

  private async verifyListings(): Promise<void> {
    for (const [seller, acknowledged] of this.listings) {
      const rows = await fetchAllRows<{ listingId: string }>(seller, '/api/items?sellerId=current&limit=100')
      const found = new Set(rows.map(({ listingId }) => listingId))
      expect(acknowledged.filter((listingId) => !found.has(listingId))).toEqual([])
    }
  }

  private async verifyPayouts(): Promise<void> {
    for (const [seller, acknowledged] of this.payouts) {
      const booked = (await walletEntries(seller)).map(({ payoutId }) => payoutId)
      expect(acknowledged.filter((id) => booked.filter((one) => one === id).length !== 1)).toEqual([])
    }
  }
}

function append(lists: Map<TestClient, string[]>, actor: TestClient, one: string): void {
  lists.set(actor, [...(lists.get(actor) ?? []), one])
}

function walletEntries(seller: TestClient): Promise<Entry[]> {
  return fetchAllRows<Entry>(seller, '/api/wallet/entries?limit=100')
}

/** Expects that a seller has exactly the net amount of completed sales minus payouts. */
export async function expectExactBalance(seller: TestClient): Promise<void> {
  const sales = await fetchAllRows<Sale>(seller, '/api/transactions?limit=100')
  const earned = sales.filter(({ state }) => state === 'completed').length * netOfTenDollarsCents
  const payouts = (await walletEntries(seller)).filter(({ kind }) => kind === 'payout')
  const paidOut = payouts.reduce((sum, { amount }) => sum - centsOf(amount), 0)
  expect(centsOf((await seller.get('/api/wallet')).body.available)).toBe(earned - paidOut)
}

function centsOf(decimal: string): number {
  return Number(decimal.replace('.', ''))
}

/** Fetches all pages of a list by their Link headers. */
export async function fetchAllRows<Row>(actor: TestClient, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let next: string | undefined = path; next; ) {
    const reply: TestResponse = await actor.get(next)
    rows.push(...reply.body)
    next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
  }
  return rows
}

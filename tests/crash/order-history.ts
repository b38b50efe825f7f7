import type { TestClient, TestResponse } from '@/tests/support/test-client'

/** The order of states. An order never goes back to an earlier one. */
export const stateRanks: Record<string, number> = {
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

/** A user with one client in each process of the site. */
export type Trader = readonly TestClient[]

/** What the site has acknowledged, which says what its ledger must contain. */
export class OrderHistory {
  /** Rank of the latest state that a finished call has shown, by order. */
  private readonly shown = new Map<string, number>()
  /** Keys of the ledger's journals. */
  readonly journals = new Set<string>()
  readonly anomalies: string[] = []

  /** Sends a request that responds with an order, and checks the order's state against all calls that ended before. */
  async send(orderId: string, request: () => Promise<TestResponse>): Promise<TestResponse> {
    const before = this.shown.get(orderId) ?? 0
    const response = await request()
    if (response.status !== 200) return response
    const rank = stateRanks[response.body.state] ?? -1
    if (rank < before) this.anomalies.push(`${orderId} went back to ${response.body.state}`)
    this.shown.set(orderId, Math.max(rank, this.shown.get(orderId) ?? 0))
    return response
  }

  /** Expects that these statuses, in any order, are the results of calls that were made at once. */
  expectStatuses(what: string, responses: readonly TestResponse[], ...allowed: number[][]): void {
    const statuses = responses.map(({ status }) => status).sort()
    if (!allowed.some((each) => String(each) === String(statuses)))
      this.anomalies.push(`${what}: ${statuses}`)
  }
}

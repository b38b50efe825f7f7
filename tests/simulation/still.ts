import { listOrders, type OrderRow } from '@/tests/simulation/market'
import type { World } from '@/tests/simulation/world'

/**
 * Looks after every step whether an order moved while a moderator or the buyer's bank was deciding about it. Only a refund that was
 * under way before may still come to its end.
 */
export function watchOrdersUnderReview(world: World): () => Promise<string[]> {
  let before = new Map<string, string>()
  return async () => {
    const frozen = (await listOrders(world)).filter(isUnderReview)
    const moved = frozen.filter(({ id, state }) => hasMoved(before.get(id) ?? state, state))
    const told = moved.map(
      ({ id, state }) => `order ${id} went from ${before.get(id)} to ${state} while frozen`,
    )
    before = new Map(frozen.map(({ id, state }) => [id, state]))
    return told
  }
}

function isUnderReview({ dispute, chargeback }: OrderRow): boolean {
  return dispute === 'open' || chargeback === 'open'
}

function hasMoved(from: string, to: string): boolean {
  return from !== to && !(from === 'refund_pending' && to === 'refunded')
}

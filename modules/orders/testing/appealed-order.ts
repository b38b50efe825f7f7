import { expect } from 'bun:test'
import type { Outcome } from '@/modules/orders/contract'
import type { DisputeSite } from '@/modules/orders/testing/dispute-site'

export const appeal = { reason: 'Look at the trade again.' }
export const uphold = { result: 'upheld', reason: 'The first decision was right.' }
export const overturn = { result: 'overturned', reason: 'The trade shows otherwise.' }

/** An order whose dispute the first moderator decided, with its loser and the other party. */
export async function decideFirst(site: DisputeSite, outcome: Outcome) {
  const { id, intentId } = await site.dispute()
  expect((await site.act(site.judge, `${id}/decision`, { outcome })).status).toBe(200)
  const [loser, winner] = outcome === 'release' ? [site.buyer, site.seller] : [site.seller, site.buyer]
  const path = `/api/orders/${id}/appeal`
  return { id, intentId, path, loser, winner, decision: `${id}/appeal/decision` }
}

/** Like `decideFirst`, and the loser appealed. */
export async function decideAndAppeal(site: DisputeSite, outcome: Outcome) {
  const decided = await decideFirst(site, outcome)
  const { status, body } = await decided.loser.post(decided.path, appeal)
  expect([status, body.appeal?.state, body.nextAction.who]).toEqual([200, 'open', 'staff'])
  return decided
}

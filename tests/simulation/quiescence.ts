import { admin, listOrders, moderator } from '@/tests/simulation/market'
import { resetPlatform } from '@/tests/simulation/trades'
import type { World } from '@/tests/simulation/world'
import { addBalanceTransaction } from '@/tests/support/fake-stripe/balance'
import { finishProcessing } from '@/tests/support/fake-stripe/charges'
import { closeDispute } from '@/tests/support/fake-stripe/disputes'
import { finishRefund } from '@/tests/support/fake-stripe/refunds'
import { deliverEvents } from '@/tests/support/fake-stripe/webhooks'

/** Longer than the longest pause between two tries. */
const roundMs = 7 * 3_600_000
const roundsMax = 60
const quietRoundsNeeded = 4
/** More than any life can lose by fees and chargebacks. */
const topUpCents = 10_000_000
const finalStates = ['completed', 'expired', 'refunded', 'charged_back']

/** The storm is over: everybody decides, everything is told, and time passes until nothing is left to be done. */
export async function runToQuiescence(world: World): Promise<void> {
  const { faults, store } = world.stripe
  faults.chances.splice(0)
  store.settings.refundsStayPending = false
  resetPlatform(world)
  // What the site lost it owes its sellers still: whoever runs it puts it in.
  addBalanceTransaction(store, { type: 'topup', source: 'tu_fake', amount: topUpCents })
  let quiet = 0
  for (let round = 0; round < roundsMax && quiet < quietRoundsNeeded; round++) {
    finishEverything(world)
    await deliverEvents(store, world.webhookEndpoint)
    await world.runJobs()
    const orders = await listOrders(world)
    for (const { id, dispute } of orders.filter((order) => order.dispute === 'open'))
      if (dispute)
        await world
          .signInAs(moderator)
          .post(`/api/admin/orders/${id}/decision`, { outcome: 'refund', reason: 'So it is.' })
    for (const { id } of orders.filter(({ isOwed }) => isOwed))
      await world
        .signInAs(admin)
        .post(`/api/admin/orders/${id}/given-otherwise`, { reason: 'By bank transfer.' })
    quiet = orders.every(({ state, dispute }) => finalStates.includes(state) && dispute !== 'open')
      ? quiet + 1
      : 0
    world.advance(roundMs)
  }
}

function finishEverything(world: World): void {
  const { store } = world.stripe
  for (const { id, status } of store.tables.payment_intent.values())
    if (status === 'processing') finishProcessing(store, id, world.random() < 0.5 ? 'succeeded' : 'failed')
  for (const { id, status } of store.tables.refund.values())
    if (status === 'pending') finishRefund(store, id, 'succeeded')
  for (const { id, status } of store.tables.dispute.values())
    if (status === 'needs_response') closeDispute(store, id, world.random() < 0.5 ? 'won' : 'lost')
}

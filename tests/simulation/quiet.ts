import { enter } from '@/src/testing/fake-stripe/balance'
import { settle } from '@/src/testing/fake-stripe/bank'
import { closeDispute } from '@/src/testing/fake-stripe/disputes'
import { endRefund } from '@/src/testing/fake-stripe/refunds'
import { tellAll } from '@/src/testing/fake-stripe/webhooks'
import { admin, judge, listOrders } from '@/tests/simulation/market'
import { calmPlatform } from '@/tests/simulation/trades'
import type { World } from '@/tests/simulation/world'

/** Longer than the longest pause between two tries. */
const roundMs = 7 * 3_600_000
const roundsMax = 60
const quietRounds = 4
/** More than any life can lose by fees and chargebacks. */
const topUpCents = 10_000_000
const ends = ['completed', 'expired', 'refunded', 'charged_back']

/** The storm is over: everybody decides, everything is told, and time passes until nothing is left to be done. */
export async function becomeQuiet(world: World): Promise<void> {
  const { faults, books } = world.stripe
  faults.chances.splice(0)
  books.settings.refundsPend = false
  calmPlatform(world)
  // What the site lost it owes its sellers still: whoever runs it puts it in.
  enter(books, { type: 'topup', source: 'tu_fake', amount: topUpCents })
  let quiet = 0
  for (let round = 0; round < roundsMax && quiet < quietRounds; round++) {
    endEverything(world)
    await tellAll(books, world.endpoint)
    await world.work()
    const orders = await listOrders(world)
    for (const { id, dispute } of orders.filter((order) => order.dispute === 'open'))
      if (dispute)
        await world
          .as(judge)
          .post(`/api/admin/orders/${id}/decision`, { outcome: 'refund', reason: 'So it is.' })
    for (const { id } of orders.filter(({ isOwed }) => isOwed))
      await world.as(admin).post(`/api/admin/orders/${id}/given-otherwise`, { reason: 'By bank transfer.' })
    quiet = orders.every(({ state, dispute }) => ends.includes(state) && dispute !== 'open') ? quiet + 1 : 0
    world.pass(roundMs)
  }
}

function endEverything(world: World): void {
  const { books } = world.stripe
  for (const { id, status } of books.tables.payment_intent.values())
    if (status === 'processing') settle(books, id, world.random() < 0.5 ? 'succeeded' : 'failed')
  for (const { id, status } of books.tables.refund.values())
    if (status === 'pending') endRefund(books, id, 'succeeded')
  for (const { id, status } of books.tables.dispute.values())
    if (status === 'needs_response') closeDispute(books, id, world.random() < 0.5 ? 'won' : 'lost')
}

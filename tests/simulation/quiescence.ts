import { sql } from '@/src/db/columns'
import { finishBankWork } from '@/tests/simulation/bank'
import { bringStaffBack, sendStaffAway } from '@/tests/simulation/cases'
import { admin, listOrders, moderator, type OrderRow } from '@/tests/simulation/market'
import { decideHeldPayouts } from '@/tests/simulation/payouts'
import { resetPlatform } from '@/tests/simulation/trades'
import type { World } from '@/tests/simulation/world'
import { addBalanceTransaction } from '@/tests/support/fake-stripe/balance'
import { finishProcessing } from '@/tests/support/fake-stripe/charges'
import { closeDispute } from '@/tests/support/fake-stripe/disputes'
import { finishRefund } from '@/tests/support/fake-stripe/refunds'
import { deliverEvents } from '@/tests/support/fake-stripe/webhooks'

/** Longer than the longest delay between two retries. */
const roundMs = 7 * 3_600_000
const roundsMax = 90
/** More than the 7 days after which a dispute that no staff member may decide is decided. */
const roundsAway = 26
const quietRoundsNeeded = 4
/** More than fees and chargebacks can cost in any run. */
const topUpCents = 10_000_000
const finalStates = ['completed', 'expired', 'refunded', 'charged_back']

/** Ends all faults, decides everything that is open and moves time on until no work is left. */
export async function runToQuiescence(world: World): Promise<void> {
  const { faults, store } = world.stripe
  faults.chances.splice(0)
  store.settings.refundsStayPending = false
  resetPlatform(world)
  // Sellers must be paid even if chargebacks have drained the balance, so the operator tops it up.
  addBalanceTransaction(store, { type: 'topup', source: 'tu_fake', amount: topUpCents })
  if (world.random() < 0.5) await sendStaffAway(world)
  let quiet = 0
  for (let round = 0; round < roundsMax && quiet < quietRoundsNeeded; round++) {
    if (round === roundsAway) await bringStaffBack(world)
    finishEverything(world)
    await deliverEvents(store, world.webhookEndpoint)
    await world.runJobs()
    const orders = await listOrders(world)
    for (const { id } of orders.filter(({ dispute }) => dispute === 'open'))
      await world
        .signInAs(moderator)
        .post(`/api/admin/orders/${id}/decision`, { outcome: 'refund', reason: 'Decided.' })
    for (const { id } of orders.filter(({ isOwed }) => isOwed))
      await world
        .signInAs(admin)
        .post(`/api/admin/orders/${id}/given-otherwise`, { reason: 'By bank transfer.' })
    await decideAppeals(world, orders)
    await decideHeldPayouts(world)
    const isBankDone = !world.bank || (await finishBankWork(world, world.bank))
    quiet = isBankDone && orders.every(isFinished) && !(await hasOutboxJobs(world)) ? quiet + 1 : 0
    world.advance(roundMs)
  }
}

function isFinished({ state, dispute, isOwed }: OrderRow): boolean {
  return finalStates.includes(state) && dispute !== 'open' && !isOwed
}

/** Both staff try, because the one who made a decision can't decide the appeal. */
async function decideAppeals(world: World, orders: readonly OrderRow[]): Promise<void> {
  for (const { id } of orders.filter(({ dispute }) => dispute === 'decided'))
    for (const username of [moderator, admin])
      await world
        .signInAs(username)
        .post(`/api/admin/orders/${id}/appeal/decision`, { result: 'upheld', reason: 'Looked again.' })
}

async function hasOutboxJobs({ db }: World): Promise<boolean> {
  const jobs = await db.read.rows(sql`select 1 from core_outbox where state <> 'done' limit 1`)
  return jobs.length > 0
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

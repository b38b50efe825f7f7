import { sql } from '@/src/db/columns'
import { modules } from '@/src/modules'
import { checkInvariants } from '@/src/runtime/invariants'
import { bankViolations } from '@/tests/simulation/bank-checks'
import { caseViolations } from '@/tests/simulation/cases'
import { listOrders } from '@/tests/simulation/market'
import { buyerViolations, payoutMismatches, sellerViolations } from '@/tests/simulation/provider-checks'
import { findWrongFindings } from '@/tests/simulation/trades'
import type { World } from '@/tests/simulation/world'
import type { FakeStripe } from '@/tests/support/fake-stripe/create-fake-stripe'

/** Violations of what must hold after every step. */
export async function violationsNow(world: World): Promise<string[]> {
  const findings = await checkInvariants(world.ctx, modules)
  const broken = findings.flatMap(({ invariant, rows }) =>
    rows.map((row) => `${invariant.id} ${invariant.holds}: ${JSON.stringify(row)}`),
  )
  return [...broken, ...(await findWrongFindings(world)), ...(await caseViolations(world))]
}

/** Violations of what must hold once all work is done: the ledger matches Stripe to the cent, and nothing is left open. */
export async function violationsAtRest(world: World): Promise<string[]> {
  return [
    ...(await violationsNow(world)),
    ...(await ledgerMismatch(world)),
    ...(await unfinishedWork(world)),
    ...(await buyerViolations(world)),
    ...(await sellerViolations(world)),
    ...(await payoutMismatches(world)),
    ...(world.bank ? await bankViolations(world, world.bank) : []),
  ]
}

async function ledgerMismatch({ db, stripe }: World): Promise<string[]> {
  const [row] = await db.read.rows<{ cents: number }>(
    sql`select coalesce(sum(amount_cents), 0) as cents from wallet_postings where account = 'asset:provider:stripe'`,
  )
  const [ours, theirs] = [Number(row?.cents), stripe.balanceCents() - toppedUpCents(stripe)]
  return ours === theirs ? [] : [`the ledger has ${ours} cents at Stripe, Stripe has ${theirs}`]
}

/** Money that belongs to no order. */
function toppedUpCents({ store }: FakeStripe): number {
  return [...store.tables.balance_transaction.values()]
    .filter(({ type }) => type === 'topup')
    .reduce((sum, { net }) => sum + net, 0)
}

async function unfinishedWork(world: World): Promise<string[]> {
  const orders = (await listOrders(world)).filter(
    ({ state, dispute }) =>
      dispute === 'open' || !['completed', 'expired', 'refunded', 'charged_back'].includes(state),
  )
  const outboxJobs = await world.db.read.rows<{ key: string; error: string }>(
    sql`select key, error from core_outbox where state <> 'done'`,
  )
  const unmatched = await world.db.read.rows<{ id: string }>(
    sql`select id from orders_orders where unmatched_cents is not null`,
  )
  return [
    ...orders.map(({ id, state, dispute }) => `order ${id} did not finish: ${state}, dispute ${dispute}`),
    ...outboxJobs.map(({ key, error }) => `outbox job ${key} did not finish: ${error}`),
    ...unmatched.map(({ id }) => `order ${id} still has an unmatched payment`),
  ]
}

import { sql } from '@/src/db/columns'
import { modules } from '@/src/modules'
import { checkInvariants } from '@/src/runtime/invariants'
import { listOrders } from '@/tests/simulation/market'
import { buyerViolations, payoutMismatches, sellerViolations } from '@/tests/simulation/provider-checks'
import { findWrongProofs } from '@/tests/simulation/trades'
import type { World } from '@/tests/simulation/world'
import type { FakeStripe } from '@/tests/support/fake-stripe/create-fake-stripe'

/** What is wrong at this moment: nothing, at any moment. */
export async function violationsNow(world: World): Promise<string[]> {
  const findings = await checkInvariants(world.ctx, modules)
  const broken = findings.flatMap(({ invariant, rows }) =>
    rows.map((row) => `${invariant.id} ${invariant.holds}: ${JSON.stringify(row)}`),
  )
  return [...broken, ...(await findWrongProofs(world))]
}

/** What is wrong once everything has come to rest: the two sets of books agree to the cent, and nobody waits. */
export async function violationsAtRest(world: World): Promise<string[]> {
  return [
    ...(await violationsNow(world)),
    ...(await ledgerMismatch(world)),
    ...(await unfinishedWork(world)),
    ...(await buyerViolations(world)),
    ...(await sellerViolations(world)),
    ...(await payoutMismatches(world)),
  ]
}

async function ledgerMismatch({ db, stripe }: World): Promise<string[]> {
  const [row] = await db.read.rows<{ cents: number }>(
    sql`select coalesce(sum(amount_cents), 0) as cents from wallet_postings where account = 'asset:provider:stripe'`,
  )
  const [ours, theirs] = [Number(row?.cents), stripe.balanceCents() - toppedUpCents(stripe)]
  return ours === theirs ? [] : [`the ledger says ${ours} cents lie with Stripe, Stripe says ${theirs}`]
}

/** What did not come from any order. */
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
  const calls = await world.db.read.rows<{ key: string; error: string }>(
    sql`select key, error from core_outbox where state <> 'done'`,
  )
  const late = await world.db.read.rows<{ id: string }>(
    sql`select id from orders_orders where unmatched_cents is not null`,
  )
  return [
    ...orders.map(({ id, state, dispute }) => `order ${id} never ended: ${state}, dispute ${dispute}`),
    ...calls.map(({ key, error }) => `call ${key} never ended: ${error}`),
    ...late.map(({ id }) => `order ${id} still owes money that came late`),
  ]
}

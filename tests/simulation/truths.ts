import { checkInvariants } from '@/src/core/invariants'
import { sql } from '@/src/db/columns'
import { modules } from '@/src/modules'
import { listOrders } from '@/tests/simulation/market'
import type { World } from '@/tests/simulation/world'

/** What is wrong at this moment: nothing, at any moment. */
export async function brokenNow({ ctx }: World): Promise<string[]> {
  const findings = await checkInvariants(ctx, modules)
  return findings.flatMap(({ invariant, rows }) =>
    rows.map((row) => `${invariant.id} ${invariant.holds}: ${JSON.stringify(row)}`),
  )
}

/** What is wrong once everything has come to rest: the two sets of books agree to the cent, and nobody waits. */
export async function brokenAtRest(world: World): Promise<string[]> {
  return [
    ...(await brokenNow(world)),
    ...(await booksDiffer(world)),
    ...(await waiting(world)),
    ...transfersTwice(world),
  ]
}

async function booksDiffer({ db, stripe }: World): Promise<string[]> {
  const [row] = await db.read.rows<{ cents: number }>(
    sql`select coalesce(sum(amount_cents), 0) as cents from wallet_postings where account = 'asset:provider:stripe'`,
  )
  const [ours, theirs] = [Number(row?.cents), stripe.balanceCents()]
  return ours === theirs ? [] : [`the ledger says ${ours} cents lie with Stripe, Stripe says ${theirs}`]
}

async function waiting(world: World): Promise<string[]> {
  const orders = (await listOrders(world)).filter(
    ({ state, dispute }) =>
      dispute === 'open' || !['completed', 'expired', 'refunded', 'charged_back'].includes(state),
  )
  // What the site lost, its operator must make up for before sellers can be paid: nothing the site could end by itself.
  const calls = await world.db.read.rows<{ key: string; error: string }>(
    sql`select c.key, c.error from core_outbox as c left join wallet_payouts as p on c.key = 'payout:' || p.id
      where c.state <> 'done' and (p.id is null or p.amount_cents <= ${world.stripe.balanceCents()})`,
  )
  const late = await world.db.read.rows<{ id: string }>(
    sql`select id from orders_orders where late_paid_cents is not null`,
  )
  return [
    ...orders.map(({ id, state, dispute }) => `order ${id} never ended: ${state}, dispute ${dispute}`),
    ...calls.map(({ key, error }) => `call ${key} never ended: ${error}`),
    ...late.map(({ id }) => `order ${id} still owes money that came late`),
  ]
}

function transfersTwice({ stripe }: World): string[] {
  const groups = Map.groupBy(stripe.books.tables.transfer.values(), ({ transfer_group }) => transfer_group)
  return [...groups].flatMap(([group, transfers]) =>
    transfers.length > 1 ? [`${transfers.length} transfers of ${group}`] : [],
  )
}

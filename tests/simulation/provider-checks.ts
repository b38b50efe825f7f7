import { sql } from '@/src/db/columns'
import { listOrders } from '@/tests/simulation/market'
import type { World } from '@/tests/simulation/world'
import { disputedCents } from '@/tests/support/fake-stripe/disputes'
import type { Refund } from '@/tests/support/fake-stripe/objects'

/**
 * Once everything is at rest every buyer has back what is owed to them, by the site, by hand or by their bank, and the site itself gave
 * back nothing of what arrived, but where somebody had wished it by hand and the bank had sent it back. What an admin gave another way Stripe
 * did not give as well.
 */
export async function buyerViolations(world: World): Promise<string[]> {
  const orders = new Map((await listOrders(world)).map((order) => [order.intentId, order]))
  return [...world.stripe.store.tables.payment_intent.values()].flatMap(({ id }) => {
    const order = orders.get(id)
    const otherwise = Number(order?.otherwiseCents ?? 0)
    const { charged, bySite, byHand, failedByHand, disputed } = intentTotals(world, id)
    const isRight = order?.released
      ? charged === order.priceCents && bySite + otherwise <= failedByHand
      : charged <= bySite + otherwise + byHand + disputed &&
        (otherwise === 0 || bySite + otherwise <= charged)
    if (isRight) return []
    return [
      `of intent ${id} ${charged} cents came, ${bySite + byHand} went back, ${otherwise} another way, and the bank took ${disputed}, it is ${order?.state}`,
    ]
  })
}

interface Sale {
  id: string
  intentId: string
  netCents: number
  releasedCents: number
}

/** Of what was released every seller has their share, less what the bank took of the price for good; of anything else nothing. */
export async function sellerViolations(world: World): Promise<string[]> {
  const sales = await world.db.read.rows<Sale>(sql`
    select o.id, o.intent_id as "intentId",
      case when o.completed_at is not null and o.refund_reason is null
        then o.price_cents - o.platform_fee_cents - o.processing_fee_cents else 0 end as "netCents",
      -coalesce((select sum(p.amount_cents) from wallet_journals as j join wallet_postings as p on p.journal_id = j.id
        where j.order_id = o.id and p.account = 'liability:seller:' || o.seller_id), 0) as "releasedCents"
    from orders_orders as o where o.intent_id is not null order by o.number`)
  return sales.flatMap(({ id, intentId, netCents, releasedCents }) => {
    const owed = Math.max(0, Number(netCents) - intentTotals(world, intentId).disputed)
    if (Number(releasedCents) === owed) return []
    return [`the seller of order ${id} has ${releasedCents} cents of it, and ${owed} are theirs`]
  })
}

/** What was taken for an intent, what came back of it by the site or by hand, and what the bank took for good, in cents. */
export function intentTotals({ stripe: { store } }: World, intent: string) {
  const { charge, refund } = store.tables
  const sum = <One extends MoneyMovement>(table: Map<string, One>, counts: (one: One) => boolean) =>
    [...table.values()]
      .filter((one) => one.payment_intent === intent && counts(one))
      .reduce((cents, { amount }) => cents + amount, 0)
  const isByHand = ({ metadata }: Refund) => metadata?.key === undefined
  const charges = [...charge.values()].filter((one) => one.payment_intent === intent)
  return {
    charged: sum(charge, ({ status }) => status === 'succeeded'),
    bySite: sum(refund, (one) => one.status === 'succeeded' && !isByHand(one)),
    byHand: sum(refund, (one) => one.status === 'succeeded' && isByHand(one)),
    failedByHand: sum(refund, (one) => one.status === 'failed' && isByHand(one)),
    disputed: charges.reduce((cents, { id }) => cents + disputedCents(store, id), 0),
  }
}

interface MoneyMovement {
  payment_intent: string
  amount: number
}

interface PayoutRow {
  id: string
  state: string
  amountCents: number
  returnedCents: number
}

/** Every payout that is called paid is one transfer, and every transfer is a payout, with what came back of it. */
export async function payoutMismatches({ db, stripe }: World): Promise<string[]> {
  const payouts = await db.read.rows<PayoutRow>(sql`
    select id, state, amount_cents as "amountCents", returned_cents as "returnedCents" from wallet_payouts order by id`)
  const transfers = Map.groupBy(stripe.store.tables.transfer.values(), ({ metadata }) => metadata.payout_id)
  return payouts.flatMap(({ id, state, amountCents, returnedCents }) => {
    const told = isSent(state) ? [`${amountCents} less ${returnedCents}`] : []
    const sent = (transfers.get(id) ?? []).map(
      ({ amount, amount_reversed }) => `${amount} less ${amount_reversed}`,
    )
    if (state !== 'requested' && String(told) === String(sent)) return []
    return [`payout ${id} is ${state} (${told}), Stripe sent ${sent.join(' and ') || 'nothing'}`]
  })
}

function isSent(state: string): boolean {
  return state === 'paid' || state === 'returned'
}

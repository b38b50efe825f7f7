import { sql } from '@/src/db/columns'
import { listOrders } from '@/tests/simulation/market'
import type { World } from '@/tests/simulation/world'
import { disputedCents } from '@/tests/support/fake-stripe/disputes'
import type { Refund } from '@/tests/support/fake-stripe/objects'

/**
 * Once all work is done, every buyer has back what they are owed: by the site, by hand or by their bank. For a
 * completed sale the site has refunded only what staff refunded in part, except in place of a failed refund by hand. A manual refund by an
 * admin is not also refunded by Stripe.
 */
export async function buyerViolations(world: World): Promise<string[]> {
  const orders = new Map((await listOrders(world)).map((order) => [order.intentId, order]))
  return [...world.stripe.store.tables.payment_intent.values()].flatMap(({ id }) => {
    const order = orders.get(id)
    const manual = order?.manualRefundCents ?? 0
    const { charged, bySite, byHand, failedByHand, disputed } = intentTotals(world, id)
    const isRight = order?.released
      ? charged === order.priceCents && bySite + manual <= failedByHand + order.partialRefundCents
      : charged <= bySite + manual + byHand + disputed && (manual === 0 || bySite + manual <= charged)
    if (isRight) return []
    return [
      `intent ${id}: ${charged} cents charged, ${bySite + byHand} refunded, ${manual} refunded manually, ${disputed} charged back; the order is ${order?.state}`,
    ]
  })
}

interface Sale {
  id: string
  intentId: string
  netCents: number
  releasedCents: number
}

/** Each seller has their share of what is retained of every completed sale, minus lost chargebacks, and nothing else but goodwill and fines. */
export async function sellerViolations(world: World): Promise<string[]> {
  const sales = await world.db.read.rows<Sale>(sql`
    select o.id, o.intent_id as "intentId",
      case when o.completed_at is not null and o.refund_reason is null
        then o.price_cents - o.partial_refund_cents - coalesce(o.retained_platform_fee_cents, o.platform_fee_cents)
          - coalesce(o.retained_processing_fee_cents, o.processing_fee_cents) else 0 end as "netCents",
      -coalesce((select sum(p.amount_cents) from wallet_journals as j join wallet_postings as p on p.journal_id = j.id
        where j.order_id = o.id and j.key not like 'goodwill%' and j.key not like 'fine%' and p.account = 'liability:seller:' || o.seller_id), 0) as "releasedCents"
    from orders_orders as o where o.intent_id is not null order by o.number`)
  return sales.flatMap(({ id, intentId, netCents, releasedCents }) => {
    const owed = Math.max(0, Number(netCents) - intentTotals(world, intentId).disputed)
    if (Number(releasedCents) === owed) return []
    return [`the seller of order ${id} got ${releasedCents} cents instead of ${owed}`]
  })
}

/** Cents charged for an intent, refunded by the site or by hand, and withdrawn by chargebacks. */
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

/** Every paid payout by Stripe matches exactly one transfer and its reversals, and vice versa. */
export async function payoutMismatches({ db, stripe }: World): Promise<string[]> {
  const payouts = await db.read.rows<PayoutRow>(sql`
    select id, state, amount_cents as "amountCents", returned_cents as "returnedCents" from wallet_payouts
    where provider = 'stripe' order by id`)
  const transfers = Map.groupBy(stripe.store.tables.transfer.values(), ({ metadata }) => metadata.payout_id)
  return payouts.flatMap(({ id, state, amountCents, returnedCents }) => {
    const recorded = isSent(state) ? [`${amountCents} less ${returnedCents}`] : []
    const sent = (transfers.get(id) ?? []).map(
      ({ amount, amount_reversed }) => `${amount} less ${amount_reversed}`,
    )
    if (state !== 'requested' && String(recorded) === String(sent)) return []
    return [`payout ${id} is ${state} (${recorded}), Stripe sent ${sent.join(' and ') || 'nothing'}`]
  })
}

function isSent(state: string): boolean {
  return state === 'paid' || state === 'returned'
}

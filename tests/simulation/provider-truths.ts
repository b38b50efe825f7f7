import { sql } from '@/src/db/columns'
import type { Refund } from '@/src/testing/fake-stripe/objects'
import { listOrders } from '@/tests/simulation/market'
import type { World } from '@/tests/simulation/world'

/**
 * Once everything is at rest every buyer has back what is owed to them, and the site itself gave back nothing of what arrived, but
 * where somebody had wished it by hand and the bank had sent it back. Of what a bank took it has decided.
 */
export async function buyersWronged(world: World): Promise<string[]> {
  const orders = new Map((await listOrders(world)).map((order) => [order.id, order]))
  return [...world.stripe.books.tables.payment_intent.values()].flatMap(({ id, metadata }) => {
    const order = orders.get(metadata.order_id ?? '')
    const { charged, ours, byHand, wished, disputed } = movedBy(world, id)
    const isRight =
      order?.state === 'completed'
        ? charged === order.priceCents && ours <= wished
        : disputed > 0 || charged <= ours + byHand
    if (isRight) return []
    return [`of intent ${id} ${charged} cents came and ${ours + byHand} went back, it is ${order?.state}`]
  })
}

/** What was taken for an intent, what came back of it by the site or by hand, and what the bank took for good, in cents. */
function movedBy({ stripe }: World, intent: string) {
  const { charge, refund, dispute } = stripe.books.tables
  const sum = <One extends Moved>(table: Map<string, One>, counts: (one: One) => boolean) =>
    [...table.values()]
      .filter((one) => one.payment_intent === intent && counts(one))
      .reduce((cents, { amount }) => cents + amount, 0)
  const isByHand = ({ metadata }: Refund) => metadata?.key === undefined
  return {
    charged: sum(charge, ({ status }) => status === 'succeeded'),
    ours: sum(refund, (one) => one.status === 'succeeded' && !isByHand(one)),
    byHand: sum(refund, (one) => one.status === 'succeeded' && isByHand(one)),
    wished: sum(refund, (one) => one.status === 'failed' && isByHand(one)),
    disputed: sum(dispute, ({ status }) => status !== 'won'),
  }
}

interface Moved {
  payment_intent: string
  amount: number
}

interface PayoutNow {
  id: string
  state: string
  amountCents: number
  returnedCents: number
}

/** Every payout that is called paid is one transfer, and every transfer is a payout, with what came back of it. */
export async function payoutsDiffer({ db, stripe }: World): Promise<string[]> {
  const payouts = await db.read.rows<PayoutNow>(sql`
    select id, state, amount_cents as "amountCents", returned_cents as "returnedCents" from wallet_payouts order by id`)
  const transfers = Map.groupBy(stripe.books.tables.transfer.values(), ({ metadata }) => metadata.payout_id)
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

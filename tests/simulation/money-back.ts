import { get } from '@/src/testing/fake-stripe/books'
import { closeDispute, disputedCents, openDispute, overturn } from '@/src/testing/fake-stripe/disputes'
import type { Charge } from '@/src/testing/fake-stripe/objects'
import { createRefund, endRefund } from '@/src/testing/fake-stripe/refunds'
import { admin, listOrders, oneOf, pick } from '@/tests/simulation/market'
import { movedBy } from '@/tests/simulation/provider-truths'
import type { World } from '@/tests/simulation/world'

/** All that the bank has not taken already, or a part of it: one may follow upon another, decided or not. */
export function chargeBack(world: World) {
  const { books } = world.stripe
  const left = ({ id, amount }: Charge) => amount - disputedCents(books, id)
  const charged = [...books.tables.charge.values()].filter(
    (one) => one.status === 'succeeded' && left(one) > 0,
  )
  const one = pick(world, charged)
  if (!one) return false
  const amount = world.random() < 0.4 ? left(one) : Math.ceil(left(one) * world.random())
  openDispute(books, one.payment_intent, { amount })
}

export function endChargeback(world: World) {
  const { books } = world.stripe
  const open = [...books.tables.dispute.values()].filter(({ status }) => status === 'needs_response')
  const one = pick(world, open)
  if (!one) return false
  const partBack = world.random() < 0.2 ? Math.floor(one.amount * world.random()) : 0
  closeDispute(books, one.id, oneOf(world, 'won', 'lost'), { feeBack: world.random() < 0.5, partBack })
}

/** A bank thinks better of what it had decided for the buyer. */
export function overturnSome({ stripe: { books }, random }: World) {
  if (random() < 0.5) return false
  const [one] = [...books.tables.dispute.values()].filter(({ status }) => status === 'lost')
  return one ? overturn(books, one.id) : false
}

/** Somebody gives money back in Stripe's own pages: all that is left of it, or a part. */
export function refundByHand(world: World) {
  const { books } = world.stripe
  const charged = [...books.tables.charge.values()].filter(
    ({ id, status, disputed, amount, amount_refunded }) =>
      status === 'succeeded' && !disputed && amount_refunded < amount && !books.settings.unrefundable.has(id),
  )
  const one = pick(world, charged)
  if (!one) return false
  const left = one.amount - one.amount_refunded
  const amount = world.random() < 0.5 ? left : Math.ceil(left * world.random())
  return createRefund(books, { payment_intent: one.payment_intent, amount: String(amount) })
}

export function endSomeRefund(world: World) {
  const { books } = world.stripe
  const end = world.random() < 0.6 ? 'succeeded' : 'failed'
  const open = [...books.tables.refund.values()].filter(({ status }) => status !== 'failed' && status !== end)
  const one = pick(world, open)
  return one ? endRefund(books, one.id, end) : false
}

/** A charge cannot be refunded any more, or, at times, it can again. */
export function refuseRefunds(world: World) {
  const { tables, settings } = world.stripe.books
  if (world.random() < 0.2) settings.unrefundable.clear()
  const one = pick(
    world,
    [...tables.charge.values()].filter(({ status }) => status === 'succeeded'),
  )
  if (!one) return false
  settings.unrefundable.add(one.id)
}

/** An admin says that a buyer was given another way what is owed to them, whether or not Stripe has refused: it is taken if it has. */
export async function giveOtherwise(world: World) {
  const owed = pick(
    world,
    (await listOrders(world)).filter(({ isOwed }) => isOwed),
  )
  if (!owed) return false
  const give = async () => {
    const path = `/api/admin/orders/${owed.id}/given-otherwise`
    const { status, body } = await world.as(admin).post(path, { reason: 'By bank transfer.' })
    if (status === 200) requireNoMore(world, owed.intentId, Math.round(body.manualRefund.amount * 100))
  }
  await Promise.all(world.random() < 0.5 ? [give(), world.work()] : [give(), give()])
}

/** Somebody edits in Stripe's own pages what a payment is said to be for. */
export async function rename(world: World) {
  const known = (await listOrders(world)).filter(({ intentId }) => intentId !== null)
  const [one, other] = [pick(world, known), pick(world, known)]
  if (!one?.intentId || !other) return false
  get(world.stripe.books, 'payment_intent', one.intentId).metadata = { order_id: other.id }
}

/** What is said to be given is no more than the buyer paid, less what they had back by then. */
function requireNoMore(world: World, intentId: string | null, otherwise: number) {
  const { charged, ours, byHand, disputed } = movedBy(world, String(intentId))
  const before = ours + byHand + disputed
  if (otherwise + before > charged)
    throw new Error(
      `Of ${charged} cents ${before} were back when an admin was let give ${otherwise} another way`,
    )
}

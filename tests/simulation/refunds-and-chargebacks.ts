import { admin, listOrders, oneOf, pick } from '@/tests/simulation/market'
import { intentTotals } from '@/tests/simulation/provider-checks'
import type { World } from '@/tests/simulation/world'
import {
  closeDispute,
  disputedCents,
  openDispute,
  overturnDispute,
} from '@/tests/support/fake-stripe/disputes'
import type { Charge } from '@/tests/support/fake-stripe/objects'
import { createRefund, finishRefund } from '@/tests/support/fake-stripe/refunds'
import { getObject } from '@/tests/support/fake-stripe/store'

/** All that the bank has not taken already, or a part of it: one may follow upon another, decided or not. */
export function openChargeback(world: World) {
  const { store } = world.stripe
  const left = ({ id, amount }: Charge) => amount - disputedCents(store, id)
  const charged = [...store.tables.charge.values()].filter(
    (one) => one.status === 'succeeded' && left(one) > 0,
  )
  const one = pick(world, charged)
  if (!one) return false
  const amount = world.random() < 0.4 ? left(one) : Math.ceil(left(one) * world.random())
  openDispute(store, one.payment_intent, { amount })
}

export function closeChargeback(world: World) {
  const { store } = world.stripe
  const open = [...store.tables.dispute.values()].filter(({ status }) => status === 'needs_response')
  const one = pick(world, open)
  if (!one) return false
  const partBack = world.random() < 0.2 ? Math.floor(one.amount * world.random()) : 0
  closeDispute(store, one.id, oneOf(world, 'won', 'lost'), {
    refundsFee: world.random() < 0.5,
    reinstatedCents: partBack,
  })
}

/** A bank thinks better of what it had decided for the buyer. */
export function overturnChargeback({ stripe: { store }, random }: World) {
  if (random() < 0.5) return false
  const [one] = [...store.tables.dispute.values()].filter(({ status }) => status === 'lost')
  return one ? overturnDispute(store, one.id) : false
}

/** Somebody gives money back in Stripe's own pages: all that is left of it, or a part. */
export function refundInDashboard(world: World) {
  const { store } = world.stripe
  const charged = [...store.tables.charge.values()].filter(
    ({ id, status, disputed, amount, amount_refunded }) =>
      status === 'succeeded' &&
      !disputed &&
      amount_refunded < amount &&
      !store.settings.unrefundableCharges.has(id),
  )
  const one = pick(world, charged)
  if (!one) return false
  const left = one.amount - one.amount_refunded
  const amount = world.random() < 0.5 ? left : Math.ceil(left * world.random())
  return createRefund(store, { payment_intent: one.payment_intent, amount: String(amount) })
}

export function finishSomeRefund(world: World) {
  const { store } = world.stripe
  const end = world.random() < 0.6 ? 'succeeded' : 'failed'
  const open = [...store.tables.refund.values()].filter(({ status }) => status !== 'failed' && status !== end)
  const one = pick(world, open)
  return one ? finishRefund(store, one.id, end) : false
}

/** A charge cannot be refunded any more, or, at times, it can again. */
export function rejectRefunds(world: World) {
  const { tables, settings } = world.stripe.store
  if (world.random() < 0.2) settings.unrefundableCharges.clear()
  const one = pick(
    world,
    [...tables.charge.values()].filter(({ status }) => status === 'succeeded'),
  )
  if (!one) return false
  settings.unrefundableCharges.add(one.id)
}

/** An admin says that a buyer was given another way what is owed to them, whether or not Stripe has refused: it is taken if it has. */
export async function recordManualRefund(world: World) {
  const owed = pick(
    world,
    (await listOrders(world)).filter(({ isOwed }) => isOwed),
  )
  if (!owed) return false
  const give = async () => {
    const path = `/api/admin/orders/${owed.id}/given-otherwise`
    const { status, body } = await world.signInAs(admin).post(path, { reason: 'By bank transfer.' })
    if (status === 200) assertNotOverpaid(world, owed.intentId, Math.round(body.manualRefund.amount * 100))
  }
  await Promise.all(world.random() < 0.5 ? [give(), world.runJobs()] : [give(), give()])
}

/** Somebody edits in Stripe's own pages what a payment is said to be for. */
export async function editPaymentMetadata(world: World) {
  const known = (await listOrders(world)).filter(({ intentId }) => intentId !== null)
  const [one, other] = [pick(world, known), pick(world, known)]
  if (!one?.intentId || !other) return false
  getObject(world.stripe.store, 'payment_intent', one.intentId).metadata = { order_id: other.id }
}

/** What is said to be given is no more than the buyer paid, less what they had back by then. */
function assertNotOverpaid(world: World, intentId: string | null, otherwise: number) {
  const { charged, bySite, byHand, disputed } = intentTotals(world, String(intentId))
  const before = bySite + byHand + disputed
  if (otherwise + before > charged)
    throw new Error(
      `Of ${charged} cents ${before} were back when an admin was let give ${otherwise} another way`,
    )
}

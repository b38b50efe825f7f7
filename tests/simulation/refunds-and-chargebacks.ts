import { admin, listOrders, oneOf, pick, pickOrder } from '@/tests/simulation/market'
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

/** Disputes everything the bank hasn't withdrawn yet, or a part of it. A charge can have several disputes. */
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
  const reinstatedCents = world.random() < 0.2 ? Math.floor(one.amount * world.random()) : 0
  closeDispute(store, one.id, oneOf(world, 'won', 'lost'), {
    refundsFee: world.random() < 0.5,
    reinstatedCents,
  })
}

/** A bank reverses its decision for the buyer. */
export function overturnChargeback({ stripe: { store }, random }: World) {
  if (random() < 0.5) return false
  const [one] = [...store.tables.dispute.values()].filter(({ status }) => status === 'lost')
  return one ? overturnDispute(store, one.id) : false
}

/** Refunds a charge in Stripe's dashboard, completely or in part. */
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

/** Makes a charge unrefundable, and sometimes makes all charges refundable again. */
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

/** An admin records a manual refund, whether or not Stripe has rejected one; the site accepts it only if it has. */
export async function recordManualRefund(world: World) {
  const owed = await pickOrder(world, ({ isOwed }) => isOwed)
  if (!owed) return false
  const record = async () => {
    const path = `/api/admin/orders/${owed.id}/given-otherwise`
    const { status, body } = await world.signInAs(admin).post(path, { reason: 'By bank transfer.' })
    if (status === 200) assertNotOverpaid(world, owed.intentId, Math.round(body.manualRefund.amount * 100))
  }
  await Promise.all(world.random() < 0.5 ? [record(), world.runJobs()] : [record(), record()])
}

/** Edits the order id of a payment in Stripe's dashboard. */
export async function editPaymentMetadata(world: World) {
  const known = (await listOrders(world)).filter(({ intentId }) => intentId !== null)
  const [one, other] = [pick(world, known), pick(world, known)]
  if (!one?.intentId || !other) return false
  getObject(world.stripe.store, 'payment_intent', one.intentId).metadata = { order_id: other.id }
}

/** Throws if a manual refund is larger than what the buyer paid minus what they already have back. */
function assertNotOverpaid(world: World, intentId: string | null, manualCents: number) {
  const { charged, bySite, byHand, disputed } = intentTotals(world, String(intentId))
  const returned = bySite + byHand + disputed
  if (manualCents + returned > charged)
    throw new Error(
      `An admin recorded a manual refund of ${manualCents} cents although ${returned} of ${charged} were already returned`,
    )
}

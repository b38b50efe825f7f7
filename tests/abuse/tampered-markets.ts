import { signInStaff } from '@/modules/auth/factory'
import { buildPaidOrder } from '@/modules/delivery/factory'
import { maybeOrderRow } from '@/modules/orders/service'
import { buildStripeOrder } from '@/tests/stripe/build-stripe-order'
import { changeWithoutTriggers } from '@/tests/support/database/without-triggers'
import { changeBankAccount, completeOnboarding } from '@/tests/support/fake-stripe/accounts'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'
import { closeDispute, openDispute, overturnDispute } from '@/tests/support/fake-stripe/disputes'
import { createRefund } from '@/tests/support/fake-stripe/refunds'
import { getObject } from '@/tests/support/fake-stripe/store'
import { returnTransfer } from '@/tests/support/fake-stripe/transfers'
import { buy, listItem, reserve } from '@/tests/support/trade'

const price = 14_999

/** Orders in the sandbox in every state that needs no bank, and payouts. */
export async function buildSandboxMarket() {
  const site = await buildPaidOrder({ env: { PAYOUT_APPROVAL_CENTS: '2000' } })
  const { app } = site
  const [seller, buyer] = [site.seller.actor, site.buyer.actor]
  const admin = await signInStaff(app, 'admin')
  const paid = async () => buy(buyer, await listItem(seller))
  const after = async (verb: string, body?: object) => {
    const id = await paid()
    await buyer.post(`/api/orders/${id}/${verb}`, body)
    return id
  }
  await seller.post(`/api/orders/${await paid()}/sent`)
  await after('received')
  await seller.post('/api/payouts', { amount: '10.00', method: 'paypal' })
  const hold = async () => (await seller.post('/api/payouts', { amount: '30.00', method: 'bank' })).body.id
  await admin.post(`/api/admin/payouts/${await hold()}/approve`)
  await admin.post(`/api/admin/payouts/${await hold()}/refuse`, { reason: 'A fake.' })
  await hold()
  await admin.post(`/api/admin/orders/${await after('received')}/clawback`, { reason: 'A fake.' })
  await after('dispute', { reason: 'It never came.' })
  const dispute = await after('dispute', { reason: 'It never came.' })
  await admin.post(`/api/admin/orders/${dispute}/decision`, { outcome: 'refund', reason: 'No proof.' })
  await seller.post(`/api/orders/${await paid()}/cancel`)
  const rejected = await paid()
  const setIntent = (status: string) =>
    changeWithoutTriggers(
      app.core.db,
      `update checkout_sandbox_intents set status = '${status}' where order_id = '${rejected}'`,
    )
  await setIntent('awaiting')
  await seller.post(`/api/orders/${rejected}/cancel`)
  await app.drain()
  await setIntent('succeeded')
  await admin.post(`/api/admin/orders/${rejected}/given-otherwise`, { reason: 'Bank transfer 4711' })
  const { body } = await reserve(buyer, await listItem(seller))
  await buyer.post(`/api/orders/${body.orderId}/cancel`)
  await reserve(buyer, await listItem(seller))
  await seller.post(`/api/orders/${await paid()}/cancel`)
  return { app, [Symbol.asyncDispose]: site[Symbol.asyncDispose] }
}

/** Orders at the fake Stripe with fees, chargebacks, dashboard refunds and unmatched payments; payouts in every state. */
export async function buildStripeMarket() {
  const site = await buildStripeOrder()
  const { app, seller, buyer, store, deliverAll } = site
  const admin = await signInStaff(app, 'admin')
  await seller.post('/api/payouts/account', {})
  const [accountId = ''] = store.tables.account.keys()
  completeOnboarding(store, accountId)
  await deliverAll()
  const reserved = async () => {
    const { body } = await reserve(buyer, await listItem(seller))
    return {
      id: String(body.orderId),
      intentId: String((await maybeOrderRow(app.ctx, body.orderId))?.intentId),
    }
  }
  const paid = async () => {
    const order = await reserved()
    confirmPayment(store, order.intentId)
    await deliverAll()
    return order
  }
  const completed = async () => {
    const order = await paid()
    await buyer.post(`/api/orders/${order.id}/received`)
    return order
  }
  const requestPayout = () => seller.post('/api/payouts', { amount: '20.00', method: 'bank' })
  const disputed = async (order: { intentId: string }, end?: 'won' | 'lost', amount = price) => {
    const dispute = openDispute(store, order.intentId, { amount })
    await deliverAll()
    if (end) closeDispute(store, dispute, end)
    await deliverAll()
    return dispute
  }

  await completed()
  await requestPayout()
  await requestPayout()
  returnTransfer(store, [...store.tables.transfer.keys()][0] ?? '')
  await disputed(await paid())
  await disputed(await paid(), 'won')
  await disputed(await paid(), 'lost')
  await disputed(await paid(), 'lost', 5_000)
  await disputed(await completed(), 'lost', 5_000)
  overturnDispute(store, await disputed(await paid(), 'lost'))
  createRefund(store, { payment_intent: (await paid()).intentId, amount: '500' })
  const unmatched = await reserved()
  getObject(store, 'payment_intent', unmatched.intentId).amount += 100
  app.stripe.faults.next('lose-request', 'POST /v1/refunds')
  confirmPayment(store, unmatched.intentId)
  await deliverAll()
  await admin.post(`/api/admin/orders/${(await completed()).id}/clawback`, { reason: 'A fake.' })
  await deliverAll()
  app.stripe.faults.next('lose-request', 'POST /v1/transfers')
  await requestPayout()
  changeBankAccount(store, accountId)
  store.pendingEvents.splice(0)
  await requestPayout()
  return { app, [Symbol.asyncDispose]: site[Symbol.asyncDispose] }
}

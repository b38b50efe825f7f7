import { buildPaidOrder } from '@/modules/orders/factory'
import type { Env } from '@/src/kit/config/config'
import {
  type ScriptedPayoutOutcome,
  ScriptedPayoutProvider,
} from '@/tests/support/providers/scripted-payout-provider'

interface Options {
  env?: Env
  outcomes?: readonly ScriptedPayoutOutcome[]
}

/** A seller with a balance of 138.14 and a payout provider with scripted outcomes. */
export async function buildSellerWithBalance({ env = {}, outcomes = [] }: Options = {}) {
  const payouts = new ScriptedPayoutProvider()
  const order = await buildPaidOrder({ env, modules: [payouts.module] })
  await order.buyer.post(`/api/orders/${order.orderId}/received`)
  payouts.script.push(...outcomes)
  const request = (amount = '138.14') => order.seller.post('/api/payouts', { amount, method: 'bank' })
  const statuses = async () =>
    (await order.seller.get('/api/payouts')).body.map((payout: { status: string }) => payout.status)
  const available = async () => (await order.seller.get('/api/wallet')).body.available
  return { ...order, payouts, request, statuses, available }
}

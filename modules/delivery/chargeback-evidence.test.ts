import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { buildPaidOrder } from '@/modules/delivery/factory'
import { ScriptedPaymentProvider } from '@/tests/support/providers/scripted-payment-provider'

test('the evidence for the bank has both inventory readings of a delivered copy, with their hashes', async () => {
  const provider = new ScriptedPaymentProvider()
  await using o = await buildPaidOrder({ provider })
  o.platform.trade(o.copy, o.buyer.player)
  await o.advanceAndPoll(22_000, 1_000)
  provider.dispute(o.intentId, 'open')
  await o.sync()
  const staff = await signInStaff(o.app, 'moderator')
  const { evidence, checklist } = (await staff.get(`/api/admin/chargebacks/du_${o.orderId}`)).body
  const readings = (await o.delivery()).evidence.slice(-2)
  expect(readings).toHaveLength(2)
  for (const { sha256 } of readings) expect(evidence.statement).toContain(sha256)
  expect(evidence.statement).toContain("arrived in the buyer's")
  expect(evidence.statement).toContain("buyer's inventory has the copy")
  expect(evidence.refundRefusal).not.toBe('')
  expect(checklist).toContainEqual({ name: 'delivered', isThere: true, count: null })
})

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
  const { evidence, checklist, proof } = (await staff.get(`/api/admin/chargebacks/du_${o.orderId}`)).body
  const readings = (await o.delivery()).evidence.slice(-2)
  expect(readings).toHaveLength(2)
  for (const { sha256 } of readings) expect(evidence.statement).toContain(sha256)
  expect(evidence.statement).toContain("arrived in the buyer's")
  expect(evidence.statement).toContain("buyer's inventory has the copy")
  expect(evidence.refundRefusal).not.toBe('')
  expect(proof).toBe('delivered')
  expect(checklist).toContainEqual({ name: 'delivered', isThere: true, count: null })
})

test('inventories that speak against the seller are shown to staff and not sent', async () => {
  const provider = new ScriptedPaymentProvider()
  await using o = await buildPaidOrder({ provider, env: { CHARGEBACK_RESPONSE: 'automatic' } })
  await o.advanceAndPoll(22_000, 1_000)
  await o.buyer.actor.post(`/api/orders/${o.orderId}/dispute`, { reason: 'It never came.' })
  provider.dispute(o.intentId, 'open')
  await o.sync()
  const staff = await signInStaff(o.app, 'moderator')
  const { evidence, proof, automaticAt } = (await staff.get(`/api/admin/chargebacks/du_${o.orderId}`)).body
  expect([proof, automaticAt, evidence.refundRefusal]).toEqual(['not_delivered', null, ''])
  for (const { sha256 } of (await o.delivery()).evidence) expect(evidence.statement).not.toContain(sha256)
  expect(evidence.statement).not.toContain('complained')
})

import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { buildChargeback, dayMs, submitRoute } from '@/tests/stripe/build-chargeback'
import { recoverInNextProcess } from '@/tests/stripe/recover-in-next-process'
import { eventually } from '@/tests/support/eventually'
import { updateDispute } from '@/tests/support/fake-stripe/disputes'

test('a lost response of Stripe submits nothing twice', async () => {
  await using t = await buildChargeback()
  t.stripe.faults.next('lose-answer', submitRoute)
  expect((await t.submit()).body.state).toBe('submitting')
  t.app.advance(120_000)
  await t.app.drain()
  expect([(await t.find()).state, t.dispute().evidence_details.submission_count]).toEqual(['submitted', 1])
})

test('a crash while evidence is sent submits nothing twice', async () => {
  await using t = await buildChargeback()
  t.stripe.faults.next('hold-answer', submitRoute)
  void t.submit().catch(() => undefined)
  await eventually(async () => expect(t.submissions()).toHaveLength(1))
  await recoverInNextProcess(t)
  t.stripe.faults.release()
  expect([(await t.find()).state, t.dispute().evidence_details.submission_count]).toEqual(['submitted', 1])
})

test('what Stripe refuses can be corrected and sent again', async () => {
  await using t = await buildChargeback()
  t.dispute().status = 'under_review'
  const refused = await t.submit()
  expect(refused.body).toMatchObject({ state: 'open', respondedBy: null })
  expect(refused.body.error).toContain('charge_disputed')
  t.dispute().status = 'needs_response'
  expect((await t.submit()).body).toMatchObject({ state: 'submitted', error: null })
})

test('after the deadline nothing can be sent', async () => {
  await using t = await buildChargeback()
  t.app.advance(8 * dayMs)
  const late = await t.submit({}, await signInStaff(t.app, 'moderator', 'late_judge'))
  expect([late.status, late.body.code, t.submissions()]).toEqual([409, 'response_closed', []])
})

test('evidence submitted in Stripe’s dashboard closes the case', async () => {
  await using t = await buildChargeback()
  updateDispute(t.store, t.id, { evidence: { uncategorized_text: 'By hand.' } })
  await t.deliverAll()
  expect(await t.find()).toMatchObject({ state: 'submitted', respondedBy: null })
  expect((await t.submit()).body.code).toBe('response_closed')
})

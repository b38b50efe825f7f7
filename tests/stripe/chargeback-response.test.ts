import { expect, test } from 'bun:test'
import { userIdOf, verifySecondFactor } from '@/modules/auth/factory'
import { outbox } from '@/src/runtime/schema'
import { buildChargeback, dayMs } from '@/tests/stripe/build-chargeback'
import { closeDispute, escalateInquiry } from '@/tests/support/fake-stripe/disputes'
import { readNotifications } from '@/tests/support/notifications'
import type { TestClient } from '@/tests/support/test-client'

test('a chargeback waits for staff with its deadline, and the evidence is composed from the order', async () => {
  await using t = await buildChargeback()
  const { body: rows } = await t.moderator.get('/api/admin/chargebacks?open=true')
  const dueBy = new Date(t.dispute().evidence_details.due_by * 1000).toISOString()
  expect(rows).toMatchObject([{ id: t.id, orderId: t.orderId, dueBy, amount: '149.99', isInquiry: false }])
  const { body: queues } = await t.moderator.get('/api/admin/queues')
  expect(queues).toContainEqual(expect.objectContaining({ name: 'chargebacks', count: 1 }))
  const found = await t.find()
  expect(found).toMatchObject({
    canRespond: true,
    isEdited: false,
    automaticAt: null,
    status: 'needs_response',
  })
  expect(found.evidence.product).toContain('The buyer paid $149.99')
  expect(found.evidence.statement).toContain('3-D Secure')
  expect(found.evidence.statement).toContain('Buyer: Thanks, the crown arrived!')
  expect(found.evidence.statement).toContain('The buyer never complained')
  expect(found.evidence.refundRefusal).not.toBe('')
  const isThere = Object.fromEntries(
    found.checklist.map((one: { name: string; isThere: boolean }) => [one.name, one.isThere]),
  )
  expect(isThere).toMatchObject({
    confirmed: true,
    messages: true,
    authenticated: true,
    earlierPayments: false,
  })
})

test('submitted evidence reaches the bank once, and the case is closed', async () => {
  await using t = await buildChargeback()
  const { status, body } = await t.submit({ statement: 'The buyer has the crown.' })
  expect([status, body.state, body.status]).toEqual([200, 'submitted', 'under_review'])
  expect(t.dispute()).toMatchObject({
    status: 'under_review',
    evidence: { uncategorized_text: 'The buyer has the crown.' },
    evidence_details: { submission_count: 1 },
  })
  const again = await t.submit()
  expect([again.status, again.body.code]).toEqual([409, 'response_closed'])
  expect((await t.moderator.get('/api/admin/chargebacks?open=true')).body).toEqual([])
  closeDispute(t.store, t.id, 'won')
  await t.deliverAll()
  expect(await t.find()).toMatchObject({ status: 'won', respondedBy: 'judge' })
  expect([t.submissions().length, await t.state()]).toEqual([1, 'completed'])
  expect(await t.brokenInvariants()).toEqual([])
})

test('the bank gets no name, and nothing about the account unless it asks who paid', async () => {
  await using t = await buildChargeback({ reason: 'product_not_received' })
  await t.submit()
  const sent = JSON.stringify(t.dispute().evidence)
  for (const secret of ['seller', 'buyer'].map((name) => `"${name}"`)) expect(sent).not.toContain(secret)
  expect(sent).not.toContain('logged in')
  expect(t.dispute().evidence).not.toHaveProperty('customer_email_address')
})

test('two moderators: the second one sees that the first was faster', async () => {
  await using t = await buildChargeback()
  const { version, evidence } = await t.find()
  const draft = { ...evidence, version }
  const saved = await t.admin.put(`${t.path}/draft`, { ...draft, statement: 'Edited by the admin.' })
  expect([saved.status, saved.body.isEdited, saved.body.evidence.statement]).toEqual([
    200,
    true,
    'Edited by the admin.',
  ])
  const late = await t.moderator.put(`${t.path}/draft`, draft)
  expect([late.status, late.body.code]).toEqual([409, 'response_changed'])
  await verifySecondFactor(t.app, t.moderator)
  const all = await Promise.all(
    Array.from({ length: 10 }, () =>
      t.moderator.post(`${t.path}/submission`, { ...draft, version: saved.body.version }),
    ),
  )
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(t.dispute().evidence_details.submission_count).toBe(1)
})

test('by default nothing is submitted without staff, but they are reminded once', async () => {
  await using t = await buildChargeback()
  t.app.advance(6.5 * dayMs)
  await t.due()
  await t.due()
  expect(t.submissions()).toEqual([])
  const { body } = await t.moderator.get('/api/notifications')
  const reminders = body.filter(
    ({ title }: { title: string }) => title === 'Chargeback: the deadline is near',
  )
  expect(reminders).toHaveLength(1)
})

test('the reminder is emailed to staff who want emails about chargebacks', async () => {
  for (const [email, count] of [
    [true, 1],
    [false, 0],
  ] as const) {
    await using t = await buildChargeback()
    expect((await t.moderator.patch('/api/admin/alerts/chargebacks', { email })).status).toBe(200)
    t.app.advance(6.5 * dayMs)
    await t.due()
    const moderatorId = await userIdOf(t.moderator)
    const keys = (await t.app.ctx.db.select({ key: outbox.key }).from(outbox)).map(({ key }) => key)
    const isReminder = (key: string) => key.startsWith(`mail:notice:${moderatorId}:chargeback-deadline`)
    expect(keys.filter(isReminder)).toHaveLength(count)
  }
})

test('with CHARGEBACK_RESPONSE=automatic the draft is sent a day before the deadline, once', async () => {
  await using t = await buildChargeback({ env: { CHARGEBACK_RESPONSE: 'automatic' } })
  const { version, evidence } = await t.find()
  await t.moderator.put(`${t.path}/draft`, { ...evidence, version, statement: 'Edited.' })
  t.app.advance(5.9 * dayMs)
  await t.due()
  expect(t.submissions()).toEqual([])
  t.app.advance(0.2 * dayMs)
  await t.due()
  await t.due()
  expect(t.dispute()).toMatchObject({
    evidence: { uncategorized_text: 'Edited.' },
    evidence_details: { submission_count: 1 },
  })
  expect(await t.find()).toMatchObject({ state: 'submitted', respondedBy: null })
})

test('without a proof of the delivery, nothing is sent automatically, and staff are reminded', async () => {
  await using t = await buildChargeback({ env: { CHARGEBACK_RESPONSE: 'automatic' }, confirms: false })
  const { version, evidence } = await t.find()
  await t.moderator.put(`${t.path}/draft`, { ...evidence, version })
  expect(await t.find()).toMatchObject({ proof: 'none', automaticAt: null, canRespond: true })
  t.app.advance(6.5 * dayMs)
  await t.due()
  expect(t.submissions()).toEqual([])
  expect(await readNotifications(t.app, t.moderator, 'Chargeback: the deadline is near')).toHaveLength(1)
})

test('an admin accepts a chargeback, and the books show the loss', async () => {
  await using t = await buildChargeback()
  const accept = async (as: TestClient) => {
    await verifySecondFactor(t.app, as)
    const { version } = await t.find()
    return as.post(`${t.path}/acceptance`, { version, reason: 'The item was never delivered.' })
  }
  expect((await accept(t.moderator)).status).toBe(403)
  const accepted = await accept(t.admin)
  expect([accepted.status, accepted.body.state, accepted.body.status]).toEqual([200, 'accepted', 'lost'])
  await t.deliverAll()
  expect([await t.state(), (await accept(t.admin)).body.code]).toEqual(['charged_back', 'response_closed'])
  expect(await t.brokenInvariants()).toEqual([])
})

test('an inquiry is answered without touching the order, and again if it becomes a chargeback', async () => {
  await using t = await buildChargeback({ inquiry: true })
  expect((await t.row())?.chargeback).toBe('none')
  expect((await t.submit()).body).toMatchObject({ isInquiry: true, state: 'submitted' })
  escalateInquiry(t.store, t.id)
  await t.deliverAll()
  expect(await t.find()).toMatchObject({ isInquiry: false, state: 'open', canRespond: true })
  expect((await t.row())?.chargeback).toBe('open')
  expect((await t.submit()).body.state).toBe('submitted')
  expect(t.dispute().evidence_details.submission_count).toBe(2)
})

test('staff see what the provider knows about the payment', async () => {
  await using t = await buildChargeback()
  const { body } = await t.moderator.get(`/api/admin/orders/${t.orderId}/payment-facts`)
  expect(body).toEqual({
    threeDSecure: 'authenticated',
    cardCountry: 'US',
    cardBrand: 'visa',
    cardFunding: 'credit',
    riskLevel: 'normal',
  })
  t.stripe.faults.next('fail', 'GET /v1/payment_intents/:id')
  const failed = await t.moderator.get(`/api/admin/orders/${t.orderId}/payment-facts`)
  expect([failed.status, failed.body.code]).toEqual([502, 'provider_unavailable'])
})

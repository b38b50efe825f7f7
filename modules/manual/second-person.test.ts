import { expect, test } from 'bun:test'
import { signInStaff, signInWithSecondFactor } from '@/modules/auth/factory'
import { setRole } from '@/modules/auth/service'
import { amount, buildTransferSite, camtFile, makeAccountant } from '@/modules/manual/factory'

test('above the limit a second person confirms payments and refunds', async () => {
  await using site = await buildTransferSite({ DECISION_LIMIT_CENTS: '10000' })
  const second = await signInStaff(site.app, 'accountant', 'second')
  const { orderId, reference } = await site.reserve()
  expect(await site.importEntries({ amount, text: reference })).toMatchObject({ counted: 0, open: 1 })
  const [{ id, problem, isOwnProposal }] = await site.entries()
  expect([problem, isOwnProposal]).toEqual(['unconfirmed', true])
  const confirm = `/api/admin/bank-transfers/${id}/confirm`
  expect((await site.staff.post(confirm)).body.code).toBe('second_person_needed')
  const match = await site.staff.post(`/api/admin/bank-transfers/${id}/match`, { reference })
  expect([match.status, await site.state(orderId)]).toEqual([204, 'awaiting_payment'])
  expect((await second.post(confirm)).status).toBe(204)
  expect(await site.state(orderId)).toBe('paid')
  await site.seller.post(`/api/orders/${orderId}/cancel`)
  await site.app.drain()
  const [refund] = await site.transfers()
  const paid = `/api/admin/credit-transfers/${refund.id}/paid`
  expect((await site.staff.post(paid)).status).toBe(204)
  expect((await site.staff.post(paid)).body.code).toBe('second_person_needed')
  expect(await site.state(orderId)).toBe('refund_pending')
  expect((await second.post(paid)).status).toBe(204)
  expect(await site.state(orderId)).toBe('refunded')
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('above the limit, one who is alone waits for another', async () => {
  await using site = await buildTransferSite({ DECISION_LIMIT_CENTS: '10000' })
  const { orderId, reference } = await site.reserve()
  expect(await site.importEntries({ amount, text: reference })).toMatchObject({ counted: 0, open: 1 })
  expect(await site.entries()).toMatchObject([{ problem: 'unconfirmed', isOwnProposal: true }])
  expect(await site.state(orderId)).toBe('awaiting_payment')
})

test('staff who are a party neither propose nor confirm', async () => {
  await using site = await buildTransferSite({ DECISION_LIMIT_CENTS: '10000' })
  const second = await signInStaff(site.app, 'accountant', 'second')
  const { orderId, reference } = await site.reserve()
  const party = await signInWithSecondFactor(site.app, await makeAccountant(site.app, site.seller))
  const file = camtFile([{ amount, text: reference }])
  const proposal = async () => {
    const [{ problem, isOwnProposal }] = await site.entries()
    return [problem, isOwnProposal]
  }
  expect((await site.upload(file, party)).body).toMatchObject({ counted: 0, open: 1 })
  expect((await site.upload(file)).body).toMatchObject({ counted: 0, open: 1 })
  expect(await proposal()).toEqual(['unconfirmed', true])
  await site.upload(file, party)
  expect([await site.state(orderId), await proposal()]).toEqual(['awaiting_payment', ['unconfirmed', true]])
  expect((await site.upload(file, second)).body).toMatchObject({ counted: 1, open: 0 })
  expect(await site.state(orderId)).toBe('paid')
})

test('what former staff matched or marked as paid takes two others', async () => {
  await using site = await buildTransferSite({ DECISION_LIMIT_CENTS: '10000' })
  const [second, third] = [
    await signInStaff(site.app, 'accountant', 'second'),
    await signInStaff(site.app, 'accountant', 'third'),
  ]
  const { orderId, reference } = await site.reserve()
  await site.importEntries({ amount, text: reference })
  const [{ id }] = await site.entries()
  await setRole(site.app.ctx, 'judge', 'user')
  const confirm = `/api/admin/bank-transfers/${id}/confirm`
  expect([(await second.post(confirm)).status, await site.state(orderId)]).toEqual([204, 'awaiting_payment'])
  expect([(await third.post(confirm)).status, await site.state(orderId)]).toEqual([204, 'paid'])
  await site.seller.post(`/api/orders/${orderId}/cancel`)
  await site.app.drain()
  const [refund] = (await second.get('/api/admin/credit-transfers')).body
  const paid = `/api/admin/credit-transfers/${refund.id}/paid`
  await second.post(paid)
  await setRole(site.app.ctx, 'second', 'user')
  expect([(await third.post(paid)).status, await site.state(orderId)]).toEqual([204, 'refund_pending'])
  const fourth = await signInStaff(site.app, 'accountant', 'fourth')
  expect([(await fourth.post(paid)).status, await site.state(orderId)]).toEqual([204, 'refunded'])
  expect(await site.app.brokenInvariants()).toEqual([])
})

import { expect, test } from 'bun:test'
import { signInStaff, signInWithSecondFactor, userIdOf } from '@/modules/auth/factory'
import { setRole } from '@/modules/auth/service'
import {
  amount,
  buildPayoutSite,
  buildTransferSite,
  camtFile,
  makeAccountant,
} from '@/modules/manual/factory'
import { sql } from '@/src/db/columns'
import { transact } from '@/src/kit/transact'

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

test('what one person counts of a user within a day adds up to the limit, and is an act of staff', async () => {
  await using site = await buildTransferSite({ DECISION_LIMIT_CENTS: '20000' })
  const [first, second] = [await site.reserve(), await site.reserve()]
  expect(await site.importEntries({ amount, text: first.reference })).toMatchObject({ counted: 1 })
  site.app.advance(1_000)
  expect(await site.importEntries({ amount, text: second.reference })).toMatchObject({ open: 1 })
  const other = await signInStaff(site.app, 'accountant', 'second')
  const [{ id }] = (await other.get('/api/admin/bank-transfers?state=open')).body
  expect((await other.post(`/api/admin/bank-transfers/${id}/confirm`)).status).toBe(204)
  const acts = sql`select kind, state, order_id, staff_id, confirmed_by from wallet_staff_acts order by at`
  const act = { kind: 'bank_transfer', state: 'done', staff_id: await userIdOf(site.staff) }
  expect(await site.app.core.db.read.rows<object>(acts)).toEqual([
    { ...act, order_id: first.orderId, confirmed_by: null },
    { ...act, order_id: second.orderId, confirmed_by: await userIdOf(other) },
  ])
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('money that no act of staff counted breaks an invariant', async () => {
  await using site = await buildPayoutSite()
  await site.staff.post(`/api/admin/credit-transfers/${site.id}/paid`)
  expect(await site.app.brokenInvariants()).toEqual([])
  for (const table of ['manual_entries', 'manual_credit_transfers']) {
    const set = (actId: string | null) =>
      transact(site.app.ctx, (tx) => tx.db.rows(sql`update ${sql.identifier(table)} set act_id = ${actId}`))
    for (const actId of [null, 'none']) {
      await set(actId)
      expect((await site.app.brokenInvariants()).map(({ invariant }) => invariant.id)).toEqual(['B4'])
    }
    await set('earlier')
  }
})

test('a file says nothing about entries that only the file of another has', async () => {
  await using site = await buildTransferSite()
  const second = await signInStaff(site.app, 'accountant', 'second')
  const state = () => site.state(orderId)
  const { orderId, reference } = await site.reserve()
  const [forged, real] = [
    { amount: '99.99', text: reference, id: 'forged' },
    { amount: '50.00', text: reference, id: 'real' },
  ]
  await site.upload(camtFile([forged]), second)
  await site.upload(camtFile([real]))
  const confirm = async (entryAmount: string, as = second) => {
    const entries = (await as.get('/api/admin/bank-transfers')).body
    const { id } = entries.find((entry: { amount: string }) => entry.amount === entryAmount)
    return (await as.post(`/api/admin/bank-transfers/${id}/confirm`)).status
  }
  expect([await confirm('50.00'), await state()]).toEqual([204, 'awaiting_payment'])
  await site.upload(camtFile([forged, real]), second)
  await site.upload(camtFile([real, { amount: '1.00', text: 'hat' }]))
  expect(await state()).toBe('awaiting_payment')
  expect([await confirm('99.99', site.staff), await state()]).toEqual([204, 'awaiting_payment'])
  expect([await confirm('50.00'), await state()]).toEqual([204, 'paid'])
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('a file says nothing about where another matched its entries', async () => {
  await using site = await buildTransferSite()
  const second = await signInStaff(site.app, 'accountant', 'second')
  const { orderId, reference } = await site.reserve()
  const file = camtFile([{ amount, text: 'hat' }])
  await site.upload(file)
  const [{ id }] = await site.entries()
  expect((await second.post(`/api/admin/bank-transfers/${id}/match`, { reference })).status).toBe(204)
  await site.upload(file)
  expect(await site.state(orderId)).toBe('awaiting_payment')
  expect((await site.staff.post(`/api/admin/bank-transfers/${id}/confirm`)).status).toBe(204)
  expect(await site.state(orderId)).toBe('paid')
})

test('a file does not confirm that a transfer left which only the file of another has', async () => {
  await using site = await buildPayoutSite()
  const second = await signInStaff(site.app, 'accountant', 'second')
  await site.upload(camtFile([{ amount: '-138.14', text: site.id }]), second)
  await site.upload(camtFile([{ amount: '10.00', text: site.id }]))
  expect(await site.seesInWallet()).toEqual(['0.00', ['requested']])
  await site.upload(camtFile([{ amount: '-138.14', text: site.id }]))
  expect(await site.seesInWallet()).toEqual(['0.00', ['paid']])
})

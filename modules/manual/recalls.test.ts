import { expect, test } from 'bun:test'
import { signInStaff, signInWithSecondFactor } from '@/modules/auth/factory'
import { amount, buildTransferSite, camtFile, makeAccountant } from '@/modules/manual/factory'
import type { TestClient } from '@/tests/support/test-client'

const settled = { note: 'The bank sent it to us again.' }

/** A site with a second accountant and an order whose payment arrived and left again in one file that both have imported. */
async function buildRecalledSite() {
  const site = await buildTransferSite()
  const second = await signInStaff(site.app, 'accountant', 'second')
  const { orderId, reference } = await site.reserve()
  const entryOf = async (isDebit: boolean) =>
    (await site.entries()).find((entry: { isDebit: boolean }) => entry.isDebit === isDebit)
  const act = async (verb: string, { isDebit, body }: { isDebit: boolean; body: object }, as: TestClient) => {
    const { id } = await entryOf(isDebit)
    const { status, body: sent } = await as.post(`/api/admin/bank-transfers/${id}/${verb}`, body)
    return status === 204 ? status : sent.code
  }
  return {
    ...site,
    second,
    orderId,
    entryOf,
    file: (text = `Recall ${reference}`) =>
      camtFile([
        { amount, text: reference },
        { amount: `-${amount}`, text },
      ]),
    close: (as: TestClient) => act('return', { isDebit: true, body: settled }, as),
    matchPayment: (as: TestClient) => act('match', { isDebit: false, body: { reference } }, as),
    matchRecall: (to: string, as: TestClient) => act('match', { isDebit: true, body: { reference: to } }, as),
    orderState: () => site.state(orderId),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

test('a payment that left again pays nothing because one person closed the case and another imported the file', async () => {
  await using site = await buildRecalledSite()
  await site.upload(site.file(), site.second)
  expect([await site.close(site.staff), await site.matchPayment(site.staff)]).toEqual([204, 204])
  await site.upload(site.file(), site.second)
  expect(await site.orderState()).toBe('awaiting_payment')
  expect(await site.entryOf(true)).toMatchObject({ state: 'open', problem: 'recalled', ...settled })
  expect([await site.close(site.staff), await site.orderState()]).toEqual([
    'second_person_needed',
    'awaiting_payment',
  ])
  expect(await site.close(site.second)).toBe(204)
  expect([await site.matchPayment(site.staff), await site.orderState()]).toEqual([204, 'awaiting_payment'])
  expect([await site.matchPayment(site.second), await site.orderState()]).toEqual([204, 'awaiting_payment'])
  const { id } = await site.entryOf(false)
  expect((await site.staff.post(`/api/admin/bank-transfers/${id}/confirm`)).status).toBe(204)
  expect(await site.orderState()).toBe('paid')
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('money of a payment that left again is held until two people say what became of it', async () => {
  await using site = await buildRecalledSite()
  const inWallet = async () => (await site.seller.get('/api/wallet')).body.available
  await site.enterPayee()
  const paid = await site.reserve()
  const file = camtFile([{ amount, text: paid.reference }])
  for (const as of [site.staff, site.second]) await site.upload(file, as)
  await site.buyer.post(`/api/orders/${paid.orderId}/received`)
  await site.upload(camtFile([{ amount: '-138.14', text: `Recall ${paid.reference}` }]))
  expect(await inWallet()).toBe('0.00')
  expect([await site.close(site.staff), await inWallet()]).toEqual([204, '0.00'])
  expect([await site.close(site.second), await inWallet()]).toEqual([204, '138.14'])
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('one person who matches what left to a transfer does not end the hold', async () => {
  await using site = await buildRecalledSite()
  const inWallet = async () => (await site.seller.get('/api/wallet')).body.available
  await site.enterPayee()
  const orders = [await site.reserve(), await site.reserve()]
  const file = camtFile(orders.map(({ reference }) => ({ amount, text: reference })))
  for (const as of [site.staff, site.second]) await site.upload(file, as)
  for (const { orderId } of orders) await site.buyer.post(`/api/orders/${orderId}/received`)
  await site.payout()
  const [payout] = await site.transfers()
  await site.upload(camtFile([{ amount: '-138.14', text: `Recall ${orders[0]?.reference}` }]))
  expect(await inWallet()).toBe('0.00')
  expect([await site.matchRecall(payout.id, site.staff), await inWallet()]).toEqual([204, '0.00'])
  expect([await site.close(site.staff), await inWallet()]).toEqual([204, '0.00'])
  expect([await site.matchRecall(payout.id, site.staff), await inWallet()]).toEqual([204, '0.00'])
  const { id } = await site.entryOf(true)
  expect((await site.second.post(`/api/admin/bank-transfers/${id}/confirm`)).status).toBe(204)
  expect([await inWallet(), (await site.order(orders[0]?.orderId ?? '')).paymentHold]).toEqual([
    '138.14',
    null,
  ])
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('staff do not close the case of a payment of their own order', async () => {
  await using site = await buildRecalledSite()
  const party = await signInWithSecondFactor(site.app, await makeAccountant(site.app, site.seller))
  await site.upload(site.file(), site.second)
  expect(await site.close(party)).toBe('own_case')
})

import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { validateXML } from 'xmllint-wasm'
import { signInStaff, signInWithSecondFactor } from '@/modules/auth/factory'
import {
  buildPayoutSite,
  buildTransferSite,
  camtFile,
  makeAccountant,
  net,
  sellerIban,
} from '@/modules/manual/factory'
import { readNotifications } from '@/tests/support/notifications'
import { listItem, reserve } from '@/tests/support/trade'

const schema = await Bun.file(join(import.meta.dir, '../testing/pain-001-001-09.xsd')).text()

async function expectSound(
  { app, balance }: Awaited<ReturnType<typeof buildTransferSite>>,
  cents: number,
): Promise<void> {
  expect([await app.brokenInvariants(), await balance('asset:provider:manual')]).toEqual([[], cents])
}

async function expectValid(xml: string): Promise<void> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'file.xml', contents: xml }],
    schema: [{ fileName: 'pain.xsd', contents: schema }],
  })
  expect(errors).toEqual([])
}

test('a payment file has what waits, is valid by the schema of ISO 20022, and pays nothing by itself', async () => {
  await using site = await buildPayoutSite({ SITE_NAME: 'Hats & <More>' })
  const { status, body } = await site.makeFile()
  expect([status, body]).toEqual([
    201,
    { id: expect.stringMatching(/^MF/), count: 1, total: net, at: expect.any(String), open: 1, left: 0 },
  ])
  const file = await site.staff.get(`/api/admin/payment-files/${body.id}`)
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${body.id}.xml"`)
  await expectValid(file.body)
  expect(file.body).toContain(`<EndToEndId>${site.id}</EndToEndId>`)
  expect(file.body).toContain(`<InstdAmt Ccy="USD">${net}</InstdAmt>`)
  expect(file.body).toContain(`<IBAN>${sellerIban}</IBAN>`)
  expect(file.body).toContain('Hats &amp; &lt;More&gt;')
  expect(await site.seesInWallet()).toEqual(['0.00', ['requested']])
  expect((await site.makeFile()).body.code).toBe('nothing_to_send')
  expect((await site.staff.get('/api/admin/payment-files')).body).toMatchObject([{ id: body.id, open: 1 }])
  await expectSound(site, 14_999)
})

test('a refund to an account without a name is in a valid payment file', async () => {
  await using site = await buildTransferSite()
  const { orderId, reference } = await site.reserve()
  await site.importEntries({ amount: '149.99', text: reference, account: sellerIban })
  await site.seller.post(`/api/orders/${orderId}/cancel`)
  await site.app.drain()
  const { id } = (await site.makeFile()).body
  await expectValid((await site.staff.get(`/api/admin/payment-files/${id}`)).body)
})

test('a payout that someone says has left is neither put into a file nor canceled', async () => {
  await using site = await buildPayoutSite()
  const second = await signInStaff(site.app, 'accountant', 'second')
  const act = (verb: string, body?: object, as = site.staff) =>
    as.post(`/api/admin/credit-transfers/${site.id}/${verb}`, body)
  expect((await act('unsent')).body.code).toBe('transfer_closed')
  expect((await act('paid')).status).toBe(204)
  expect(await site.transfers()).toMatchObject([{ state: 'waiting', proposal: 'paid', fitsFile: false }])
  expect((await site.makeFile(second)).body.code).toBe('nothing_to_send')
  expect((await act('cancel', { reason: 'No such account.' }, second)).body.code).toBe('transfer_closed')
  expect([(await act('unsent')).status, (await act('unsent', {}, second)).status]).toEqual([204, 204])
  expect((await site.makeFile(second)).body).toMatchObject({ count: 1, left: 0 })
  await expectSound(site, 14_999)
})

test('a bank that books a file as one sum shows all of its transfers', async () => {
  await using site = await buildPayoutSite()
  await site.sell()
  await site.payout('100.00')
  const file = (await site.makeFile()).body
  const booking = (amount: string) =>
    camtFile([{ amount: `-${amount}`, text: '', id: amount }]).replace(
      '<NtryDtls>',
      `<NtryDtls><Btch><PmtInfId>${file.id}</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>`,
    )
  expect([file.count, file.total]).toEqual([2, '238.14'])
  expect((await site.upload(booking('238.13'))).body).toMatchObject({ sent: 0, open: 0 })
  expect((await site.upload(booking('238.14'))).body).toMatchObject({ sent: 2, open: 0 })
  expect(await site.seesInWallet()).toEqual(['38.14', ['paid', 'paid']])
  expect((await site.staff.get('/api/admin/payment-files')).body).toMatchObject([{ open: 0 }])
  await expectSound(site, 2 * 14_999 - 23_814)
})

test('a payout that the bank did not send is in the next file again', async () => {
  await using site = await buildPayoutSite()
  const first = (await site.makeFile()).body
  expect((await site.staff.post(`/api/admin/credit-transfers/${site.id}/unsent`)).status).toBe(204)
  const second = (await site.makeFile()).body
  expect([second.count, second.id === first.id]).toEqual([1, false])
  await site.importEntries({ amount: `-${net}`, text: site.id })
  await expectSound(site, 1_185)
})

test('a payout that waits can be canceled, and its money is available again; one that was sent cannot', async () => {
  await using site = await buildPayoutSite()
  const path = `/api/admin/credit-transfers/${site.id}/cancel`
  expect((await site.staff.post(path, { reason: 'No such account.' })).status).toBe(204)
  expect(await site.seesInWallet()).toEqual([net, ['failed']])
  expect(await readNotifications(site.app, site.seller, 'Payout failed')).toHaveLength(1)
  await site.payout()
  await site.makeFile()
  const [{ id }] = await site.transfers()
  const refused = await site.staff.post(`/api/admin/credit-transfers/${id}/cancel`, { reason: 'Too late.' })
  expect([refused.status, refused.body.code]).toEqual([409, 'transfer_closed'])
  await expectSound(site, 14_999)
})

test('a payout that the balance no longer covers is canceled instead of sent', async () => {
  await using site = await buildTransferSite()
  await site.enterPayee()
  const orderId = await site.sell()
  await site.payout()
  const moderator = await signInStaff(site.app, 'moderator', 'mod')
  const path = `/api/admin/orders/${orderId}/clawback`
  expect((await moderator.post(path, { reason: 'Stolen.' })).status).toBe(200)
  await site.app.drain()
  expect(await site.transfers()).toMatchObject([{ isHeld: true }])
  expect((await site.makeFile()).body.code).toBe('nothing_to_send')
  expect((await site.seller.get('/api/payouts')).body).toMatchObject([
    { status: 'failed', failureReason: 'overdrawn' },
  ])
  expect(await site.app.brokenInvariants()).toEqual([])
})

test('staff leave their own payouts to others', async () => {
  await using site = await buildPayoutSite()
  const seller = await signInWithSecondFactor(site.app, await makeAccountant(site.app, site.seller))
  expect((await site.makeFile(seller)).body.code).toBe('nothing_to_send')
  expect((await seller.post(`/api/admin/credit-transfers/${site.id}/paid`)).body.code).toBe('own_case')
  expect((await site.makeFile()).body).toMatchObject({ count: 1, left: 0 })
})

test('staff leave payouts of sellers to whom they have a relation to others', async () => {
  await using site = await buildPayoutSite()
  expect((await reserve(site.staff, await listItem(site.seller))).status).toBe(200)
  expect((await site.makeFile()).body.code).toBe('nothing_to_send')
  expect((await site.staff.post(`/api/admin/credit-transfers/${site.id}/paid`)).body.code).toBe('own_case')
  const other = await signInStaff(site.app, 'accountant', 'other')
  expect((await site.makeFile(other)).body).toMatchObject({ count: 1 })
})

test('two files made at once have a payout once', async () => {
  await using site = await buildPayoutSite()
  const made = await Promise.all([site.makeFile(), site.makeFile()])
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('a payout in a file that no statement has within a week is a case', async () => {
  await using site = await buildPayoutSite()
  const count = async (name: string, staff = site.staff) =>
    (await staff.get('/api/admin/queues')).body.find((queue: { name: string }) => queue.name === name)?.count
  expect(await count('credit_transfers_waiting')).toBe(1)
  await site.makeFile()
  expect([await count('credit_transfers_waiting'), await count('credit_transfers_unbooked')]).toEqual([0, 0])
  site.app.advance(8 * 86_400_000)
  const later = await signInStaff(site.app, 'accountant', 'later')
  expect(await count('credit_transfers_unbooked', later)).toBe(1)
})

test('a refund of a payment that has left again is in no file, and is what the buyer took back', async () => {
  await using site = await buildTransferSite()
  const { orderId, reference } = await site.reserve()
  await site.importEntries({ amount: '149.99', text: reference, account: sellerIban })
  await site.importEntries({ amount: '-149.99', text: `Recall ${reference}` })
  await site.seller.post(`/api/orders/${orderId}/cancel`)
  await site.app.drain()
  const [refund] = await site.transfers()
  expect([refund.isHeld, (await site.makeFile()).body.code]).toEqual([true, 'nothing_to_send'])
  const [recall] = (await site.staff.get('/api/admin/bank-transfers?state=open')).body
  await site.staff.post(`/api/admin/bank-transfers/${recall.id}/match`, { reference: refund.id })
  expect(await site.state(orderId)).toBe('refunded')
  await expectSound(site, 0)
})

import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { findDifferences } from '@/modules/checkout/service'
import { buildPayoutSite, buildTransferSite, camtFile, net } from '@/modules/manual/factory'
import { changeWithoutTriggers } from '@/tests/support/database/without-triggers'
import { readNotifications } from '@/tests/support/notifications'
import { okValue } from '@/tests/support/providers/payment-conformance'

const netCents = 13_814

type Site = Awaited<ReturnType<typeof buildTransferSite>>

/** A site with a payout that staff sent and a statement has shown. */
async function buildPaidPayout() {
  const site = await buildPayoutSite()
  await site.makeFile()
  await site.importEntries({ amount: `-${net}`, text: '', endToEndId: site.id })
  expect(await site.seesInWallet()).toEqual(['0.00', ['paid']])
  return site
}

async function expectSound({ app, balance }: Site, cents: number): Promise<void> {
  expect([await app.brokenInvariants(), await balance('asset:provider:manual')]).toEqual([[], cents])
}

async function problems(site: Site): Promise<unknown[]> {
  const open = (await site.staff.get('/api/admin/bank-transfers?state=open')).body
  return open.map(({ problem, transferId }: Record<string, unknown>) => [problem, transferId]).sort()
}

test('a payout is paid by the statement that shows it, and the seller is notified', async () => {
  await using site = await buildPaidPayout()
  expect(await site.transfers()).toEqual([])
  expect(await readNotifications(site.app, site.seller, 'Payout sent')).toHaveLength(1)
  await expectSound(site, 14_999 - netCents)
})

test('a payout that comes back is in the wallet again, with a notice', async () => {
  await using site = await buildPaidPayout()
  const imported = await site.importEntries({ amount: net, text: `Return ${site.id} account closed` })
  expect(imported).toMatchObject({ returned: 1, open: 0 })
  expect(await site.seesInWallet()).toEqual([net, ['returned']])
  expect(await readNotifications(site.app, site.seller, 'Payout returned')).toHaveLength(1)
  await expectSound(site, 14_999)
})

test('of a payout that comes back less a charge, the seller has what came back', async () => {
  await using site = await buildPaidPayout()
  await site.importEntries({ amount: '130.00', text: site.id })
  expect(await site.seesInWallet()).toEqual(['130.00', ['paid']])
  await expectSound(site, 14_999 - 814)
})

test('a statement may show a payout and its return at once, in any order', async () => {
  await using site = await buildPayoutSite()
  await site.makeFile()
  await site.importEntries(
    { amount: net, text: site.id, id: 'R' },
    { amount: `-${net}`, text: '', endToEndId: site.id, id: 'L' },
  )
  expect(await site.seesInWallet()).toEqual([net, ['returned']])
  await expectSound(site, 14_999)
})

test.each([
  ['of another amount', `-${net.replace('14', '15')}`, 'other_amount'],
  ['that comes back before it left', net, 'not_sent'],
])('a payout %s is a case, and changes nothing', async (_, sent, problem) => {
  await using site = await buildPayoutSite()
  await site.makeFile()
  await site.importEntries({ amount: sent, text: site.id })
  expect(await problems(site)).toEqual([[problem, site.id]])
  expect(await site.seesInWallet()).toEqual(['0.00', ['requested']])
  await expectSound(site, 14_999)
})

test('a payout that left twice, and one that comes back with more, are cases', async () => {
  await using site = await buildPaidPayout()
  await site.importEntries({ amount: `-${net}`, text: site.id, id: 'again' })
  await site.importEntries({ amount: '150.00', text: site.id })
  expect(await problems(site)).toEqual([
    ['other_amount', site.id],
    ['sent_twice', site.id],
  ])
  await expectSound(site, 14_999 - netCents)
})

test('a payment that left again is a case, and what else left is not', async () => {
  await using site = await buildTransferSite()
  const { reference } = await site.reserve()
  await site.importEntries({ amount: '149.99', text: reference })
  await site.importEntries({ amount: '-149.99', text: reference }, { amount: '-900.00', text: 'Rent' })
  expect(await problems(site)).toEqual([['recalled', null]])
})

test('a return without a reference is matched by staff', async () => {
  await using site = await buildPaidPayout()
  await site.importEntries({ amount: net, text: 'account closed' })
  const [{ id }] = (await site.staff.get('/api/admin/bank-transfers?state=open')).body
  const path = `/api/admin/bank-transfers/${id}/match`
  expect((await site.staff.post(path, { reference: 'MP22222222' })).body.code).toBe('unknown_reference')
  expect((await site.staff.post(path, { reference: site.id })).status).toBe(204)
  expect(await site.seesInWallet()).toEqual([net, ['returned']])
  await expectSound(site, 14_999)
})

test('refunds are in payment files too, and one that comes back is sent again once staff know where to', async () => {
  await using site = await buildTransferSite()
  const { orderId, reference } = await site.reserve()
  await site.importEntries({ amount: '149.99', text: reference, account: 'DE02120300000000202051' })
  await site.seller.post(`/api/orders/${orderId}/cancel`)
  await site.app.drain()
  expect((await site.makeFile()).body).toMatchObject({ count: 1, total: '149.99' })
  const [{ id }] = await site.transfers()
  await site.importEntries({ amount: '-149.99', text: id })
  expect(await site.state(orderId)).toBe('refunded')
  await site.importEntries({ amount: '149.99', text: `${id} closed` })
  expect(await site.app.brokenInvariants()).toEqual([])
  site.app.advance(60_000)
  await site.app.drain()
  const [again] = await site.transfers()
  expect(again).toMatchObject({ kind: 'refund', amount: '149.99', account: '', fitsFile: false })
  expect((await site.staff.post(`/api/admin/credit-transfers/${again.id}/paid`)).status).toBe(204)
  await expectSound(site, 0)
})

test('once two may see the money, it takes both: the second one imports the same file', async () => {
  await using site = await buildPayoutSite()
  const second = await signInStaff(site.app, 'accountant', 'second')
  await site.makeFile()
  const file = camtFile([{ amount: `-${net}`, text: '', endToEndId: site.id }])
  expect((await site.upload(file)).body).toMatchObject({ sent: 0, open: 1 })
  expect((await site.upload(file)).body.code).toBe('statement_known')
  expect(await site.seesInWallet()).toEqual(['0.00', ['requested']])
  expect((await site.upload(file, second)).body).toMatchObject({ sent: 1, open: 0, known: 1 })
  expect(await site.seesInWallet()).toEqual(['0.00', ['paid']])
  expect((await site.upload(file, second)).body.code).toBe('statement_known')
  await expectSound(site, 14_999 - netCents)
})

test('reconcile compares bank transfers with the ledger', async () => {
  await using site = await buildPaidPayout()
  const compare = async () => okValue(await findDifferences(site.app.ctx, 0))
  expect(await compare()).toEqual({ missingHere: [], missingThere: [] })
  const lost = "update wallet_payouts set state = 'failed', paid_at = null, failure_reason = 'x'"
  await changeWithoutTriggers(site.app.core.db, lost)
  expect(await compare()).toEqual({
    missingHere: [{ kind: 'transfer', id: expect.stringMatching(/^MP/), amountCents: netCents }],
    missingThere: [],
  })
})

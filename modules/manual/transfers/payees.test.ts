import { expect, test } from 'bun:test'
import { signInStaff, verifySecondFactor } from '@/modules/auth/factory'
import { buildTransferSite, sellerIban } from '@/modules/manual/factory'
import { readNotifications } from '@/tests/support/notifications'

test('a seller says where to be paid before the first payout, and sees it masked in the wallet', async () => {
  await using site = await buildTransferSite()
  await site.sell()
  expect((await site.payout()).body.code).toBe('payout_account_missing')
  expect((await site.enterPayee({ account: 'gb29 nwbk 6016 1331 9268 19', bic: 'nwbkgb2l' })).status).toBe(
    204,
  )
  expect((await site.seller.get('/api/payouts/bank-details')).body.details).toEqual({
    name: 'Sue Seller',
    account: sellerIban,
    bic: 'NWBKGB2L',
  })
  expect((await site.seller.get('/api/wallet')).body.payoutOptions).toEqual([
    { provider: 'manual', method: 'bank', destination: 'GB29 •••• 6819' },
  ])
  expect((await site.buyer.get('/api/payouts/bank-details')).body.details).toBeNull()
})

test.each([
  [{ account: 'GB29NWBK60161331926818' }, 'account'],
  [{ account: 'an account' }, 'account'],
  [{ account: 'DE89' }, 'account'],
  [{ account: '' }, 'account'],
  [{ account: 7 }, 'account'],
  [{ bic: 'NWBK' }, 'bic'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(71) }, 'name'],
])('bank details with %p are refused at %s', async (over, path) => {
  await using site = await buildTransferSite()
  const refused = await site.enterPayee(over)
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, path])
})

test('a changed account pauses payouts for a day, and its owner is notified', async () => {
  await using site = await buildTransferSite()
  await site.enterPayee()
  await site.sell()
  await site.enterPayee({ account: 'DE89370400440532013000' })
  expect((await site.payout()).body.code).toBe('payout_frozen')
  expect(await readNotifications(site.app, site.seller, 'Payout account changed')).toHaveLength(2)
  site.app.advance(24 * 3_600_000)
  expect((await site.payout()).body).toMatchObject({ status: 'requested', destination: 'DE89 •••• 3000' })
})

test('a payout that waited while its seller changed the account fails', async () => {
  await using site = await buildTransferSite({ PAYOUT_APPROVAL_CENTS: '5000' })
  await site.enterPayee()
  await site.sell()
  const moderator = await signInStaff(site.app, 'moderator', 'mod')
  const { id, status } = (await site.payout()).body
  expect(status).toBe('held')
  await site.enterPayee({ account: 'DE89370400440532013000' })
  site.app.advance(24 * 3_600_000)
  await verifySecondFactor(site.app, moderator)
  expect((await moderator.post(`/api/admin/payouts/${id}/approve`)).status).toBe(200)
  await site.app.drain()
  expect(await site.transfers()).toEqual([])
  expect(await site.seesInWallet()).toEqual(['138.14', ['failed']])
  expect((await site.payout()).body.status).toBe('held')
})

test('the operator asks for something else than an IBAN, and staff send it by hand', async () => {
  await using site = await buildTransferSite({ BANK_PAYOUT_DETAILS: 'Your Wise address' })
  await site.enterPayee({ account: 'sue@wise.example' })
  expect((await site.seller.get('/api/payouts/bank-details')).body).toMatchObject({
    accountLabel: 'Your Wise address',
    details: { account: 'sue@wise.example', bic: '' },
  })
  await site.sell()
  expect((await site.payout()).body).toMatchObject({ destination: 'Your payout details' })
  expect((await site.makeFile()).body.code).toBe('nothing_to_send')
  const [{ id, fitsFile }] = await site.transfers()
  expect(fitsFile).toBe(false)
  expect((await site.staff.post(`/api/admin/credit-transfers/${id}/paid`)).status).toBe(204)
  expect(await site.seesInWallet()).toEqual(['0.00', ['paid']])
  expect([await site.app.brokenInvariants(), await site.balance('asset:provider:manual')]).toEqual([
    [],
    1_185,
  ])
})

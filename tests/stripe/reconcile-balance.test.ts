import { expect, test } from 'bun:test'
import { signInStaff } from '@/modules/auth/factory'
import { reconcileBalances } from '@/modules/wallet/accounts/reconciliation'
import { buildStripeOrder } from '@/tests/stripe/build-stripe-order'
import { addBalanceTransaction } from '@/tests/support/fake-stripe/balance'
import { confirmPayment } from '@/tests/support/fake-stripe/charges'

test('Stripe’s balance is compared with the ledger, and a top-up is a difference', async () => {
  await using t = await buildStripeOrder()
  confirmPayment(t.store, t.intentId)
  await t.deliverAll()
  addBalanceTransaction(t.store, { type: 'topup', source: 'tu_fake', amount: 5_000 })
  await reconcileBalances(t.app.ctx)
  const { body } = await (await signInStaff(t.app, 'moderator')).get('/api/admin/ledger-checks')
  expect(body.days).toMatchObject([{ provider: 'stripe', difference: '50.00' }])
  expect(Number(body.days[0].ours)).toBeGreaterThan(100)
})

test('while Stripe doesn’t answer, the comparison waits', async () => {
  await using t = await buildStripeOrder()
  t.stripe.faults.next('lose-request', 'GET /v1/balance')
  await reconcileBalances(t.app.ctx)
  const staff = await signInStaff(t.app, 'moderator')
  expect((await staff.get('/api/admin/ledger-checks')).body.days).toEqual([])
  await reconcileBalances(t.app.ctx)
  expect((await staff.get('/api/admin/ledger-checks')).body.days).toHaveLength(1)
})

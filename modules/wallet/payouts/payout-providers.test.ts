import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { signInStaff } from '@/modules/auth/factory'
import { hour, testedModules } from '@/modules/orders/factory'
import { ReversePayout } from '@/modules/wallet/payouts/payout-sync'
import { type PayoutProvider, payoutProviders } from '@/modules/wallet/ports'
import { balanceOf } from '@/modules/wallet/service'
import { defineModule, type Module } from '@/src/kit/module/module'
import { addAtStart } from '@/src/kit/ports'
import { outbox } from '@/src/runtime/schema'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { caseEnv } from '@/tests/support/cases'
import { ScriptedPayoutProvider } from '@/tests/support/providers/scripted-payout-provider'
import { completePurchase, listItem } from '@/tests/support/trade'

/** A seller with a balance of 138.14 from a payment in the sandbox, who is paid by another provider. */
async function buildSeller(others: readonly Module[] = []) {
  const wire = new ScriptedPayoutProvider('wire')
  const app = await createTestApp({ env: caseEnv, modules: [...testedModules, wire.module, ...others] })
  const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
  const orderId = await completePurchase(buyer, await listItem(seller))
  return {
    app,
    wire,
    seller,
    orderId,
    at: (provider: string) => balanceOf(app.ctx, `asset:provider:${provider}`),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('a payout leaves the account of its provider, and the balance of a seller is one sum', async () => {
  await using s = await buildSeller()
  const requested = await s.seller.post('/api/payouts', { amount: '100.00', method: 'bank' })
  expect(requested.body).toMatchObject({ status: 'paid', destination: 'Scripted Bank •••• 6789' })
  expect([s.wire.requestedKeys.length, await s.at('wire'), await s.at('sandbox')]).toEqual([
    1, -10_000, 14_999,
  ])
  expect((await s.seller.get('/api/wallet')).body).toMatchObject({ available: '38.14' })
  expect(await s.app.brokenInvariants()).toEqual([])
})

test('a payout comes back through the provider that made it', async () => {
  await using s = await buildSeller()
  await s.seller.post('/api/payouts', { amount: '138.14', method: 'bank' })
  const moderator = await signInStaff(s.app, 'moderator')
  await moderator.post(`/api/admin/orders/${s.orderId}/clawback`, { reason: 'Stolen.' })
  s.app.advance(hour)
  await s.app.core.drain()
  expect([...s.wire.transfers.values()]).toMatchObject([{ amountCents: 13_814, returnedCents: 13_814 }])
  expect([await s.at('wire'), await s.at('sandbox')]).toEqual([0, 0])
  expect(await s.app.brokenInvariants()).toEqual([])
})

test('a debt is recovered from a payout that can be taken back, though a later one cannot', async () => {
  const bank: PayoutProvider = Object.assign(new ScriptedPayoutProvider('bank'), { reversePayout: undefined })
  const bankModule = defineModule({
    name: 'bank-payouts',
    owns: 'Payouts that stay where they are.',
    provides: [addAtStart(payoutProviders, () => bank)],
  })
  await using s = await buildSeller([bankModule])
  const request = (provider: string) =>
    s.seller.post('/api/payouts', { amount: '69.07', method: 'bank', provider })
  await request('wire')
  s.app.advance(1_000)
  expect((await request('bank')).body).toMatchObject({ status: 'paid' })
  const moderator = await signInStaff(s.app, 'moderator')
  const refund = { amount: '30.00', reason: 'It is scratched.' }
  expect((await moderator.post(`/api/admin/orders/${s.orderId}/refund`, refund)).status).toBe(200)
  s.app.advance(hour)
  await s.app.core.drain()
  expect((await s.seller.get('/api/wallet')).body.available).toBe('0.00')
  expect((await s.app.ctx.db.select().from(outbox).where(eq(outbox.kind, ReversePayout.kind))).length).toBe(1)
  expect(await s.app.brokenInvariants()).toEqual([])
})

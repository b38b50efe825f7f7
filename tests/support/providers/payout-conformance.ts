import { expect, test } from 'bun:test'
import { payoutMethods } from '@/modules/wallet/contract'
import type { PayoutProvider, PayoutRequest, ProviderPayout } from '@/modules/wallet/ports'
import type { Context } from '@/src/kit/context'
import { AppError } from '@/src/kit/errors'
import { okValue } from '@/tests/support/providers/payment-conformance'

/** A payout provider on a site of its own that holds enough money, with what banks and staff do outside of it. */
export interface PayoutFixture extends AsyncDisposable {
  readonly ctx: Context
  readonly provider: PayoutProvider
  /** A seller who can be paid. */
  readonly sellerId: string
  /** A seller who has no account yet; omitted if all can be paid. */
  readonly unpayableSellerId?: string
  /** A text of the seller's account that nobody is shown in full, such as its number. */
  readonly account?: string
  /** Does what lets the provider say that payouts left. Omitted if it says so at once. */
  finishPayouts?(): Promise<unknown>
  /** A bank sends a part of a payout back. Omitted if that can't happen. */
  sendBack?(key: string, amountCents: number): Promise<unknown>
}

const amountCents = 5_000
const key = 'payout:p1'

/** What the wallet relies on. */
const rules: Record<string, (t: PayoutFixture) => Promise<void>> = {
  'the name fits accounts of the ledger, and the methods are known': async (t) => {
    expect(t.provider.name).toMatch(/^[a-z][a-z0-9_-]{0,39}$/)
    expect(t.provider.methods.length).toBeGreaterThan(0)
    expect(t.provider.methods.filter((method) => !payoutMethods.includes(method))).toEqual([])
  },

  'a payout is made once under its key, also at once': async (t) => {
    const before = await balanceOf(t)
    expect(await find(t)).toBeNull()
    await Promise.all([send(t), send(t)])
    await send(t)
    await t.finishPayouts?.()
    expect(await find(t)).toEqual({ status: 'paid', returnedCents: 0 })
    expect(await balanceOf(t)).toBe(before - amountCents)
  },

  'a payout is found as it was sent, and no other is': async (t) => {
    const sent = okValue(await send(t))
    expect(['pending', 'paid']).toContain(sent.status)
    expect(await find(t)).toEqual(sent)
    expect(await find(t, 'payout:p2')).toBeNull()
  },

  'the account is shown masked': async (t) => {
    await t.provider.requirePayable(t.ctx, t.sellerId)
    const destination = await t.provider.findDestination(t.ctx, t.sellerId)
    expect(destination).toBeString()
    if (t.account !== undefined) expect(destination).not.toContain(t.account)
  },

  'a seller without an account is refused, and nothing is sent': async (t) => {
    const { ctx, provider, unpayableSellerId: sellerId } = t
    if (sellerId === undefined) return
    expect(await provider.findDestination(ctx, sellerId)).toBeNull()
    const error = await provider.requirePayable(ctx, sellerId).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(AppError)
    expect(provider.throws.map(({ kind }) => kind.code)).toContain(error.kind.code)
    expect((await send(t, { sellerId })).outcome).toBe('refused')
    expect(await find(t)).toBeNull()
  },

  'what a bank sends back is recorded, and a payout that left stays paid': async (t) => {
    if (!t.sendBack) return
    const before = await balanceOf(t)
    await send(t)
    await t.finishPayouts?.()
    await t.sendBack(key, amountCents)
    expect(await find(t)).toEqual({ status: 'paid', returnedCents: amountCents })
    expect(await balanceOf(t)).toBe(before)
  },

  'a reversal is made once under its key, or refused and changes nothing': async (t) => {
    await send(t)
    await t.finishPayouts?.()
    const reverse = () =>
      t.provider.reversePayout(t.ctx, { key: 'late:p1', payoutKey: key, amountCents: 2_000 })
    const first = await reverse()
    const again = await reverse()
    expect(again.outcome).toBe(first.outcome)
    expect((await find(t))?.returnedCents).toBe(first.outcome === 'ok' ? 2_000 : 0)
    const unknown = { key: 'late:p2', payoutKey: 'payout:p2', amountCents: 1 }
    expect((await t.provider.reversePayout(t.ctx, unknown)).outcome).toBe('refused')
  },
}

/** Defines tests of what the wallet relies on, for the provider of a module. */
export function testPayoutProvider(name: string, build: () => Promise<PayoutFixture>): void {
  for (const [rule, check] of Object.entries(rules))
    test(`payouts by ${name}: ${rule}`, async () => {
      await using fixture = await build()
      await check(fixture)
    })
}

async function send({ ctx, provider, sellerId }: PayoutFixture, over: Partial<PayoutRequest> = {}) {
  const [method = 'bank'] = provider.methods
  const destination = await provider.findDestination(ctx, over.sellerId ?? sellerId)
  return provider.sendPayout(ctx, {
    key,
    payoutId: 'p1',
    sellerId,
    amountCents,
    method,
    destination,
    ...over,
  })
}

async function find({ ctx, provider }: PayoutFixture, of = key): Promise<ProviderPayout | null> {
  return okValue(await provider.findPayout(ctx, of))
}

async function balanceOf({ ctx, provider }: PayoutFixture): Promise<number> {
  return okValue(await provider.findBalance(ctx))
}

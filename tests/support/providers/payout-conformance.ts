import { expect } from 'bun:test'
import { payoutMethods } from '@/modules/wallet/contract'
import type { PayoutProvider, PayoutRequest, ProviderPayout } from '@/modules/wallet/ports'
import type { Context } from '@/src/kit/context'
import { AppError } from '@/src/kit/errors'
import { defineProviderTests, type Rules, requirePart } from '@/tests/support/providers/define-provider-tests'
import { okValue } from '@/tests/support/providers/payment-conformance'

/** A payout provider on a site of its own that holds enough money, with what banks and staff do outside of it. */
export interface PayoutFixture extends AsyncDisposable {
  readonly ctx: Context
  readonly provider: PayoutProvider
  /** A seller who can be paid. */
  readonly sellerId: string
  /** A seller who has no account yet. */
  readonly unpayableSellerId?: string
  /** A text of the seller's account that nobody is shown in full, such as its number. */
  readonly account?: string
  /** Does what lets the provider say that payouts left. Omitted if it says so at once. */
  finishPayouts?(): Promise<unknown>
  /** A bank sends a part of a payout back. */
  sendBack?(key: string, amountCents: number): Promise<unknown>
}

const amountCents = 5_000
const key = 'payout:p1'

/** What the wallet relies on. */
const rules: Rules<PayoutFixture> = {
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

  'a seller who can be paid sees where': async (t) => {
    await t.provider.requirePayable(t.ctx, t.sellerId)
    expect(await t.provider.findDestination(t.ctx, t.sellerId)).toBeString()
  },
}

type Part = 'account' | 'unpayableSellerId' | 'reversePayout' | 'sendBack' | 'listRecords'

const partRules: Record<Part, Rules<PayoutFixture>> = {
  account: {
    'the account is shown masked': async (t) => {
      const account = requirePart(t.account, 'account')
      expect(await t.provider.findDestination(t.ctx, t.sellerId)).not.toContain(account)
    },
  },

  unpayableSellerId: {
    'a seller without an account is refused, and nothing is sent': async (t) => {
      const { ctx, provider } = t
      const sellerId = requirePart(t.unpayableSellerId, 'unpayableSellerId')
      expect(await provider.findDestination(ctx, sellerId)).toBeNull()
      const error = await provider.requirePayable(ctx, sellerId).catch((thrown) => thrown)
      expect(error).toBeInstanceOf(AppError)
      expect(provider.throws.map(({ kind }) => kind.code)).toContain(error.kind.code)
      expect((await send(t, { sellerId })).outcome).toBe('refused')
      expect(await find(t)).toBeNull()
    },
  },

  reversePayout: {
    'a reversal is made once under its key, or refused and changes nothing': async (t) => {
      const reversePayout = requirePart(t.provider.reversePayout, 'reversePayout')
      await send(t)
      await t.finishPayouts?.()
      const reverse = () => reversePayout(t.ctx, { key: 'late:p1', payoutKey: key, amountCents: 2_000 })
      const first = await reverse()
      const again = await reverse()
      expect(again.outcome).toBe(first.outcome)
      expect((await find(t))?.returnedCents).toBe(first.outcome === 'ok' ? 2_000 : 0)
      const unknown = { key: 'late:p2', payoutKey: 'payout:p2', amountCents: 1 }
      expect((await reversePayout(t.ctx, unknown)).outcome).toBe('refused')
    },
  },

  sendBack: {
    'what a bank sends back is recorded, and a payout that left stays paid': async (t) => {
      const sendBack = requirePart(t.sendBack, 'sendBack')
      const before = await balanceOf(t)
      await send(t)
      await t.finishPayouts?.()
      await sendBack(key, amountCents)
      expect(await find(t)).toEqual({ status: 'paid', returnedCents: amountCents })
      expect(await balanceOf(t)).toBe(before)
    },
  },

  listRecords: {
    'payouts that left are listed once': async (t) => {
      await send(t)
      await send(t)
      await t.finishPayouts?.()
      const listRecords = requirePart(t.provider.listRecords, 'listRecords')
      expect(okValue(await listRecords(t.ctx, t.ctx.now() - 60_000))).toEqual([
        expect.objectContaining({ id: expect.any(String), key, amountCents }),
      ])
    },
  },
}

/** Defines tests of what the wallet relies on, for the provider of a module. `without` names what it or its banks can't do. */
export function testPayoutProvider(
  name: string,
  build: () => Promise<PayoutFixture>,
  without: readonly Part[] = [],
): void {
  defineProviderTests({ subject: `payouts by ${name}`, build, rules, partRules, without })
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

import { expect } from 'bun:test'
import { paymentMethods } from '@/modules/orders/contract'
import type { PaymentIntent, PaymentProvider } from '@/modules/orders/ports'
import type { Context } from '@/src/kit/context'
import type { ExternalResult } from '@/src/kit/jobs/outbox-jobs'
import { defineProviderTests, type Rules, requirePart } from '@/tests/support/providers/define-provider-tests'

/** A payment provider on a site of its own, with what buyers, banks and staff do outside of it. */
export interface PaymentFixture extends AsyncDisposable {
  readonly ctx: Context
  readonly provider: PaymentProvider
  /** The id of a user who may pay. */
  readonly buyerId: string
  /** Pays an intent in full. */
  pay(intent: PaymentIntent): Promise<unknown>
  /** Does what lets the provider say that refunds arrived. Omitted if it says so at once. */
  finishRefunds?(): Promise<unknown>
}

const amountCents = 4_000

/** What orders rely on. */
const rules: Rules<PaymentFixture> = {
  'the name fits accounts of the ledger, and the methods are known': async (t) => {
    const { provider } = t
    expect(provider.name).toMatch(/^[a-z][a-z0-9_-]{0,39}$/)
    expect(provider.methods.length).toBeGreaterThan(0)
    expect(provider.methods.filter((method) => !paymentMethods.includes(method))).toEqual([])
    expect(provider.reservationSeconds ?? 1).toBeGreaterThan(0)
  },

  'an intent is created once, however often it is requested': async (t) => {
    const first = await createIntent(t)
    const again = await createIntent(t)
    expect(again).toEqual(first)
    expect(first).toMatchObject({
      orderId: 'order-1',
      status: 'awaiting',
      amountCents,
      currency: 'usd',
      chargedAt: null,
      refunds: [],
      chargeback: null,
    })
    expect(first.clientSecret).not.toBe('')
    expect((await createIntent(t, 'order-2')).id).not.toBe(first.id)
  },

  'an intent is found by its id and by its order, and no other is': async (t) => {
    const { ctx, provider } = t
    const intent = await createIntent(t)
    expect(okValue(await provider.findIntent(ctx, intent.id))).toEqual(intent)
    expect(okValue(await findByOrder(t, 'order-1'))).toMatchObject({ id: intent.id })
    expect(okValue(await findByOrder(t, 'order-2'))).toBeNull()
    expect((await provider.findIntent(ctx, `${intent.id}x`)).outcome).toBe('refused')
  },

  'a canceled intent stays canceled': async (t) => {
    const intent = await createIntent(t)
    expect(await cancel(t, intent)).toMatchObject({ id: intent.id, status: 'canceled' })
    expect(await cancel(t, intent)).toMatchObject({ status: 'canceled' })
    expect(okValue(await t.provider.findIntent(t.ctx, intent.id))).toMatchObject({ status: 'canceled' })
  },

  "a payment has its time and amount, and can't be canceled": async (t) => {
    const intent = await payIntent(t)
    expect(intent).toMatchObject({ status: 'succeeded', amountCents, refunds: [] })
    expect(Math.abs((intent.chargedAt ?? 0) - t.ctx.now())).toBeLessThan(60_000)
    await cancel(t, intent)
    expect(okValue(await t.provider.findIntent(t.ctx, intent.id))).toMatchObject({ status: 'succeeded' })
  },

  'a refund is made once under its key, and has it': async (t) => {
    const intent = await payIntent(t)
    const first = okValue(await refund(t, intent, { key: 'refund:order-1:1', amountCents: 1_500 }))
    const again = okValue(await refund(t, intent, { key: 'refund:order-1:1', amountCents: 1_500 }))
    expect(again).toMatchObject({ id: first.id, amountCents: 1_500 })
    await t.finishRefunds?.()
    const { refunds } = okValue(await t.provider.findIntent(t.ctx, intent.id))
    expect(refunds).toEqual([
      { id: first.id, key: 'refund:order-1:1', amountCents: 1_500, status: 'succeeded' },
    ])
  },

  'refunds are never more than the payment, also at once': async (t) => {
    const intent = await payIntent(t)
    const keys = ['refund:order-1:1', 'refund:order-1:2', 'refund:order-1:3']
    const results = await Promise.all(keys.map((key) => refund(t, intent, { key, amountCents: 2_500 })))
    expect(results.filter(({ outcome }) => outcome === 'ok')).toHaveLength(1)
    expect(results.filter(({ outcome }) => outcome === 'refused')).toHaveLength(2)
    const rest = { key: 'refund:order-1:4', amountCents: 1_500 }
    expect((await refund(t, intent, rest)).outcome).toBe('ok')
    await t.finishRefunds?.()
    const { refunds } = okValue(await t.provider.findIntent(t.ctx, intent.id))
    expect(refunds.reduce((sum, { amountCents: cents }) => sum + cents, 0)).toBe(amountCents)
  },

  'what nobody has paid is not refunded': async (t) => {
    const intent = await createIntent(t)
    const result = await refund(t, intent, { key: 'refund:order-1:1', amountCents: 100 })
    expect(result.outcome).toBe('refused')
  },

  'missed events are read, also when there are none': async (t) => {
    expect(await t.provider.processMissedEvents(t.ctx)).toBe(true)
  },
}

type Part = 'listRecords'

const partRules: Record<Part, Rules<PaymentFixture>> = {
  listRecords: {
    'payments and refunds are listed, and an intent that nobody has paid is not': async (t) => {
      await createIntent(t, 'order-2')
      const intent = await payIntent(t)
      const made = okValue(await refund(t, intent, { key: 'refund:order-1:1', amountCents: 1_500 }))
      await t.finishRefunds?.()
      const listRecords = requirePart(t.provider.listRecords, 'listRecords')
      const { payments, refunds } = okValue(await listRecords(t.ctx, t.ctx.now() - 60_000))
      expect(payments).toEqual([expect.objectContaining({ id: intent.id, amountCents })])
      expect(refunds).toEqual([
        expect.objectContaining({ id: made.id, paymentId: intent.id, amountCents: 1_500 }),
      ])
    },
  },
}

/** Defines tests of what orders rely on, for the provider of a module. `without` names what it can't do. */
export function testPaymentProvider(
  name: string,
  build: () => Promise<PaymentFixture>,
  without: readonly Part[] = [],
): void {
  defineProviderTests({ subject: `payments by ${name}`, build, rules, partRules, without })
}

async function createIntent({ ctx, provider, buyerId }: PaymentFixture, orderId = 'order-1') {
  const [method = 'card'] = provider.methods
  const key = `create_intent:${orderId}`
  return okValue(await provider.createIntent(ctx, { key, orderId, buyerId, amountCents, method }))
}

async function payIntent(t: PaymentFixture): Promise<PaymentIntent> {
  const intent = await createIntent(t)
  await t.pay(intent)
  return okValue(await t.provider.findIntent(t.ctx, intent.id))
}

async function cancel({ ctx, provider }: PaymentFixture, { id, orderId }: PaymentIntent) {
  return okValue(await provider.cancelIntent(ctx, { key: `cancel_intent:${orderId}`, intentId: id }))
}

function refund(
  { ctx, provider }: PaymentFixture,
  { id: intentId }: PaymentIntent,
  request: { key: string; amountCents: number },
) {
  return provider.refund(ctx, { ...request, intentId })
}

function findByOrder({ ctx, provider }: PaymentFixture, orderId: string) {
  const lookup = { orderId, since: ctx.now() - 60_000, belongsToOtherOrder: async () => false }
  return provider.findIntentByOrder(ctx, lookup)
}

/** Throws unless the provider said yes. */
export function okValue<Value>(result: ExternalResult<Value>): Value {
  if (result.outcome === 'ok') return result.value
  throw new Error(`the provider answered ${result.outcome}: ${result.reason}`)
}

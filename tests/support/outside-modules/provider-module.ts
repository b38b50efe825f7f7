/** The files of a package that pays and is paid by a service of its own, whose records are in the memory of the process. */
export const providerModule = {
  'package.json': JSON.stringify({ name: 'wire', version: '1.0.0' }),
  'routes.ts': undefined,
  'module.ts': `import { authModule, defineModule, ordersModule, paymentProviders, payoutProviders, addAtStart, walletModule } from 'mintmark/module'
import packageJson from './package.json' with { type: 'json' }
import { createPayments } from './payments'
import { createPayouts } from './payouts'

export const wire = defineModule({
  name: 'wire',
  api: '1',
  version: packageJson.version,
  owns: 'Payments and payouts by wire.',
  needs: [authModule, ordersModule, walletModule],
  provides: [
    addAtStart(paymentProviders, () => createPayments().provider),
    addAtStart(payoutProviders, () => createPayouts().provider),
  ],
})
`,
  'payments.ts': `import { newId, type PaymentIntent, type PaymentProvider } from 'mintmark/module'

export function createPayments() {
  const intents = new Map<string, PaymentIntent>()
  const idsByKey = new Map<string, string>()
  const byKey = (key: string) => intents.get(idsByKey.get(key) ?? '')
  const answer = (intent: PaymentIntent | undefined) =>
    intent
      ? ({ outcome: 'ok', value: structuredClone(intent) } as const)
      : ({ outcome: 'refused', reason: 'no such intent' } as const)
  const provider: PaymentProvider = {
    name: 'wire',
    isRealMoney: false,
    methods: ['transfer'],
    reservationSeconds: 86_400,
    publishableKey: '',
    createIntent: async (ctx, { key, orderId, amountCents }) => {
      const id = newId(ctx)
      if (!byKey(key)) {
        idsByKey.set(key, id)
        intents.set(id, {
          id,
          orderId,
          clientSecret: \`\${id}_secret\`,
          status: 'awaiting',
          amountCents,
          currency: 'usd',
          chargedAt: null,
          feeCents: null,
          refunds: [],
          chargeback: null,
          bankDisputes: [],
          risks: [],
        })
      }
      return answer(byKey(key))
    },
    findIntent: async (_, id) => answer(intents.get(id)),
    findIntentByOrder: async (_, { orderId }) => {
      const found = [...intents.values()].find((intent) => intent.orderId === orderId)
      return { outcome: 'ok', value: found ? structuredClone(found) : null }
    },
    cancelIntent: async (_, { intentId }) => {
      const intent = intents.get(intentId)
      if (intent?.status === 'awaiting') intent.status = 'canceled'
      return answer(intent)
    },
    refund: async (ctx, { key, intentId, amountCents }) => {
      const intent = intents.get(intentId)
      if (intent?.status !== 'succeeded') return { outcome: 'refused', reason: 'nothing was paid' }
      const known = intent.refunds.find((refund) => refund.key === key)
      if (known) return { outcome: 'ok', value: known }
      const refunded = intent.refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
      if (refunded + amountCents > intent.amountCents) return { outcome: 'refused', reason: 'more than was paid' }
      const refund = { id: newId(ctx), key, amountCents, status: 'succeeded' } as const
      intent.refunds.push(refund)
      return { outcome: 'ok', value: refund }
    },
    processMissedEvents: async () => true,
  }
  const pay = (id: string, at: number) =>
    Object.assign(intents.get(id) ?? {}, { status: 'succeeded', chargedAt: at, feeCents: 0 })
  return { provider, pay }
}
`,
  'payouts.ts': `import type { PayoutProvider, ProviderPayout } from 'mintmark/module'

export function createPayouts(balanceCents = 0) {
  const payouts = new Map<string, ProviderPayout & { amountCents: number }>()
  const present = ({ status, returnedCents }: ProviderPayout) => ({ status, returnedCents })
  const provider: PayoutProvider = {
    name: 'wire',
    isRealMoney: false,
    methods: ['bank'],
    throws: [],
    requirePayable: async () => {},
    findDestination: async () => 'Wire •••• 1234',
    sendPayout: async (_, { key, amountCents }) => {
      const payout = payouts.get(key) ?? { status: 'pending' as const, returnedCents: 0, amountCents }
      payouts.set(key, payout)
      return { outcome: 'ok', value: present(payout) }
    },
    findPayout: async (_, key) => {
      const payout = payouts.get(key)
      return { outcome: 'ok', value: payout ? present(payout) : null }
    },
    findBalance: async () => {
      const sent = [...payouts.values()].filter(({ status }) => status === 'paid')
      return { outcome: 'ok', value: sent.reduce((sum, each) => sum - each.amountCents + each.returnedCents, balanceCents) }
    },
  }
  const finish = () => {
    for (const payout of payouts.values()) payout.status = 'paid'
  }
  const sendBack = (key: string, cents: number) => {
    const payout = payouts.get(key)
    if (payout) payout.returnedCents += cents
  }
  return { provider, finish, sendBack }
}
`,
  'conformance.test.ts': `import { createTestApp, testPaymentProvider, testPayoutProvider } from 'mintmark/testing'
import { createPayments } from './payments'
import { createPayouts } from './payouts'

testPaymentProvider('wire', async () => {
  const app = await createTestApp()
  const { provider, pay } = createPayments()
  return {
    ctx: app.ctx,
    provider,
    buyerId: 'buyer',
    pay: async ({ id }) => pay(id, app.ctx.now()),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}, ['listRecords'])

testPayoutProvider('wire', async () => {
  const app = await createTestApp()
  const { provider, finish, sendBack } = createPayouts(20_000)
  return {
    ctx: app.ctx,
    provider,
    sellerId: 'seller',
    account: '55501234',
    finishPayouts: async () => finish(),
    sendBack: async (key, cents) => sendBack(key, cents),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}, ['unpayableSellerId', 'reversePayout', 'listRecords'])
`,
}

import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { listings } from '@/modules/catalog/schema'
import { sandboxIntents } from '@/modules/checkout/schema'
import { processDeadlines } from '@/modules/orders/deadlines'
import { orders } from '@/modules/orders/schema'
import { paymentJournal, postJournal } from '@/modules/wallet/service'
import { transact } from '@/src/kit/transact'
import { modules } from '@/src/modules'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { withProviders } from '@/tests/support/apps/with-providers'
import { eventually } from '@/tests/support/eventually'
import { ScriptedPaymentProvider } from '@/tests/support/providers/scripted-payment-provider'
import { testSize } from '@/tests/support/test-size'
import { listItem, reserve } from '@/tests/support/trade'

const hourMs = 3_600_000

test('while the payment provider hangs, buyers wait, everyone else continues, and emails are sent (E13)', async () => {
  const provider = new ScriptedPaymentProvider()
  await using app = await createTestApp({
    modules: withProviders(modules, provider.module),
    env: { OPERATOR_EMAIL: 'operator@home.example' },
    hasFullPool: true,
  })
  const { hold, release } = hangUntil()
  const createIntent = provider.createIntent.bind(provider)
  provider.createIntent = async (_, order) => {
    await hold
    return createIntent(_, order)
  }
  const seller = await app.signIn('seller')
  const buyers = await Promise.all(Array.from({ length: 50 }, (_, at) => app.signIn(`buyer_${at}`)))
  const buying = buyers.map(async (buyer) => reserve(buyer, await listItem(seller)))
  await eventually(async () => expect(await app.ctx.db.$count(orders)).toBe(50))

  const visitor = app.visitor()
  const ticket = { email: 'ann@home.example', subject: 'Slow?', message: 'Is it me?' }
  const others = [
    await visitor.get('/api/items'),
    await visitor.get('/marketplace'),
    await visitor.post('/api/support/tickets', ticket),
    await seller.get('/api/wallet'),
    await seller.post('/api/listings', { itemName: 'Cap', assetId: '77', category: 'hat', price: 5 }),
    await (await app.signIn('newcomer')).get('/api/auth/user'),
  ]
  expect(others.map(({ status }) => status)).toEqual([200, 200, 201, 200, 201, 200])
  const drained = app.drain()
  await eventually(async () => expect(readdirSync(join(app.dataDir, 'outbox'))).toHaveLength(1))
  release()
  expect((await Promise.all(buying)).map(({ status }) => status)).toEqual(buyers.map(() => 200))
  await drained
})

const deadlines = testSize('TEST_DEADLINES', { commit: 250, full: 10_000 })

test(`${deadlines} deadlines in one second: some processed each second, all refunded within ten minutes, none twice (E15)`, async () => {
  await using app = await createTestApp({ hasFullPool: true })
  await seedPaid(app, deadlines)
  app.advance(hourMs)
  let seconds = 0
  for (; (await countIn(app, ['paid'])) > 0; seconds++) {
    const before = await countIn(app, ['paid'])
    await processDeadlines(app.ctx)
    const dealtWith = before - (await countIn(app, ['paid']))
    expect(dealtWith).toBeGreaterThan(0)
    expect(dealtWith).toBeLessThanOrEqual(100)
    app.advance(1_000)
  }
  expect(seconds).toBeLessThanOrEqual(600)
  await app.drain()
  expect(await countIn(app, ['refunded'])).toBe(deadlines)
  expect(await app.brokenInvariants()).toEqual([])
})

function hangUntil() {
  let release = () => {}
  const hold = new Promise<void>((resolve) => {
    release = resolve
  })
  return { hold, release }
}

function countIn({ ctx }: TestApp, states: (typeof orders.$inferSelect)['state'][]): Promise<number> {
  return ctx.db.$count(orders, inArray(orders.state, states))
}

/** Creates orders that were paid at the same time, with their ledger entries and sandbox intents. */
async function seedPaid(app: TestApp, count: number): Promise<void> {
  const { itemId, assetId } = await listItem(await app.signIn('seller'))
  const at = app.ctx.now()
  const deliverBy = at + hourMs
  const ids = Array.from({ length: count }, (_, number) => `order-${number}`)
  const money = { priceCents: 1_000, platformFeeCents: 50, processingFeeCents: 29 }
  const item = { itemId, assetId, itemName: 'Crown' }
  for (let from = 0; from < count; from += 500)
    await transact(app.ctx, async (tx) => {
      const some = ids.slice(from, from + 500)
      await tx.db.insert(listings).values(
        some.map((id) => ({
          id,
          itemId,
          sellerId: 's',
          priceCents: 1_000,
          condition: 'good' as const,
          state: 'sold' as const,
          createdAt: at,
          updatedAt: at,
        })),
      )
      await tx.db.insert(sandboxIntents).values(
        some.map((id) => ({
          id,
          key: `create_intent:${id}`,
          clientSecret: id,
          orderId: id,
          buyerId: 'b',
          amountCents: 1_000,
          status: 'succeeded' as const,
          chargedAt: at,
        })),
      )
      await tx.db.insert(orders).values(
        some.map((id) => ({
          ...{ id, listingId: id, intentId: id, clientSecret: id, ...item, ...money },
          ...{ sellerId: 's', buyerId: 'b', method: 'card' as const, deliverTo: 'b', state: 'paid' as const },
          ...{ createdAt: at, reserveUntil: at, paidAt: at, deliverBy, updatedAt: at },
          ...{ capturedCents: 1_000, providerFeeCents: 0 },
        })),
      )
      for (const id of some) await postJournal(tx, paymentJournal(id, 'sandbox', 1_000))
    })
}

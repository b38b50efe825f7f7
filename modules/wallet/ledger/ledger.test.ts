import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { suspenseRefundJournal } from '@/modules/wallet/ledger/chargeback-journals'
import {
  paymentJournal,
  payoutJournal,
  refundJournal,
  releaseJournal,
  releaseUndoneJournal,
  unmatchedPaymentJournal,
} from '@/modules/wallet/ledger/journal'
import { balanceOf, postJournal } from '@/modules/wallet/ledger/ledger'
import { journals, postings } from '@/modules/wallet/schema'
import { dialect, sql } from '@/src/db/columns'
import { transact } from '@/src/kit/transact'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { buy, listItem } from '@/tests/support/trade'

test('every journal balances at every price and fee', () => {
  const cents = fc.integer({ min: 50, max: 10_000_000 })
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: 0, max: 25 }),
      fc.integer({ min: 0, max: 25 }),
      (priceCents, platformFeeCents, processingFeeCents) => {
        const price = { priceCents, platformFeeCents, processingFeeCents }
        const samples = [
          paymentJournal('o', 'sandbox', priceCents),
          releaseJournal({ id: 'o', sellerId: 's', undoneReleases: 0, ...price }),
          releaseUndoneJournal({ id: 'o', sellerId: 's', undoneReleases: 1, ...price }),
          refundJournal('o', 'sandbox', { priceCents }),
          unmatchedPaymentJournal('o', 'sandbox', priceCents),
          suspenseRefundJournal({ id: 'o', chargebackStep: 0 }, 'sandbox', priceCents),
          payoutJournal('p', 's', 'sandbox', priceCents),
        ]
        for (const { legs } of samples) {
          expect(legs.reduce((sum, leg) => sum + leg.amountCents, 0)).toBe(0)
          expect(legs.every((leg) => leg.amountCents !== 0)).toBe(true)
        }
      },
    ),
  )
})

test('a journal posted many times at once is posted once', async () => {
  await using app = await createTestApp({ hasFullPool: true })
  const results = await Promise.all(
    Array.from({ length: 20 }, () =>
      transact(app.ctx, (tx) => postJournal(tx, paymentJournal('o', 'sandbox', 500))),
    ),
  )
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await balanceOf(app.ctx, 'liability:escrow')).toBe(-500)
})

test('a journal that does not balance is rejected', async () => {
  await using app = await createTestApp()
  const unbalanced = {
    key: 'pay:x' as const,
    legs: [
      { account: 'a', amountCents: 5 },
      { account: 'b', amountCents: -4 },
    ],
  }
  await expect(transact(app.ctx, (tx) => postJournal(tx, unbalanced))).rejects.toThrow('a journal balances')
})

/** Other ways to change the existing rows. */
const overwrites = {
  sqlite: [
    "replace into wallet_postings select id, journal_id, 'liability:seller:thief', amount_cents, at from wallet_postings",
    "replace into wallet_journals select id, 'release:o', order_id, payout_id, at from wallet_journals",
    "update or replace wallet_postings set account = 'liability:seller:thief'",
  ],
  postgres: ['truncate wallet_postings', 'truncate wallet_journals cascade'],
}[dialect]

test('the database rejects updates, deletes and replacements of the ledger (A45)', async () => {
  await using app = await createTestApp()
  await transact(app.ctx, (tx) => postJournal(tx, paymentJournal('o', 'sandbox', 500)))
  const attempts = [
    () => app.core.db.transact((tx) => tx.update(postings).set({ amountCents: 1 })),
    () => app.core.db.transact((tx) => tx.delete(postings)),
    () => app.core.db.transact((tx) => tx.update(journals).set({ key: 'y' })),
    () => app.core.db.transact((tx) => tx.delete(journals)),
    ...overwrites.map((statement) => () => app.core.db.transact((tx) => tx.rows(sql.raw(statement)))),
  ]
  for (const attempt of attempts) {
    const result = await attempt().then(
      () => 'done',
      (error: Error) => String(error.cause ?? error),
    )
    expect(result).toContain('append-only')
  }
})

test.if(dialect === 'sqlite')('REPLACE with the key of a journal keeps the journal (A45)', async () => {
  await using app = await createTestApp()
  await transact(app.ctx, (tx) => postJournal(tx, paymentJournal('o', 'sandbox', 500)))
  const before = await app.ctx.db.select().from(journals)
  const replace = sql`replace into wallet_journals select id || '2', key, order_id, payout_id, at from wallet_journals`
  await app.core.db.transact((tx) => tx.rows(replace))
  expect(await app.ctx.db.select().from(journals)).toEqual(before)
})

test('the sandbox pays a payout at once, and it appears on the statement', async () => {
  await using app = await createTestApp()
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const id = await buy(buyer, await listItem(seller))
  expect((await seller.get('/api/wallet')).body).toMatchObject({ available: '0.00', escrow: '138.14' })
  await buyer.post(`/api/orders/${id}/received`)
  const payout = await seller.post('/api/payouts', { amount: 100, method: 'paypal' })
  expect(payout.body).toMatchObject({ amount: '100.00', status: 'paid' })
  const { body } = await seller.get('/api/wallet')
  expect(body.available).toBe('38.14')
  expect(body.entries.map((entry: { kind: string; amount: string }) => [entry.kind, entry.amount])).toEqual([
    ['payout', '-100.00'],
    ['sale', '138.14'],
  ])
  for (const amount of [0, -1, 'all', 38.15]) {
    expect([409, 422]).toContain((await seller.post('/api/payouts', { amount, method: 'bank' })).status)
  }
})

test('money in the payout hold is pending and cannot be paid out until the hold ends, nor by a clock that jumps (E10)', async () => {
  await using app = await createTestApp({ env: { PAYOUT_HOLD_HOURS: '24' } })
  const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])
  const id = await buy(buyer, await listItem(seller))
  await buyer.post(`/api/orders/${id}/received`)
  expect((await seller.get('/api/wallet')).body).toMatchObject({ available: '0.00', pending: '138.14' })
  expect((await seller.post('/api/payouts', { amount: 1, method: 'bank' })).status).toBe(409)
  app.shiftWallClock(24 * 3_600_000)
  expect((await seller.post('/api/payouts', { amount: 1, method: 'bank' })).status).toBe(409)
  app.shiftWallClock(-24 * 3_600_000)
  app.advance(24 * 3_600_000)
  expect((await seller.get('/api/wallet')).body).toMatchObject({ available: '138.14', pending: '0.00' })
})

import { afterAll, expect, test } from 'bun:test'
import { buildPaidOrder } from '@/modules/delivery/factory'
import { dialect, sql } from '@/src/db/columns'
import type { Invariant } from '@/src/kit/invariants'
import { modules } from '@/src/modules'
import { isBroken, runAudit } from '@/src/runtime/invariants'
import { withoutTriggers } from '@/tests/support/database/without-triggers'
import { buy, listItem, reserve } from '@/tests/support/trade'

const site = await buildPaidOrder()
afterAll(() => site[Symbol.asyncDispose]())
const { app } = site
const [seller, buyer] = [site.seller.actor, site.buyer.actor]

const completed = await buy(buyer, await listItem(seller))
await buyer.post(`/api/orders/${completed}/received`)
const refunded = await buy(buyer, await listItem(seller))
await seller.post(`/api/orders/${refunded}/cancel`)
await seller.post('/api/payouts', { amount: '10.00', method: 'paypal' })
await app.drain()
await reserve(buyer, await listItem(seller))
const refunding = await buy(buyer, await listItem(seller))
await seller.post(`/api/orders/${refunding}/cancel`)

/** Constraints that would refuse a tampering below. */
const dropConstraints = {
  sqlite: 'pragma ignore_check_constraints = on',
  postgres: 'alter table orders_orders drop constraint orders_two_parties',
}[dialect]

const legOf = (order: string, journal: string, account: string) =>
  `account like '${account}' and journal_id = (select id from wallet_journals where key = '${journal}:${order}')`

/** For each invariant, changes that break it and that only this invariant needs to find. */
const tamperings: Record<string, string[]> = {
  C1: ['update catalog_items set stock = stock + 1'],
  D1: ['update delivery_watches set next_at = null'],
  D2: ["update delivery_watches set finding = 'delivered'"],
  I1: [`delete from wallet_postings where ${legOf(completed, 'release', 'liability:seller:%')}`],
  I2: [
    `update wallet_postings set amount_cents = amount_cents + 1 where ${legOf(completed, 'release', 'income:%')}`,
  ],
  I3: [
    `update wallet_postings set account = 'liability:suspense' where ${legOf(site.orderId, 'pay', 'liability:escrow')}`,
  ],
  I4: [
    'drop index orders_one_holder',
    `update orders_orders set listing_id = (select listing_id from orders_orders where id = '${site.orderId}')`,
  ],
  I5: ["update catalog_listings set state = 'active' where state = 'reserved'"],
  I6: ['update orders_orders set paid_at = null'],
  I7: [`insert into wallet_journals (id, key, at) values ('again', 'refund:${completed}', 0)`],
  I8: ['update wallet_payouts set amount_cents = amount_cents + 1'],
  I9: ["delete from core_outbox where key like 'refund:%'"],
  I10: ['update orders_orders set buyer_id = seller_id'],
  I11: [
    `update wallet_postings set amount_cents = amount_cents - 1 where ${legOf(completed, 'release', 'liability:escrow')}`,
  ],
  I12: ["update orders_orders set deliver_by = null where state = 'paid'"],
  I13: ['update orders_orders set unmatched_cents = 5'],
  I14: ["update orders_orders set chargeback = 'open', chargeback_cents = 5"],
  I15: ['update orders_orders set paused_at = 1'],
  I16: [`delete from wallet_postings where ${legOf(refunded, 'refund', 'asset:provider:%')}`],
  I17: ['update orders_orders set manual_refund_cents = 5'],
  I18: [`update orders_orders set refunded_cents = refunded_cents - 1 where id = '${refunded}'`],
  I19: [
    `update wallet_postings set account = 'liability:seller:thief' where ${legOf(completed, 'release', 'liability:seller:%')}`,
  ],
  I20: [`update orders_orders set chargeback_step = 1 where id = '${completed}'`],
  I21: [`update orders_orders set state = 'charged_back' where id = '${refunded}'`],
  I22: [`update orders_orders set sent_at = 1, confirm_by = 1 where id = '${completed}'`],
  I23: [`update orders_orders set dispute_by = 'buyer' where id = '${completed}'`],
  I24: [`update wallet_journals set at = at + 1 where key = 'release:${completed}'`],
  I25: ["update wallet_payouts set failure_reason = 'none'"],
  P1: ["update checkout_sandbox_intents set status = 'canceled'"],
  P2: ["update checkout_sandbox_intents set buyer_id = 'thief'"],
  P3: ['update checkout_sandbox_payouts set amount_cents = amount_cents + 1'],
  P4: ["insert into checkout_stripe_transfers values ('payout:none', 'none', 'acct_1', 1)"],
}

/** Returns the violations after tampering with the ledger, and rolls the changes back. */
async function violationsAfter({ violations }: Invariant, statements: string[]): Promise<unknown[]> {
  let rows: unknown[] = []
  const rolledBack = app.core.db.transact(async (tx) => {
    await withoutTriggers(tx, async () => {
      for (const statement of [dropConstraints, ...statements]) await tx.rows(sql.raw(statement))
    })
    rows = await tx.rows(violations)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  return rows
}

const invariants = modules.flatMap((module) => module.invariants ?? [])

test('all invariants hold, and each has a tampering below', async () => {
  expect(await app.brokenInvariants()).toEqual([])
  expect(invariants.map(({ id }) => id).sort()).toEqual(Object.keys(tamperings).sort())
})

test.each(invariants)('$id reports its tampering: $holds', async (invariant) => {
  expect(await violationsAfter(invariant, tamperings[invariant.id] ?? [])).not.toEqual([])
})

test('a missing or disabled trigger is reported', async () => {
  const disable = {
    sqlite: 'drop trigger wallet_postings_kept_delete',
    postgres: 'alter table wallet_postings disable trigger wallet_postings_kept',
  }[dialect]
  const broken: unknown[] = []
  const rolledBack = app.core.db.transact(async (tx) => {
    await tx.rows(sql.raw(disable))
    for (const { invariant, rows } of await runAudit({ db: tx }, modules))
      if (rows.length > 0) broken.push(invariant.id, ...rows)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(broken).toEqual(['F2', { missing: disable.split(' ').at(-1) }])
  expect((await runAudit({ db: app.core.db.read }, modules)).filter(isBroken)).toEqual([])
})

test('money that leaves the provider in a journal of another kind is reported (A45)', async () => {
  const [ledger] = invariants.filter(({ id }) => id === 'I18')
  const legs = [
    ['expense:provider_fee', 100],
    ['asset:provider:sandbox', -100],
  ].map(
    ([account, cents]) => `insert into wallet_postings (journal_id, account, amount_cents, at)
      select id, '${account}', ${cents}, at from wallet_journals where key = 'release:${completed}'`,
  )
  expect(ledger && (await violationsAfter(ledger, legs))).toHaveLength(1)
})

import { afterAll, expect, test } from 'bun:test'
import { buildPaidOrder } from '@/modules/delivery/factory'
import { dialect, sql } from '@/src/db/columns'
import type { Invariant } from '@/src/kit/invariants'
import { modules } from '@/src/modules'
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

/** Removes the database's own guards, as an attacker with access to the file could. */
const dropGuards = {
  sqlite: [
    'drop trigger wallet_journals_kept_update',
    'drop trigger wallet_journals_kept_delete',
    'drop trigger wallet_postings_kept_update',
    'drop trigger wallet_postings_kept_delete',
    'drop trigger orders_legal_moves',
    'pragma ignore_check_constraints = on',
  ],
  postgres: [
    'alter table wallet_journals disable trigger user',
    'alter table wallet_postings disable trigger user',
    'alter table orders_orders disable trigger user',
    'alter table orders_orders drop constraint orders_two_parties',
  ],
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
  P1: ["update checkout_sandbox_intents set status = 'canceled'"],
}

/** Returns the violations after tampering with the ledger, and rolls the changes back. */
async function violationsAfter({ violations }: Invariant, statements: string[]): Promise<unknown[]> {
  let rows: unknown[] = []
  const rolledBack = app.core.db.transact(async (tx) => {
    for (const statement of [...dropGuards, ...statements]) await tx.rows(sql.raw(statement))
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

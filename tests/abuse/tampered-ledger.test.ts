import { afterAll, expect, test } from 'bun:test'
import { buildPaidOrder } from '@/modules/delivery/factory'
import { dialect, sql } from '@/src/db/columns'
import type { Invariant } from '@/src/kit/checks/invariants'
import type { Module } from '@/src/kit/module/module'
import { modules } from '@/src/modules'
import { findViolations, isBroken, runAudit } from '@/src/runtime/invariants'
import { withoutTriggers } from '@/tests/support/database/without-triggers'
import { collectTested, isTested } from '@/tests/support/module-testing/collect-module-testing'
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

const collected = await collectTested()
const tamperings: Record<string, string[]> = Object.assign(
  {},
  ...collected.map(({ testing }) => testing.tamperings?.({ paid: site.orderId, completed, refunded })),
)

/** Returns the violations after tampering with the ledger, and rolls the changes back. */
async function violationsAfter(invariant: Invariant, statements: string[]): Promise<unknown[]> {
  let rows: unknown[] = []
  const rolledBack = app.core.db.transact(async (tx) => {
    await withoutTriggers(tx, async () => {
      for (const statement of [dropConstraints, ...statements]) await tx.rows(sql.raw(statement))
    })
    rows = await findViolations(tx, invariant)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  return rows
}

const all: readonly Module[] = modules
const tested = all.filter(({ name }) => isTested(name))
const invariants = tested.flatMap((module) => module.invariants ?? [])

test('all invariants hold', async () => {
  expect(await app.brokenInvariants()).toEqual([])
})

test('each module tampers with all of its invariants', () => {
  const missing = tested.flatMap((module) =>
    (module.invariants ?? [])
      .filter(({ id }) => !Object.hasOwn(tamperings, id))
      .map(
        ({ id }) =>
          `${id} of module ${module.name} has no tampering: add it to tamperings in modules/${module.name}/testing.ts.`,
      ),
  )
  expect(missing).toEqual([])
  expect(Object.keys(tamperings).sort()).toEqual(invariants.map(({ id }) => id).sort())
})

test.each(invariants)('$id reports its tampering: $holds', async (invariant) => {
  expect(
    await violationsAfter(invariant, tamperings[invariant.id] ?? []),
    `The tampering with ${invariant.id} breaks nothing that its query finds. Correct the query or the tampering.`,
  ).not.toEqual([])
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
  const [ledger] = all.flatMap((module) => module.invariants ?? []).filter(({ id }) => id === 'I18')
  const legs = [
    ['expense:provider_fee', 100],
    ['asset:provider:sandbox', -100],
  ].map(
    ([account, cents]) => `insert into wallet_postings (journal_id, account, amount_cents, at)
      select id, '${account}', ${cents}, at from wallet_journals where key = 'release:${completed}'`,
  )
  expect(ledger && (await violationsAfter(ledger, legs))).toHaveLength(1)
})

import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { buildPaidOrder, buildReservedOrder } from '@/modules/orders/factory'
import { hasBaseTables } from '@/src/db/base-chain'
import type { Module } from '@/src/kit/module/module'
import { modules } from '@/src/modules'
import { planRemoval } from '@/src/runtime/removal/removal-plan'
import { dropModuleData } from '@/src/runtime/removal/remove-module'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { dumpSchema } from '@/tests/support/database/dump-schema'
import { openTestDb } from '@/tests/support/database/open-database'
import { createSite, type Site } from '@/tests/support/servers/spawned-site'

async function withDb<Result>(
  site: Site,
  work: (db: Awaited<ReturnType<typeof openTestDb>>) => Promise<Result>,
) {
  const db = await openTestDb(site.databaseLocation)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const addTicket = sql`insert into support_tickets (id, email, category, subject, created_at, opened_at, updated_at)
  values ('t1', 'ann@example.com', 'other', 'Hello', 1, 1, 1)`
const countTickets = sql`select count(*) as found from support_tickets`

test('module remove explains itself, counts rows, and drops or keeps the data', async () => {
  await using site = await createSite()
  await site.command('migrate')
  const schema = await withDb(site, async (db) => {
    await db.transact((tx) => tx.rows(addTicket))
    return dumpSchema(db)
  })
  const undecided = await site.command('module', 'remove', 'support')
  expect([undecided.exitCode, undecided.stdout]).toEqual([2, ''])
  for (const flag of ['--drop', '--keep-data', '--dry-run']) expect(undecided.stderr).toContain(flag)
  const listed = await site.command('module', 'remove', 'support', '--drop', '--dry-run', '--json')
  expect([listed.exitCode, listed.stderr]).toEqual([0, ''])
  expect(JSON.parse(listed.stdout)).toMatchObject({
    name: 'support',
    tables: [
      { name: 'support_messages', rows: 0 },
      { name: 'support_templates', rows: 0 },
      { name: 'support_tickets', rows: 1 },
    ],
    blockers: [],
  })
  expect((await site.command('module', 'remove', 'support', '--keep-data')).exitCode).toBe(0)
  await withDb(site, async (db) => {
    expect(await db.read.rows(sql`select module, data from core_removed_modules`)).toEqual([
      { module: 'support', data: 'kept' },
    ])
    expect(Number((await db.read.rows<{ found: number }>(countTickets))[0]?.found)).toBe(1)
  })
  expect((await site.command('module', 'remove', 'support', '--drop')).exitCode).toBe(0)
  await withDb(site, async (db) => {
    await expect(db.read.rows(countTickets)).rejects.toThrow()
    expect((await db.schemaVersion()).pending).toEqual(['support/base', 'support/0001_conversations'])
    await db.migrate()
    expect(await dumpSchema(db)).toEqual(schema)
    expect(await db.read.rows(sql`select module from core_removed_modules`)).toEqual([])
  })
})

test('a module whose applied migrations have changed can only be dropped, and is then created as its files say', async () => {
  await using site = await createSite()
  await site.command('migrate')
  await withDb(site, (db) =>
    db.changeSchema(async (tx) => {
      await tx.rows(sql`update core_migrations set hash = 'another' where module = 'reviews'`)
    }),
  )
  const kept = await site.command('module', 'remove', 'reviews', '--keep-data')
  expect([kept.exitCode, kept.stderr]).toEqual([
    1,
    expect.stringContaining('was changed after it was applied'),
  ])
  expect((await site.command('module', 'remove', 'support', '--drop')).exitCode).toBe(1)
  expect((await site.command('module', 'remove', 'reviews', '--drop')).exitCode).toBe(0)
  expect((await site.command('migrate')).exitCode).toBe(0)
})

test('module remove says that a database has no tables of the module, and creates none', async () => {
  await using site = await createSite()
  const none = 'The database has no tables of support, so there is nothing to delete or keep.'
  const describeEmpty = async () => {
    for (const flag of ['--drop', '--keep-data', '--dry-run']) {
      const { exitCode, stdout } = await site.command('module', 'remove', 'support', flag)
      expect([exitCode, stdout]).toEqual([0, expect.stringContaining(none)])
    }
    const { stdout } = await site.command('module', 'remove', 'support', '--drop', '--json')
    expect(JSON.parse(stdout)).toEqual({
      name: 'support',
      tables: [],
      functions: [],
      shared: [],
      blockers: [],
    })
  }
  await site.command('migrate')
  expect((await site.command('module', 'remove', 'support', '--drop')).stdout).toContain(
    'Deleted the tables of support (3)',
  )
  await describeEmpty()
  expect(await withDb(site, (db) => db.schemaVersion())).toMatchObject({ isCurrent: false })
})

test('module remove refuses modules that others need, unknown ones, and a running server', async () => {
  await using site = await createSite()
  await site.command('migrate')
  const needed = await site.command('module', 'remove', 'catalog', '--drop')
  expect([needed.exitCode, needed.stderr]).toEqual([1, expect.stringContaining('It is needed by orders')])
  const unknown = await site.command('module', 'remove', 'paint', '--drop')
  expect([unknown.exitCode, unknown.stderr]).toEqual([1, expect.stringContaining('No module is named paint')])
  expect((await site.command('module', 'remove', 'support', '--drop', '--keep-data')).exitCode).toBe(2)
  await site.start()
  const busy = await site.command('module', 'remove', 'support', '--drop')
  expect([busy.exitCode, busy.stderr]).toEqual([1, expect.stringContaining('Stop it first')])
  expect((await site.command('module', 'remove', 'support', '--dry-run')).exitCode).toBe(0)
})

test('modules lists tables, routes and what is switched off', async () => {
  await using site = await createSite({ MODULES_OFF: 'support' })
  const { exitCode, stdout } = await site.command('modules', '--json')
  expect(exitCode).toBe(0)
  const rows: { name: string; enabled: boolean; [column: string]: unknown }[] = JSON.parse(stdout)
  expect(rows.map(({ name }) => name)).toEqual(modules.map(({ name }) => name))
  expect(rows.filter(({ enabled }) => !enabled)).toEqual([
    {
      name: 'support',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      owns: 'Support tickets and their conversations, contact page and system status.',
      tables: ['support_messages', 'support_templates', 'support_tickets'],
      routes: expect.arrayContaining(['GET /api/status', 'POST /api/support/tickets']),
      enabled: false,
    },
  ])
  expect((await site.command('modules')).stdout).toContain('support 0.1.0 (off)')
})

test('open orders and balances block the removal of what they depend on', async () => {
  const named = (name: string): Module => {
    const found = modules.find((module) => module.name === name)
    if (!found) throw new Error(`no module ${name}`)
    return found
  }
  const reserved = await buildReservedOrder()
  await using app = reserved.app
  const blockersOf = async (name: string) => (await planRemoval(app.ctx, modules, named(name))).blockers
  for (const name of ['orders', 'checkout', 'delivery'])
    expect(await blockersOf(name)).toContain('1 orders are open: wait until they end, or cancel them.')
  expect(await blockersOf('support')).toEqual([])
  expect((await blockersOf('wallet')).join()).not.toContain('balance')
  const paid = await buildPaidOrder()
  await using paidApp = paid.app
  const { blockers } = await planRemoval(paidApp.ctx, modules, named('wallet'))
  expect(blockers.join()).toContain('Ledger accounts have a balance')
})

test('tables of the base chain that were dropped are created again as they were', async () => {
  await using app = await createTestApp()
  const { db } = app.core
  const schema = await dumpSchema(db)
  const withBase = modules.filter(({ name }) => hasBaseTables(name))
  const plans = await Promise.all(
    withBase.map(async (module) => ({ module, plan: await planRemoval(app.ctx, modules, module) })),
  )
  for (const { module, plan } of plans) await dropModuleData(db, { modules: [module], removed: module }, plan)
  const { pending } = await db.schemaVersion()
  expect(pending.filter((name) => name.endsWith('/base'))).toEqual(withBase.map(({ name }) => `${name}/base`))
  expect((await dumpSchema(db)).join()).not.toMatch(/(wallet|orders|catalog|support)_/)
  await db.migrate({ isCopy: true })
  expect(await dumpSchema(db)).toEqual(schema)
  expect((await db.schemaVersion()).isCurrent).toBe(true)
})

import { expect, test } from 'bun:test'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is, Table } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { password, signUpVerified } from '@/modules/auth/factory'
import { requestDeletion } from '@/modules/privacy/factory'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { buy, listItem, reserve } from '@/tests/support/trade'

const root = join(import.meta.dir, '../..')

/** Every table of every module, whoever made it. */
async function tables(): Promise<SQLiteTable[]> {
  const paths = globSync('{modules/*,src/core}/schema.ts', { cwd: root })
  const schemas = await Promise.all(paths.map((path) => import(join(root, path))))
  return schemas.flatMap((schema) =>
    Object.values(schema).filter((one): one is SQLiteTable => is(one, Table)),
  )
}

/** Whatever the site holds, table by table. */
async function readAllTables(app: TestApp): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const table of await tables())
    found.set(getTableName(table), JSON.stringify(await app.ctx.db.select().from(table)))
  return found
}

/** Uses everything that an account of the site can. */
async function useEverything(app: TestApp) {
  const [zoe, other] = [await signUpVerified(app, 'Zoe_Zephyr'), await signUpVerified(app, 'Other')]
  const sold = await buy(other, await listItem(zoe, { price: 40, description: 'Zephyrs own crown.' }))
  await zoe.post(`/api/orders/${sold}/sent`)
  await other.post(`/api/orders/${sold}/received`)
  await zoe.post('/api/payouts', { amount: 36.84, method: 'bank' })
  const wanted = await listItem(other)
  await zoe.put(`/api/favorites/${wanted.itemId}`)
  const { body } = await reserve(zoe, wanted, { deliverTo: 'zephyr_on_the_platform' })
  await zoe.post(`/api/orders/${body.orderId}/cancel`)
  await listItem(zoe, { description: 'Another crown of the Zephyrs.' })
  const ticket = { email: 'zoe_zephyr@home.example', subject: 'It is Zephyr', message: 'Zephyr asks.' }
  await zoe.post('/api/support/tickets', ticket)
  await app.visitor().post('/api/support/tickets', ticket)
  await app.visitor().post('/api/auth/forgot', { email: ticket.email })
  await zoe.post('/api/auth/email', { email: 'zephyr@work.example', currentPassword: password })
  await app.drain()
  app.advance(1000)
  return zoe
}

test('of somebody who left nothing is found: no name, no address, no word of theirs', async () => {
  await using app = await createTestApp({ env: { OPERATOR_EMAIL: 'desk@shop.example' } })
  const zoe = await useEverything(app)
  const before = await readAllTables(app)
  expect(
    [...before]
      .filter(([, held]) => /zephyr/i.test(held))
      .map(([name]) => name)
      .sort(),
  ).toEqual([
    'auth_codes',
    'auth_users',
    'catalog_items',
    'catalog_listings',
    'orders_orders',
    'support_tickets',
  ])
  expect((await requestDeletion(zoe)).status).toBe(204)
  await app.drain()

  const traces = [...(await readAllTables(app))].filter(([, held]) => /zephyr/i.test(held))
  expect(traces).toEqual([])
  expect(app.logLines.filter((line) => /zephyr/i.test(line))).toEqual([])
  const folder = join(app.dataDir, 'outbox')
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const theirs = mails.filter((mail) => /zephyr/i.test(mail)).map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1])
  // The farewell; and the code for an address that was never proven to be theirs.
  expect(theirs.sort()).toEqual(['zephyr@work.example', 'zoe_zephyr@home.example'])
})

test('what a table is declared to lose it loses', async () => {
  await using app = await createTestApp()
  const zoe = await useEverything(app)
  const { id } = (await zoe.get('/api/auth/user')).body
  const erased = app.core.personalDataHolders.flatMap(({ personalData }) =>
    Object.entries(personalData.tables).flatMap(([name, { retention }]) =>
      retention === 'erased' ? [name] : [],
    ),
  )
  const before = await readAllTables(app)
  expect(erased.filter((name) => before.get(name)?.includes(id)).length).toBeGreaterThan(2)
  expect((await requestDeletion(zoe)).status).toBe(204)
  await app.drain()
  const after = await readAllTables(app)
  const mentions = erased.filter((name) => name !== 'core_outbox' && after.get(name)?.includes(id))
  expect(mentions).toEqual([])
})

import { expect, test } from 'bun:test'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is, Table } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { password, signUpVerified } from '@/modules/auth/factory'
import { requestDeletion } from '@/modules/privacy/factory'
import { personalDataPort } from '@/src/kit/accounts/personal-data'
import { use } from '@/src/kit/ports'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { buy, listItem, reserve } from '@/tests/support/trade'

const root = join(import.meta.dir, '../..')

/** All tables of all modules. */
async function listTables(): Promise<SQLiteTable[]> {
  const paths = globSync('{modules,src}/*/schema.ts', { cwd: root })
  const schemas = await Promise.all(paths.map((path) => import(join(root, path))))
  return schemas.flatMap((schema) =>
    Object.values(schema).filter((one): one is SQLiteTable => is(one, Table)),
  )
}

/** The content of each table as JSON, by table name. */
async function readAllTables(app: TestApp): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (const table of await listTables())
    contents.set(getTableName(table), JSON.stringify(await app.ctx.db.select().from(table)))
  return contents
}

/** Uses every feature that stores personal data. */
async function useEverything(app: TestApp) {
  const [zoe, other] = [await signUpVerified(app, 'Zoe_Zephyr'), await signUpVerified(app, 'Other')]
  const orderId = await buy(other, await listItem(zoe, { price: 40, description: 'Zephyrs own crown.' }))
  await zoe.post(`/api/orders/${orderId}/sent`)
  await other.post(`/api/orders/${orderId}/received`)
  await zoe.post('/api/payouts', { amount: 36.84, method: 'bank' })
  const favorite = await listItem(other)
  await zoe.put(`/api/favorites/${favorite.itemId}`)
  const { body } = await reserve(zoe, favorite, { deliverTo: 'AmberQuill' })
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

/** The user's names: here, in emails, and on the platform. */
const traces = /zephyr|amberquill/i

test('after an account is deleted, no name, email address or text of its owner is left', async () => {
  await using app = await createTestApp({ env: { OPERATOR_EMAIL: 'desk@shop.example' } })
  const zoe = await useEverything(app)
  const before = await readAllTables(app)
  expect(
    [...before]
      .filter(([, content]) => traces.test(content))
      .map(([name]) => name)
      .sort(),
  ).toEqual([
    'auth_codes',
    'auth_users',
    'catalog_items',
    'catalog_listings',
    'orders_orders',
    'support_messages',
    'support_tickets',
  ])
  expect((await requestDeletion(zoe)).status).toBe(204)
  await app.drain()

  const left = [...(await readAllTables(app))].filter(([, content]) => traces.test(content))
  expect(left).toEqual([])
  expect(app.logLines.filter((line) => traces.test(line))).toEqual([])
  const folder = join(app.dataDir, 'outbox')
  const emails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const recipients = emails
    .filter((email) => traces.test(email))
    .map((email) => /^To: (.*)\r$/m.exec(email)?.[1])
  // The confirmation of the deletion, and the code to an address that was never verified.
  expect(recipients.sort()).toEqual(['zephyr@work.example', 'zoe_zephyr@home.example'])
})

test('every table that declares its rows as erased is emptied of the user', async () => {
  await using app = await createTestApp()
  const zoe = await useEverything(app)
  const { id } = (await zoe.get('/api/auth/user')).body
  const erased = use(app, personalDataPort).flatMap(({ personalData }) =>
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

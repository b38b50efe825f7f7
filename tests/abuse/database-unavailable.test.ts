import { afterAll, expect, test } from 'bun:test'
import { dialect, sql } from '@/src/db/columns'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { lockDatabaseFile } from '@/tests/support/database/lock-database-file'
import { eventually } from '@/tests/support/eventually'
import type { TestClient } from '@/tests/support/test-client'
import { buy, listItem, pay, reserve } from '@/tests/support/trade'

const app = await createTestApp({ env: { OPEN_RESERVATIONS_MAX: '1000' } })
afterAll(() => app[Symbol.asyncDispose]())
const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
const sold = await buy(buyer, await listItem(seller))

const listing = { itemName: 'Crown', assetId: '901', category: 'hat', price: 5 }
const patienceMs = 30_000

/** Reading, with and without a session, the first in a while. */
async function looks(): Promise<void> {
  app.advance(120_000)
  const visitor = app.visitor()
  const replies = [
    await visitor.get('/api/items'),
    await visitor.get('/marketplace'),
    await buyer.get(`/api/orders/${sold}`),
    await buyer.get('/api/auth/user'),
    await seller.get('/api/wallet'),
    await visitor.get('/readyz'),
  ]
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
}

async function statuses(): Promise<string[]> {
  const { body } = await app.visitor().get('/api/status')
  return body.services.map((one: { status: string }) => one.status)
}

async function everythingHolds(): Promise<void> {
  await app.drain()
  expect(await app.brokenInvariants()).toEqual([])
}

test.if(dialect === 'sqlite')(
  'another process holds the database: looking goes on, changes wait, then say when to come again, then go on (E4)',
  async () => {
    const held = await lockDatabaseFile(app.databaseLocation)
    const early = seller.post('/api/listings', listing)
    await looks()
    await Bun.sleep(3_000)
    const late = seller.post('/api/listings', listing)
    const { status, headers, body } = await early
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
    await looks()
    await held[Symbol.asyncDispose]()
    expect((await late).status).toBe(201)
    await everythingHolds()
  },
  patienceMs,
)

test.if(dialect === 'sqlite')(
  'the disk is full: looking goes on, nothing is bought or half bought, the site says so, and all goes on once there is room (E5)',
  async () => {
    const wanted = await listItem(seller)
    const reserved = (await reserve(buyer, await listItem(seller))).body
    await limitPages(sql`pragma page_count`)
    await fill(seller)
    const refused = [await reserve(buyer, wanted), await pay(buyer, reserved.clientSecret)]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [503, 'unavailable']),
    )
    await looks()
    expect(await statuses()).toEqual(['Degraded', 'Down', 'Down', 'Degraded'])
    await app.core.db.transact((tx) => tx.rows(sql`pragma max_page_count = 1000000`))
    expect((await pay(buyer, reserved.clientSecret)).status).toBe(200)
    expect((await reserve(buyer, wanted)).status).toBe(200)
    await everythingHolds()
    await app.core.start()
    await eventually(async () => {
      await looks()
      expect(await statuses()).toEqual(Array(4).fill('Operational'))
    })
  },
  patienceMs,
)

/** The database may grow no more. */
async function limitPages(count: ReturnType<typeof sql>): Promise<void> {
  const [now] = await app.core.db.transact((tx) => tx.rows<{ page_count: number }>(count))
  await app.core.db.transact((tx) => tx.rows(sql.raw(`pragma max_page_count = ${now?.page_count}`)))
}

/** Writes until there is no room left even for something small. */
async function fill(actor: TestClient): Promise<void> {
  for (const length of [1_000, 100, 1])
    while (
      (await actor.post('/api/listings', { ...listing, description: 'x'.repeat(length) })).status === 201
    );
}

import { afterAll, expect, test } from 'bun:test'
import { dialect, sql } from '@/src/db/columns'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { lockDatabaseFile } from '@/tests/support/database/lock-database-file'
import { eventually } from '@/tests/support/eventually'
import type { TestClient, TestResponse } from '@/tests/support/test-client'
import { buy, listItem, pay, reserve, type TestListing } from '@/tests/support/trade'

const app = await createTestApp({ env: { OPEN_RESERVATIONS_MAX: '1000' } })
afterAll(() => app[Symbol.asyncDispose]())
const [seller, buyer] = [await app.signIn('seller'), await app.signIn('buyer')]
const sold = await buy(buyer, await listItem(seller))

const listing = { itemName: 'Crown', assetId: '901', category: 'hat', price: 5 }
/** An address may hold 20 reservations. */
const spareCount = 8

/** Reads with and without a session, with expired caches. */
async function expectReadsWork(): Promise<void> {
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

/** Reads, which moves time on, until the response comes. */
async function timeOut(response: Promise<TestResponse>): Promise<TestResponse> {
  const answers: TestResponse[] = []
  void response.then((answer) => answers.push(answer))
  await eventually(async () => {
    await expectReadsWork()
    expect(answers).toHaveLength(1)
  })
  return response
}

async function statuses(): Promise<string[]> {
  const { body } = await app.visitor().get('/api/status')
  return body.services.map((one: { status: string }) => one.status)
}

async function expectInvariantsHold(): Promise<void> {
  await app.drain()
  expect(await app.brokenInvariants()).toEqual([])
}

test.if(dialect === 'sqlite')(
  'while another process locks the database, reads work, and writes wait, get 503, then work again (E4)',
  async () => {
    const lock = await lockDatabaseFile(app.databaseLocation)
    const { status, headers, body } = await timeOut(seller.post('/api/listings', listing))
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
    await expectReadsWork()
    const delayed = seller.post('/api/listings', listing)
    await lock[Symbol.asyncDispose]()
    expect((await delayed).status).toBe(201)
    await expectInvariantsHold()
  },
)

test.if(dialect === 'sqlite')(
  'with a full disk reads work, writes get 503 and do nothing, the status page shows it, and all recovers with free space (E5)',
  async () => {
    const wanted = await listItem(seller)
    const reserved = (await reserve(buyer, await listItem(seller))).body
    const spare = await prepareSpareOrders()
    await limitPages(sql`pragma page_count`)
    await fillDisk(seller, spare)
    const refused = [await reserve(buyer, wanted), await pay(buyer, reserved.clientSecret)]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [503, 'unavailable']),
    )
    await expectReadsWork()
    expect(await statuses()).toEqual(['Degraded', 'Down', 'Down', 'Degraded'])
    await app.core.db.transact((tx) => tx.rows(sql`pragma max_page_count = 1000000`))
    expect((await pay(buyer, reserved.clientSecret)).status).toBe(200)
    expect((await reserve(buyer, wanted)).status).toBe(200)
    await expectInvariantsHold()
    await app.core.start()
    await eventually(async () => {
      await expectReadsWork()
      expect(await statuses()).toEqual(Array(4).fill('Operational'))
    })
  },
)

/** Stops the database from growing. */
async function limitPages(count: ReturnType<typeof sql>): Promise<void> {
  const [now] = await app.core.db.transact((tx) => tx.rows<{ page_count: number }>(count))
  await app.core.db.transact((tx) => tx.rows(sql.raw(`pragma max_page_count = ${now?.page_count}`)))
}

/** Listings to reserve and reservations to pay, of users who do nothing else. */
async function prepareSpareOrders() {
  const [seller, buyer] = await Promise.all([app.signIn('spare_seller'), app.signIn('spare_buyer')])
  const [listings, secrets]: [TestListing[], string[]] = [[], []]
  for (let at = 0; at < spareCount; at++) {
    listings.push(await listItem(seller))
    secrets.push((await reserve(buyer, await listItem(seller))).body.clientSecret)
  }
  return { buyer, listings, secrets }
}

/** Writes until there is no space left for even a small row. Each table has some space in its last page. */
async function fillDisk(
  actor: TestClient,
  { buyer, listings, secrets }: Awaited<ReturnType<typeof prepareSpareOrders>>,
): Promise<void> {
  for (const length of [1_000, 100, 1])
    while (
      (await actor.post('/api/listings', { ...listing, description: 'x'.repeat(length) })).status === 201
    );
  for (const one of listings) if ((await reserve(buyer, one)).status !== 200) break
  for (const secret of secrets) if ((await pay(buyer, secret)).status !== 200) break
}

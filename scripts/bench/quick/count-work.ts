import { statSync } from 'node:fs'
import { readPaths } from '@/scripts/bench/load/read-paths'
import type { WorkCounts, WorkName } from '@/scripts/bench/quick/work-counts'
import { assetIdOf, itemName } from '@/scripts/bench/seed/names'
import { countStatements, type StatementCounts } from '@/scripts/bench/site/statement-counts'
import { assert } from '@/src/kit/assert'
import { createTestApp, type TestApp } from '@/tests/support/apps/create-test-app'
import { TestClient, type TestResponse } from '@/tests/support/test-client'
import { listItem, pay, reserve, type TestListing } from '@/tests/support/trade'

/** So many that the first page of a list is full. */
const listingsCount = 60
const warmUpRounds = 3
const rounds = 20

const statements = countStatements()
/** No job runs by itself and its clock is paused, so the counts are the same whatever else the machine does. */
await using app = await createTestApp({ env: { OPEN_RESERVATIONS_MAX: '1000' } })
const sent = { bytes: 0 }
process.stdout.write(JSON.stringify(await countAll()))

async function countAll(): Promise<Record<WorkName, WorkCounts>> {
  const [seller, buyer] = [await signIn('seller'), await signIn('buyer')]
  const listings: TestListing[] = []
  for (let at = 0; at < listingsCount; at++)
    listings.push(await listItem(seller, { itemName: itemName(at), assetId: assetIdOf(at) }))
  await app.drain()
  const read = (kind: 'list' | 'filter' | 'search' | 'item') => {
    const itemIds = listings.map(({ itemId }) => itemId)
    const paths = readPaths(kind, { from: 0, count: warmUpRounds + rounds, itemIds })
    return count(async () => requireOk(await client().get(paths.shift() ?? '')))
  }
  return {
    list: await read('list'),
    filter: await read('filter'),
    search: await read('search'),
    item: await read('item'),
    listing: await count(() => withFollowUps(listItem(seller))),
    purchase: await count(() => withFollowUps(purchase(seller, buyer))),
  }
}

/** The mean of the rounds. */
async function count(work: () => Promise<unknown>): Promise<WorkCounts> {
  for (let at = 0; at < warmUpRounds; at++) await work()
  const before = readCounts(app, statements)
  for (let at = 0; at < rounds; at++) await work()
  const after = readCounts(app, statements)
  const per = (name: keyof WorkCounts) => (after[name] - before[name]) / rounds
  return {
    statements: per('statements'),
    transactions: per('transactions'),
    walBytes: per('walBytes'),
    responseBytes: per('responseBytes'),
  }
}

/** The WAL only grows: no checkpoint starts before it has 16 MB. */
function readCounts({ databaseLocation }: TestApp, counted: StatementCounts): WorkCounts {
  return { ...counted, walBytes: statSync(`${databaseLocation}-wal`).size, responseBytes: sent.bytes }
}

/** The events and jobs that follow count too. */
async function withFollowUps(work: Promise<unknown>): Promise<void> {
  await work
  await app.drain()
}

async function purchase(seller: TestClient, buyer: TestClient): Promise<void> {
  const { body } = await reserve(buyer, await listItem(seller))
  await pay(buyer, body.clientSecret)
  await seller.post(`/api/orders/${body.orderId}/sent`)
  requireOk(await buyer.post(`/api/orders/${body.orderId}/received`))
}

function requireOk({ status }: TestResponse): void {
  assert(status === 200, `the response is 200, not ${status}`)
}

async function signIn(username: string): Promise<TestClient> {
  const signedIn = client()
  await signedIn.post('/api/auth/temp-login', { username })
  return signedIn
}

/** A client whose responses count. */
function client(): TestClient {
  return new TestClient({
    fetch: async (request) => {
      const response = await app.app.fetch(request)
      sent.bytes += (await response.clone().bytes()).length
      return response
    },
  })
}

import { expect, test } from 'bun:test'
import { dialect, sql } from '@/src/db/columns'
import { openReadOnly } from '@/src/db/open'
import { expectExactBalance } from '@/tests/crash/acknowledged-writes'
import { OrderHistory, type Trader } from '@/tests/crash/order-history'
import { eventually } from '@/tests/support/eventually'
import { createSite } from '@/tests/support/servers/spawned-site'
import type { TestClient, TestResponse } from '@/tests/support/test-client'
import { testSize } from '@/tests/support/test-size'
import { listItem, pay, reserve } from '@/tests/support/trade'

/** By default only `turnsMin`. */
const runMs = testSize('TEST_HISTORY_SECONDS', { commit: 0, full: 300 }) * 1000
/** Twice each of the ways an order can end. */
const turnsMin = 8
const marketsCount = 4
const env = { OPEN_RESERVATIONS_MAX: '1000' }

interface Market {
  seller: Trader
  /** Both want each of the seller's copies. */
  buyers: readonly [Trader, Trader]
}

test('the ledger of a site with two processes is what the history of its acknowledged calls says', async () => {
  await using first = await createSite(env)
  await first.start()
  // SQLite has only one process.
  await using second = await createSite({ ...env, DATABASE_URL: first.databaseLocation })
  if (dialect === 'postgres') await second.start()
  const processes = dialect === 'postgres' ? [first, second] : [first]
  const logIn = (username: string): Promise<Trader> =>
    Promise.all(processes.map((process) => process.signIn(username)))
  const history = new OrderHistory()
  const markets = await Promise.all(
    Array.from({ length: marketsCount }, async (_, at): Promise<Market> => {
      const [seller, ann, ben] = await Promise.all([
        logIn(`seller_${at}`),
        logIn(`ann_${at}`),
        logIn(`ben_${at}`),
      ])
      return { seller, buyers: [ann, ben] }
    }),
  )
  const endAt = performance.now() + runMs
  await Promise.all(
    markets.map(async (market) => {
      for (let turn = 0; turn < turnsMin || performance.now() < endAt; turn++)
        await trade(market, history, turn)
    }),
  )
  for (const { seller } of markets) await eventually(() => expectExactBalance(oneOf(seller)))
  const { read, close } = await openReadOnly(first.databaseLocation)
  await eventually(async () => {
    const journals = await read.rows<{ key: string }>(sql`select key from wallet_journals order by key`)
    expect(journals.map(({ key }) => key).sort()).toEqual([...history.journals].sort())
  })
  await close()
  expect(history.anomalies).toEqual([])
  expect((await first.command('audit')).exitCode).toBe(0)
}, 900_000)

/** Two buyers reserve a copy at once, one pays twice at once, and the order ends in one of four ways. */
async function trade({ seller, buyers }: Market, history: OrderHistory, turn: number): Promise<void> {
  const listing = await listItem(oneOf(seller), { price: 10 })
  const reserved = await Promise.all(buyers.map((buyer) => reserve(oneOf(buyer), listing)))
  history.expectStatuses('two reservations', reserved, [200, 409])
  const winner = reserved.findIndex(({ status }) => status === 200)
  const [buyer, order] = [buyers[winner], reserved[winner]]
  if (!buyer || !order) return
  const { orderId, clientSecret } = order.body
  const paid = await atOnce(buyer, (client) => pay(client, clientSecret))
  history.expectStatuses('two payments', paid, [200, 200], [200, 409])
  history.journals.add(`pay:${orderId}`)
  const move = (trader: Trader, verb: string) =>
    atOnce(trader, (client) => history.send(orderId, () => client.post(`/api/orders/${orderId}/${verb}`)))
  const read = () =>
    atOnce(buyer, (client) => history.send(orderId, () => client.get(`/api/orders/${orderId}`)))
  const end = async (what: string, responses: TestResponse[], kind: 'release' | 'refund') => {
    history.expectStatuses(what, responses, [200, 200], [200, 409])
    history.journals.add(`${kind}:${orderId}`)
    await read()
  }
  await read()
  if (turn % 4 === 0) await Promise.all([move(seller, 'sent'), read()])
  if (turn % 4 < 2) await end('two receipts', await move(buyer, 'received'), 'release')
  else if (turn % 4 === 2) await end('two cancellations', await move(seller, 'cancel'), 'refund')
  else await race({ seller, buyer, orderId, history })
  await payOut(seller, history)
}

interface Race {
  seller: Trader
  buyer: Trader
  orderId: string
  history: OrderHistory
}

/** The buyer confirms the receipt while the seller cancels. */
async function race({ seller, buyer, orderId, history }: Race): Promise<void> {
  const responses = await Promise.all([
    history.send(orderId, () => oneOf(buyer).post(`/api/orders/${orderId}/received`)),
    history.send(orderId, () => oneOf(seller).post(`/api/orders/${orderId}/cancel`)),
  ])
  history.expectStatuses('receipt and cancellation', responses, [200, 409])
  history.journals.add(`${responses[0]?.status === 200 ? 'release' : 'refund'}:${orderId}`)
}

/** Requests the net of one sale twice at once. */
async function payOut(seller: Trader, history: OrderHistory): Promise<void> {
  const requested = await atOnce(seller, (client) =>
    client.post('/api/payouts', { amount: '9.21', method: 'bank' }),
  )
  history.expectStatuses('two payouts', requested, [201, 201], [201, 409], [409, 409])
  for (const { status, body } of requested) if (status === 201) history.journals.add(`payout:${body.id}`)
}

/** Sends a request twice at once, through different processes if there are several. */
function atOnce(
  trader: Trader,
  send: (client: TestClient) => Promise<TestResponse>,
): Promise<TestResponse[]> {
  return Promise.all([trader[0], trader.at(-1)].map((client) => send(client as TestClient)))
}

function oneOf(trader: Trader): TestClient {
  return trader[Math.floor(Math.random() * trader.length)] as TestClient
}

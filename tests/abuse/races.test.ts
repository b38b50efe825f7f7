import { afterAll, expect, test } from 'bun:test'
import { processDeadlines } from '@/modules/orders/deadlines'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient, TestResponse } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

const rounds = process.env.FULL ? 1_000 : 20
const timeoutMs = process.env.FULL ? 600_000 : 60_000
const hourMs = 3_600_000

const app = await createTestApp({ hasFullPool: true })
afterAll(() => app[Symbol.asyncDispose]())
const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])

/** Tries to move a paid order. Returns undefined if it isn't a request. */
type Contender = (orderId: string) => Promise<TestResponse | undefined>

const orderAction =
  (actor: TestClient, verb: string, body?: unknown): Contender =>
  (id) =>
    actor.post(`/api/orders/${id}/${verb}`, body)

const received = orderAction(buyer, 'received')
const dispute = orderAction(buyer, 'dispute', { reason: 'It never came.' })
const sent = orderAction(seller, 'sent')
const cancel = orderAction(seller, 'cancel')
/** The delivery deadline has passed and the job runs. */
const deadline: Contender = async () => {
  await processDeadlines(app.ctx)
  return undefined
}

interface Race {
  name: string
  contenders: [Contender, Contender]
  isDue?: boolean
  /** The status of each contender and the final state of the order. */
  outcomes: [first: number | undefined, second: number | undefined, state: string][]
}

const races: Race[] = [
  {
    name: 'receipt against the refund at the deadline',
    contenders: [received, deadline],
    isDue: true,
    outcomes: [
      [200, undefined, 'completed'],
      [409, undefined, 'refunded'],
    ],
  },
  {
    name: '“sent” against the refund at the deadline',
    contenders: [sent, deadline],
    isDue: true,
    outcomes: [
      [200, undefined, 'sent'],
      [409, undefined, 'refunded'],
    ],
  },
  {
    name: 'a dispute against the refund at the deadline',
    contenders: [dispute, deadline],
    isDue: true,
    outcomes: [
      [200, undefined, 'paid, disputed'],
      [409, undefined, 'refunded'],
    ],
  },
  {
    name: 'receipt against a cancellation by the seller',
    contenders: [received, cancel],
    outcomes: [
      [200, 409, 'completed'],
      [409, 200, 'refunded'],
    ],
  },
  {
    name: 'receipt against a dispute by the same buyer',
    contenders: [received, dispute],
    outcomes: [
      [200, 409, 'completed'],
      [409, 200, 'paid, disputed'],
    ],
  },
  {
    name: 'a cancellation by the seller against a dispute',
    contenders: [cancel, dispute],
    outcomes: [
      [200, 409, 'refunded'],
      [409, 200, 'paid, disputed'],
    ],
  },
]

test.each(races.map((race) => [race.name, race] as const))(
  `%s: exactly one wins, ${rounds} times (A23)`,
  async (_, race) => {
    const seen = new Set<string>()
    for (let round = 0; round < rounds; round++) seen.add(await run(race, round))
    const possible = race.outcomes.map((outcome) => String(outcome))
    expect([...seen].filter((outcome) => !possible.includes(outcome))).toEqual([])
    expect(seen.size).toBe(2)
    expect(await app.brokenInvariants()).toEqual([])
  },
  timeoutMs,
)

/** Renews the sessions, because each round moves time by an hour. */
async function renewSessions(round: number): Promise<void> {
  if (round % 100 > 0) return
  await seller.post('/api/auth/temp-login', { username: 'seller' })
  await buyer.post('/api/auth/temp-login', { username: 'buyer' })
}

/** Contenders take turns being late by these times, so that each of them wins sometimes. */
const lagsMs = [0, 1, 2, 3, 5, 8, 13, 50]

async function run({ contenders, isDue }: Race, round: number): Promise<string> {
  await renewSessions(round)
  const id = await buy(buyer, await listItem(seller, { price: 10 }))
  if (isDue) app.advance(hourMs)
  const lagMs = lagsMs[(round >> 1) % lagsMs.length] ?? 0
  const responses = await Promise.all(
    contenders.map(async (contend, at) => {
      if (at !== round % 2) await Bun.sleep(lagMs)
      return contend(id)
    }),
  )
  await app.drain()
  const { state, dispute } = (await buyer.get(`/api/orders/${id}`)).body
  const finalState = dispute === 'open' ? `${state}, disputed` : state
  return String([...responses.map((response) => response?.status), finalState])
}

test(
  `of two simultaneous payouts of one balance exactly one is paid, ${rounds} times (A28)`,
  async () => {
    const rich = await app.signIn('rich')
    for (let round = 0; round < rounds; round++) {
      await renewSessions(round)
      const id = await buy(buyer, await listItem(rich, { price: 10 }))
      await buyer.post(`/api/orders/${id}/received`)
      const requestPayout = () => rich.post('/api/payouts', { amount: '9.21', method: 'bank' })
      const responses = await Promise.all([requestPayout(), requestPayout()])
      expect(responses.map((response) => response.status).sort()).toEqual([201, 409])
    }
    expect((await rich.get('/api/wallet')).body).toMatchObject({ available: '0.00' })
    expect(await app.brokenInvariants()).toEqual([])
  },
  timeoutMs,
)

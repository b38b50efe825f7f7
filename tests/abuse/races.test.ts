import { afterAll, expect, test } from 'bun:test'
import { processDeadlines } from '@/modules/orders/deadlines'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import type { TestClient, TestResponse } from '@/tests/support/test-client'
import { buy, listItem } from '@/tests/support/trade'

const rounds = process.env.FULL ? 1_000 : 20
const patienceMs = process.env.FULL ? 600_000 : 60_000
const hourMs = 3_600_000

const app = await createTestApp({ hasFullPool: true })
afterAll(() => app[Symbol.asyncDispose]())
const [seller, buyer] = await Promise.all([app.signIn('seller'), app.signIn('buyer')])

/** Who tries to move an order that is paid; it answers nothing where it is no request. */
type Contender = (orderId: string) => Promise<TestResponse | undefined>

const say =
  (actor: TestClient, verb: string, body?: unknown): Contender =>
  (id) =>
    actor.post(`/api/orders/${id}/${verb}`, body)

const received = say(buyer, 'received')
const dispute = say(buyer, 'dispute', { reason: 'It never came.' })
const sent = say(seller, 'sent')
const callOff = say(seller, 'cancel')
/** The hour for the delivery is over and somebody looks at the clock. */
const deadline: Contender = async () => {
  await processDeadlines(app.ctx)
  return undefined
}

interface Race {
  name: string
  contenders: [Contender, Contender]
  isDue?: boolean
  /** What the contenders are answered, and where the order then stands. */
  ends: [first: number | undefined, second: number | undefined, standing: string][]
}

const races: Race[] = [
  {
    name: 'the buyer’s word that it arrived against the refund at the deadline',
    contenders: [received, deadline],
    isDue: true,
    ends: [
      [200, undefined, 'completed'],
      [409, undefined, 'refunded'],
    ],
  },
  {
    name: 'the seller’s word that it was sent against the refund at the deadline',
    contenders: [sent, deadline],
    isDue: true,
    ends: [
      [200, undefined, 'sent'],
      [409, undefined, 'refunded'],
    ],
  },
  {
    name: 'the buyer’s complaint against the refund at the deadline',
    contenders: [dispute, deadline],
    isDue: true,
    ends: [
      [200, undefined, 'paid, disputed'],
      [409, undefined, 'refunded'],
    ],
  },
  {
    name: 'the buyer’s word that it arrived against the seller who calls off',
    contenders: [received, callOff],
    ends: [
      [200, 409, 'completed'],
      [409, 200, 'refunded'],
    ],
  },
  {
    name: 'the buyer’s word that it arrived against the buyer’s own complaint',
    contenders: [received, dispute],
    ends: [
      [200, 409, 'completed'],
      [409, 200, 'paid, disputed'],
    ],
  },
  {
    name: 'the seller who calls off against the buyer’s complaint',
    contenders: [callOff, dispute],
    ends: [
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
    const possible = race.ends.map((end) => String(end))
    expect([...seen].filter((end) => !possible.includes(end))).toEqual([])
    expect(seen.size).toBe(2)
    expect(await app.brokenInvariants()).toEqual([])
  },
  patienceMs,
)

/** Hours go by in every round, and sessions end after days. */
async function stayIn(round: number): Promise<void> {
  if (round % 100 > 0) return
  await seller.post('/api/auth/temp-login', { username: 'seller' })
  await buyer.post('/api/auth/temp-login', { username: 'buyer' })
}

/** In turns one of the two comes so many ms behind the other, so that they meet at every point and each wins at times. */
const lagsMs = [0, 1, 2, 3, 5, 8, 13, 50]

async function run({ contenders, isDue }: Race, round: number): Promise<string> {
  await stayIn(round)
  const id = await buy(buyer, await listItem(seller, { price: 10 }))
  if (isDue) app.advance(hourMs)
  const lagMs = lagsMs[(round >> 1) % lagsMs.length] ?? 0
  const answers = await Promise.all(
    contenders.map(async (contend, at) => {
      if (at !== round % 2) await Bun.sleep(lagMs)
      return contend(id)
    }),
  )
  await app.drain()
  const { state, dispute } = (await buyer.get(`/api/orders/${id}`)).body
  const standing = dispute === 'open' ? `${state}, disputed` : state
  return String([...answers.map((answer) => answer?.status), standing])
}

test(
  `two payouts of one balance at once: one is paid, ${rounds} times (A28)`,
  async () => {
    const rich = await app.signIn('rich')
    for (let round = 0; round < rounds; round++) {
      await stayIn(round)
      const id = await buy(buyer, await listItem(rich, { price: 10 }))
      await buyer.post(`/api/orders/${id}/received`)
      const ask = () => rich.post('/api/payouts', { amount: '9.21', method: 'bank' })
      const answers = await Promise.all([ask(), ask()])
      expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
    }
    expect((await rich.get('/api/wallet')).body).toMatchObject({ available: '0.00' })
    expect(await app.brokenInvariants()).toEqual([])
  },
  patienceMs,
)

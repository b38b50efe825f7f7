import { afterAll, beforeAll, expect, test } from 'bun:test'
import { processDeadlines } from '@/modules/orders/deadlines'
import { dialect } from '@/src/db/columns'
import { type Context, systemContext } from '@/src/kit/context'
import { createTestApp } from '@/tests/support/apps/create-test-app'
import { createSecondProcess } from '@/tests/support/apps/second-process'
import { race } from '@/tests/support/race'
import { TestClient, type TestResponse } from '@/tests/support/test-client'
import { testSize } from '@/tests/support/test-size'
import { buy, listItem } from '@/tests/support/trade'

const rounds = testSize('TEST_RACES', { commit: 20, full: 1_000 })
const hourMs = 3_600_000

const app = await createTestApp({ hasFullPool: true })
/** SQLite has only one process. */
const second =
  dialect === 'postgres' ? await createSecondProcess(app, { RATE_LIMIT_SCALE: '1000000' }) : undefined
afterAll(async () => {
  await second?.[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

/** The parties in one process of the site. */
interface Process {
  ctx: Context
  seller: TestClient
  buyer: TestClient
}

const processes = [
  { ctx: app.ctx, seller: app.visitor(), buyer: app.visitor() },
  second && {
    ctx: systemContext(second.app.core, 'test'),
    seller: new TestClient(second.app),
    buyer: new TestClient(second.app),
  },
].flatMap((process): Process[] => (process ? [process] : []))
const [{ seller, buyer }] = processes as [Process]
beforeAll(logIn)

async function logIn(): Promise<void> {
  for (const process of processes)
    for (const username of ['seller', 'buyer'] as const)
      await process[username].post('/api/auth/temp-login', { username })
}

/** Tries to move a paid order. Returns undefined if it isn't a request. */
type Contender = (orderId: string, process: Process) => Promise<TestResponse | undefined>

const orderAction =
  (actor: 'seller' | 'buyer', verb: string, body?: unknown): Contender =>
  (id, process) =>
    process[actor].post(`/api/orders/${id}/${verb}`, body)

const received = orderAction('buyer', 'received')
const dispute = orderAction('buyer', 'dispute', { reason: 'It never came.' })
const sent = orderAction('seller', 'sent')
const cancel = orderAction('seller', 'cancel')
/** The delivery deadline has passed and the job runs. */
const deadline: Contender = async (_, { ctx }) => {
  await processDeadlines(ctx)
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
      // A dispute doesn't stop a refund that would have come without it.
      [200, undefined, 'refunded'],
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
)

/** Renews the sessions, because each round moves time by an hour. */
async function renewSessions(round: number): Promise<void> {
  if (round % 100 === 0) await logIn()
}

/** Contenders are in different processes, if there are several. */
function processOf(contender: number): Process {
  return processes[contender % processes.length] as Process
}

async function run({ contenders: [first, second], isDue }: Race, round: number): Promise<string> {
  await renewSessions(round)
  const id = await buy(buyer, await listItem(seller, { price: 10 }))
  if (isDue) app.advance(hourMs)
  const responses = await race(round, [() => first(id, processOf(0)), () => second(id, processOf(1))])
  await app.drain()
  const { state, dispute } = (await buyer.get(`/api/orders/${id}`)).body
  const finalState = dispute === 'open' ? `${state}, disputed` : state
  return String([...responses.map((response) => response?.status), finalState])
}

test(`of two simultaneous payouts of one balance exactly one is paid, ${rounds} times (A28)`, async () => {
  for (let round = 0; round < rounds; round++) {
    await renewSessions(round)
    const id = await buy(buyer, await listItem(seller, { price: 10 }))
    await buyer.post(`/api/orders/${id}/received`)
    const { available: amount } = (await seller.get('/api/wallet')).body
    const responses = await Promise.all(
      [0, 1].map((at) => processOf(at).seller.post('/api/payouts', { amount, method: 'bank' })),
    )
    expect(responses.map((response) => response.status).sort()).toEqual([201, 409])
  }
  expect((await seller.get('/api/wallet')).body).toMatchObject({ available: '0.00' })
  expect(await app.brokenInvariants()).toEqual([])
})

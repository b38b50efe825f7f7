import { type App, createApp } from '@/src/app/app'
import { readSettings } from '@/src/app/create-core'
import { sql } from '@/src/db/columns'
import type { Env } from '@/src/kit/config/config'
import { type Context, systemContext } from '@/src/kit/context'
import type { Db } from '@/src/kit/db'
import { createLog } from '@/src/kit/log'
import { sha256Hex } from '@/src/kit/secret'
import { seededRandom } from '@/src/kit/seeded-random'
import { modules } from '@/src/modules'
import { type Bank, bankEnv, createBank } from '@/tests/simulation/bank'
import { staff } from '@/tests/simulation/market'
import { crashableDb, crashableFetch, createPower, type Power } from '@/tests/simulation/power'
import { stripeEnv } from '@/tests/support/apps/stripe-app'
import { withProviders } from '@/tests/support/apps/with-providers'
import { createTestDatabase } from '@/tests/support/database/test-database'
import { createFakeStripe, type FakeStripe } from '@/tests/support/fake-stripe/create-fake-stripe'
import type { WebhookEndpoint } from '@/tests/support/fake-stripe/webhooks'
import { ScriptedPlatform } from '@/tests/support/providers/scripted-platform'
import { TestClient, type TestResponse } from '@/tests/support/test-client'

const startAt = Date.UTC(2026, 0, 15, 12)

const siteEnv = {
  ...stripeEnv,
  RATE_LIMIT_SCALE: '1000000',
  NEW_SELLER_LISTINGS_MAX: '0',
  OPEN_RESERVATIONS_MAX: '1000',
  PAYOUT_APPROVAL_CENTS: '8000',
}

/** A site, its users, Stripe and time, all derived from one seed. */
export interface World extends AsyncDisposable {
  readonly stripe: FakeStripe
  readonly platform: ScriptedPlatform
  /** The site takes bank transfers too, in every tenth market. */
  readonly bank: Bank | undefined
  readonly webhookEndpoint: WebhookEndpoint
  readonly ctx: Context
  readonly power: Power
  readonly db: Db
  now(): number
  advance(ms: number): void
  /** From 0 up to 1. */
  random(): number
  /** A client of that user that logs in again when its session has ended. */
  signInAs(username: string): UserSession
  /** Cuts the power and starts the next process over the committed data. */
  restart(): Promise<void>
  /** Runs every job once, and all work that is then due. */
  runJobs(): Promise<void>
  /** Holds Stripe's nth answer from now until it is released or the process ends. */
  holdAnswer(nth: number): HeldAnswer
}

interface HeldAnswer {
  /** Resolves when the answer is held. */
  readonly isHeld: Promise<void>
  release(): void
}

interface UserSession {
  get(path: string): Promise<TestResponse>
  post(path: string, body?: unknown): Promise<TestResponse>
  put(path: string, body?: unknown): Promise<TestResponse>
}

interface ProcessRun {
  app: App
  power: Power
}

export async function createWorld(seed: number, env: Env = {}): Promise<World> {
  const random = seededRandom(seed)
  let now = startAt
  const stripe = createFakeStripe({ now: () => now, random: seededRandom(seed + 1_000_000) })
  const platform = new ScriptedPlatform()
  const bank = seed % 10 === 4 ? createBank() : undefined
  const { db, drop } = await createTestDatabase({ poolSize: 'small' })
  const settings = readSettings(modules, { ...siteEnv, ...(bank && bankEnv), ...env })
  const clients = new Map<string, TestClient>()
  let hold = createHold(Number.POSITIVE_INFINITY)
  let run = start()
  await startProcess(run.app)

  function start(): ProcessRun {
    const power = createPower()
    const app = createApp({
      modules: withProviders(modules, platform.module),
      settings,
      log: createLog('error', { write: () => undefined }),
      db: crashableDb(power, db),
      fetch: crashableFetch(power, (...request) => hold.through(stripe.fetch(...request))),
      now: () => now,
      random: (bytes) => Uint8Array.from({ length: bytes }, () => Math.floor(random() * 256)),
    })
    return { app, power }
  }

  const world: World = {
    stripe,
    platform,
    bank,
    db,
    webhookEndpoint: {
      url: 'http://localhost:3000/api/webhooks/stripe',
      fetch: (request) => run.app.fetch(request),
    },
    get ctx() {
      return systemContext(run.app.core, 'simulation')
    },
    get power() {
      return run.power
    },
    now: () => now,
    advance: (ms) => {
      now += Math.round(ms)
    },
    random,
    signInAs: (username) => {
      const client = clients.get(username) ?? new TestClient({ fetch: (request) => run.app.fetch(request) })
      clients.set(username, client)
      return sessionOf(world, client, username)
    },
    holdAnswer: (nth) => {
      hold = createHold(nth)
      return hold
    },
    restart: async () => {
      run.power.fail()
      hold.release()
      run = start()
      await startProcess(run.app)
    },
    runJobs: async () => {
      for (const module of modules)
        for (const job of module.jobs ?? []) await job.run(systemContext(run.app.core, job.name))
      await run.app.core.drain()
    },
    [Symbol.asyncDispose]: drop,
  }
  return world
}

/** The start of a process, without its timers and without the catalog import, which the simulation doesn't need. */
async function startProcess({ core }: App): Promise<void> {
  await core.outbox.recover()
  for (const module of modules.filter(({ name }) => name !== 'catalog'))
    await module.start?.(systemContext(core, `${module.name}.start`))
}

function createHold(nth: number) {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let answersLeft = nth
  return {
    isHeld: held.promise,
    release: () => {
      answersLeft = Number.POSITIVE_INFINITY
      released.resolve()
    },
    through: async (answer: Promise<Response>): Promise<Response> => {
      const isChosen = --answersLeft === 0
      const response = await answer
      if (!isChosen) return response
      held.resolve()
      await released.promise
      return response
    },
  }
}

function sessionOf(world: World, client: TestClient, username: string): UserSession {
  const hasTemporaryLogin = !(username in staff) && world.bank === undefined
  const send = (request: () => Promise<TestResponse>) =>
    hasTemporaryLogin
      ? withSession(client, username, request)
      : sendInNewSession(world, client, username, request)
  return {
    get: (path) => send(() => client.get(path)),
    post: (path, body) => send(() => client.post(path, body)),
    put: (path, body) => send(() => client.put(path, body)),
  }
}

async function withSession(
  client: TestClient,
  username: string,
  send: () => Promise<TestResponse>,
): Promise<TestResponse> {
  const reply = client.cookies.size > 0 ? await send() : undefined
  if (reply && reply.status !== 401) return requireNoServerError(reply)
  requireNoServerError(await client.post('/api/auth/temp-login', { username }))
  return requireNoServerError(await send())
}

/** Sends a request in a session that just began, with its second factor verified. */
async function sendInNewSession(
  { db, now }: World,
  client: TestClient,
  username: string,
  send: () => Promise<TestResponse>,
): Promise<TestResponse> {
  const token = sha256Hex(username).slice(0, 43)
  const at = sql.raw(String(now()))
  client.cookies.set('sid', token)
  await db.transact((tx) =>
    tx.rows(sql`
      insert into auth_sessions (id, token_hash, user_id, created_at, seen_at, second_factor_at)
      select ${`session of ${username}`}, ${sha256Hex(token)}, id, ${at}, ${at}, ${at}
      from auth_users where username = ${username}
      on conflict (id) do update set created_at = excluded.created_at, seen_at = excluded.seen_at,
        second_factor_at = excluded.second_factor_at`),
  )
  return requireNoServerError(await send())
}

/** No fault outside of the site may cause a 500. */
function requireNoServerError(reply: TestResponse): TestResponse {
  if (reply.status === 500) throw new Error(`The site answered ${JSON.stringify(reply.body)}`)
  return reply
}

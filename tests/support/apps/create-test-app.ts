import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '@/src/app/app'
import { configsOf } from '@/src/app/application-configs'
import { type RunningCore, readSettings } from '@/src/app/create-core'
import { builtPage, type PageSource } from '@/src/http/pages/shell'
import { assert } from '@/src/kit/assert'
import { assetsFolder } from '@/src/kit/assets-folder'
import { type Env, SettingsStore } from '@/src/kit/config/config'
import { type Context, type Core, type Fetch, type PasswordCost, systemContext } from '@/src/kit/context'
import { createLog } from '@/src/kit/log'
import type { Module } from '@/src/kit/module/module'
import { modules as allModules } from '@/src/modules'
import { checkInvariants, type InvariantResult, isBroken } from '@/src/runtime/invariants'
import { events } from '@/src/runtime/schema'
import { countingApplications } from '@/tests/support/application-cost'
import { releaseServer, reuseServer } from '@/tests/support/apps/reused-server'
import { createTestDatabase } from '@/tests/support/database/test-database'
import { TestClient } from '@/tests/support/test-client'

/** Noon on an ordinary day. */
const startAt = Date.UTC(2026, 0, 15, 12)

/** A server that a test controls. */
export interface TestApp extends AsyncDisposable {
  readonly app: App
  readonly core: RunningCore
  readonly ctx: Context
  /** For a second connection: a file path or a postgres:// URL. */
  readonly databaseLocation: string
  /** Where the site stores everything but its database. */
  readonly dataDir: string
  /** One JSON line per log entry. */
  readonly logLines: string[]
  /** Changes the wall clock, but not the monotonic clock. */
  shiftWallClock(ms: number): void
  /** Moves time on. Deadlines are only processed by `drain` or by a job. */
  advance(ms: number): void
  /** Delivers all events and runs all outbox jobs that are due. */
  drain(): Promise<void>
  /** A client with a session of the temporary login. */
  signIn(username: string): Promise<TestClient>
  /** A client without a session. */
  visitor(): TestClient
  /** The names of all events so far, in order. */
  eventNames(): Promise<string[]>
  /** Broken invariants with the rows that violate them. */
  brokenInvariants(): Promise<InvariantResult[]>
}

/** Replacements for the network and for waiting. */
export interface NetworkStubs {
  fetch?: Fetch
  /** Replaces DNS. */
  lookup?: Core['lookup']
  sleep?: Core['sleep']
}

interface Options extends NetworkStubs {
  env?: Env
  modules?: readonly Module[]
  /** Opens as many database connections as a production site, for tests of concurrent requests. */
  hasFullPool?: true
  /** Has a SQLite file that no other test uses, for tests about the file. */
  hasOwnFile?: true
  /** Hashes passwords as hard as in production, which takes 35 ms each. */
  hasRealPasswordCost?: true
  /** Replaces the random number generator. */
  random?: (bytes: number) => Uint8Array
  /** The index.html, so that page tests don't need a web build. */
  pages?: PageSource
}

const cheapPasswords: PasswordCost = { memoryCost: 8, timeCost: 1 }

/** The whole server on its own database, with time that the test controls. No job runs by itself. */
export async function createTestApp({
  env = {},
  modules = allModules,
  random,
  pages = ownPages(),
  hasFullPool,
  hasOwnFile,
  hasRealPasswordCost,
  ...network
}: Options = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-data-'))
  const logLines: string[] = []
  let now = startAt
  let wallClockShiftMs = 0
  const elapsed = () => now
  const poolSize = hasFullPool ? 'full' : 'small'
  const { db, location, drop } = await createTestDatabase({ poolSize, elapsed, hasOwnFile })
  const settings = settingsOf(modules, {
    PUBLIC_URL: origin,
    RATE_LIMIT_SCALE: '1000000',
    NEW_SELLER_LISTINGS_MAX: '0',
    DATA_DIR: dataDir,
    ...env,
  })
  const log = createLog('info', { write: (line) => logLines.push(line) })
  const passwordCost = hasRealPasswordCost ? undefined : cheapPasswords
  const parts = { modules, settings, db, log, random, passwordCost, ...network }
  const clocks = { now: () => now + wallClockShiftMs, elapsed }
  const { app, end } = endable(
    countingApplications(() => createApp({ ...parts, ...clocks }, pages, reuseServer)),
  )
  const { core } = app
  return {
    app,
    core,
    ctx: systemContext(core, 'test'),
    databaseLocation: location,
    dataDir,
    logLines,
    shiftWallClock: (ms) => {
      wallClockShiftMs += ms
    },
    advance: (ms) => {
      now += ms
    },
    drain: () => core.drain(),
    signIn: async (username) => {
      const actor = new TestClient(app)
      await actor.post('/api/auth/temp-login', { username })
      return actor
    },
    visitor: () => new TestClient(app),
    eventNames: async () =>
      (await db.read.select({ name: events.name }).from(events).orderBy(events.seq)).map((row) => row.name),
    brokenInvariants: async () => (await checkInvariants({ db: db.read }, modules)).filter(isBroken),
    [Symbol.asyncDispose]: async () => {
      await app.server.server?.stop(true)
      await core.stop()
      end()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let ownPage: PageSource | undefined

/** The pages of the last build. */
function ownPages(): PageSource {
  ownPage ??= builtPage(assetsFolder('web'))
  return ownPage
}

const checkedLists = new WeakSet<readonly Module[]>()

/** Like `readSettings`, but checks each list of modules once, which takes longer than the rest. */
function settingsOf(modules: readonly Module[], env: Env): SettingsStore {
  if (checkedLists.has(modules)) return new SettingsStore(configsOf(modules), env)
  const settings = readSettings(modules, env)
  checkedLists.add(modules)
  return settings
}

/** Once it ended, its server may serve another application. */
function endable(app: App) {
  let isEnded = false
  let openRequests = 0
  const fetch = async (request: Request) => {
    assert(!isEnded, 'a request ends before its application')
    openRequests++
    return app.fetch(request).finally(() => openRequests--)
  }
  const end = () => {
    if (!isEnded && openRequests === 0) releaseServer(app.server)
    isEnded = true
  }
  return { app: { ...app, fetch }, end }
}

export const origin = 'http://localhost:3000'

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '@/src/app'
import { type RunningCore, readSettings } from '@/src/create-core'
import type { PageSource } from '@/src/http/shell'
import type { Env } from '@/src/kit/config'
import { type Context, systemContext } from '@/src/kit/context'
import type { Core, Fetch } from '@/src/kit/core'
import { createLog } from '@/src/kit/log'
import type { Module } from '@/src/kit/module'
import { modules as allModules } from '@/src/modules'
import { checkInvariants, type InvariantResult, isBroken } from '@/src/runtime/invariants'
import { events } from '@/src/runtime/schema'
import { createTestDatabase } from '@/tests/support/database/test-database'
import { TestClient } from '@/tests/support/test-client'

/** Where the tests' clock begins: an ordinary day. */
const startAt = Date.UTC(2026, 0, 15, 12)

export interface TestApp extends AsyncDisposable {
  readonly app: App
  readonly core: RunningCore
  readonly ctx: Context
  /** Where the database is, for a second connection. */
  readonly databaseLocation: string
  /** What the site keeps on disk beside its database. */
  readonly dataDir: string
  /** What was logged, one JSON line each. */
  readonly logLines: string[]
  /** Puts the clock forward or back, though no time has passed. */
  shiftWallClock(ms: number): void
  /** Moves the clock on; clocks of orders run when `settled` is called or a job does. */
  advance(ms: number): void
  /** Delivers every event and makes every call that is due. */
  drain(): Promise<void>
  /** Somebody with a session of the temporary login. */
  signIn(username: string): Promise<TestClient>
  /** Somebody without one. */
  visitor(): TestClient
  /** The names of all events so far, in order. */
  eventNames(): Promise<string[]>
  /** The invariants that do not hold, with the rows at fault. */
  brokenInvariants(): Promise<InvariantResult[]>
}

/** The outside, and the time that waiting for it takes. */
export interface NetworkStubs {
  fetch?: Fetch
  /** In place of the servers of names. */
  lookup?: Core['lookup']
  sleep?: Core['sleep']
}

interface Options extends NetworkStubs {
  env?: Env
  modules?: readonly Module[]
  /** For a crowd at the same thing: with all the connections that a site has. */
  hasFullPool?: true
  /** In place of chance. */
  random?: (bytes: number) => Uint8Array
  /** The index.html, for tests of pages that need no build. */
  pages?: PageSource
}

/** The whole server on a database of its own, with a clock that the test moves; nothing runs by itself. */
export async function createTestApp({
  env = {},
  modules = allModules,
  random,
  pages,
  hasFullPool,
  ...network
}: Options = {}): Promise<TestApp> {
  const { db, location, drop } = await createTestDatabase(hasFullPool ? 'all' : 'few')
  const dataDir = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'mintmark-data-'))
  const logged: string[] = []
  let now = startAt
  let putBy = 0
  const settings = readSettings(modules, {
    PUBLIC_URL: origin,
    RATE_LIMIT_SCALE: '1000000',
    DATA_DIR: dataDir,
    ...env,
  })
  const log = createLog('info', (line) => logged.push(line))
  const app = createApp(
    { modules, settings, db, log, now: () => now + putBy, elapsed: () => now, random, ...network },
    pages,
  )
  const { core } = app
  return {
    app,
    core,
    ctx: systemContext(core, 'test'),
    databaseLocation: location,
    dataDir,
    logLines: logged,
    shiftWallClock: (ms) => {
      putBy += ms
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
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const origin = 'http://localhost:3000'

import { existsSync } from 'node:fs'
import type { AnyElysia } from 'elysia'
import { inviteFirstAdmin, isDemoLoginEnabled } from '@/modules/auth/service'
import { createApp } from '@/src/app/app'
import { ensureDataFolder, lockDataFolder, lockedExitCode } from '@/src/app/commands/data-folder'
import { openDatabase } from '@/src/app/commands/open-core'
import { crashLoopExitCode, StartHistory } from '@/src/app/commands/start-history'
import { waitForDatabase } from '@/src/app/commands/wait-for-database'
import { readSettings } from '@/src/app/create-core'
import { ListenError, listen } from '@/src/app/listen'
import { FirstScreens } from '@/src/http/pages/first-screens'
import { builtPage } from '@/src/http/pages/shell'
import { assetsFolder, isExecutable } from '@/src/kit/assets-folder'
import { appConfig, createSiteLog, isLocalSite, publicUrl } from '@/src/kit/config/app-config'
import { ConfigError, type Env, readConfig, type SettingsStore } from '@/src/kit/config/config'
import { type Core, systemContext } from '@/src/kit/context'
import type { Db } from '@/src/kit/db'
import type { Log } from '@/src/kit/log'
import type { Command, Output } from '@/src/kit/module/command'
import type { Module } from '@/src/kit/module/module'
import { withTimeout } from '@/src/kit/with-timeout'
import { modules as installed } from '@/src/modules'
import { buildInfo } from '@/src/runtime/build-info'
import { portProviders } from '@/src/runtime/check-modules'
import { readSwitchedOff } from '@/src/runtime/switched-modules'

/** How long running requests may take after a stop signal. */
const drainTimeoutMs = 8_000
const drainPollMs = 20
/** Recurring and queued work waits this long, so that it doesn't delay the first pages. */
const workDelayMs = 1_000
const coreStopTimeoutMs = 1_500

export const serve: Command = {
  name: 'serve',
  isServer: true,
  exitCodes: {
    [lockedExitCode]: 'another server uses the data folder',
    [crashLoopExitCode]: 'the site crashed several times in a row',
  },
  synopsis: 'serve',
  about: 'Migrates the database and serves the marketplace on HOST:PORT. The default command.',
  run: (_, output) => serveUntilStopped(withLogFormat(process.env, output)),
}

/** The environment, with JSON as the format of the log if the output is JSON. */
export function withLogFormat(env: Env, { isJson }: Output): Env {
  return isJson ? { ...env, LOG_FORMAT: 'json' } : env
}

/** Serves until a stop signal, then finishes running requests. Returns the exit code. */
export async function serveUntilStopped(env: Env, modules: readonly Module[] = installed): Promise<number> {
  // Registered first: a signal or an uncaught error during startup takes effect afterwards.
  const stopping = stopSignal()
  const settings = readSettings(modules, env)
  const log = createSiteLog(settings)
  const failing = firstUncaughtError(log)
  const lock = acquireLock(settings)
  if (!lock.held) {
    process.stderr.write('Another server is using this data folder.\n')
    return lockedExitCode
  }
  const history = new StartHistory(settings.of(appConfig).DATA_DIR)
  const advice = history.crashLoopAdvice()
  if (advice !== undefined) {
    process.stderr.write(`${advice}\n`)
    return crashLoopExitCode
  }
  const db = await openDatabase(settings)
  const print = (line: string) => process.stderr.write(`${line}\n`)
  if (!(await waitForDatabase(db, { settings, stopping, print }))) {
    await db.close()
    return 0
  }
  try {
    const exitCode = await serveDatabase({ settings, modules, db, log, stopping, failing, history })
    lock.release()
    return exitCode
  } catch (error) {
    if (!(error instanceof ConfigError)) history.recordCrash(error)
    throw error
  }
}

interface Serving {
  settings: SettingsStore
  modules: readonly Module[]
  db: Db
  log: Log
  stopping: Promise<unknown>
  /** Resolves to the first uncaught error. */
  failing: Promise<unknown>
  history: StartHistory
}

async function serveDatabase(serving: Serving): Promise<number> {
  const { settings, modules, db, log, stopping, failing, history } = serving
  await db.migrate()
  const firstScreens = createFirstScreens(log, () => server.server?.pendingRequests ?? 0)
  const app = createApp(
    { modules, settings, db, log, switchedOff: await readSwitchedOff({ db: db.read }, modules) },
    builtPage(assetsFolder('web'), firstScreens),
  )
  const { core, server, sockets, restoreRateLimits } = app
  await core.checkDatabase()
  await restoreRateLimits()
  await core.start({ workDelayMs })
  if (isExecutable() && existsSync('.env'))
    log.warn('the executable does not read .env: set the variables in its environment')
  const { PORT } = readConfig({ core }, appConfig)
  const hostname = hostToListenOn(core)
  try {
    listen(server, { port: PORT, hostname })
  } catch (error) {
    await withTimeout(coreStopTimeoutMs, core.stop(), undefined)
    await db.close()
    if (!(error instanceof ListenError)) throw error
    process.stderr.write(`${error.message}\n`)
    return error.isPortTaken ? 1 : 2
  }
  setTimeout(() => void firstScreens.start(app.fetch), workDelayMs).unref()
  log.info('serving', {
    url: publicUrl({ core }),
    ...buildInfo,
    ports: Object.fromEntries(portProviders(core.modules).rows.map((row) => [row.name, row.providedBy])),
  })
  await printFirstAdminLink(core)
  const exitCode = await Promise.race([
    stopping.then(() => {
      history.forget()
      return 0
    }),
    failing.then((error) => {
      history.recordCrash(error)
      return 1
    }),
  ])
  core.beginStop()
  log.info('stopping', { exitCode })
  sockets.closeAll()
  await drainRequests(server)
  // A hanging outbox job is retried with the same key at the next start.
  await withTimeout(coreStopTimeoutMs, core.stop(), undefined)
  await db.close()
  return exitCode
}

function createFirstScreens(log: Log, pendingRequests: () => number): FirstScreens {
  return new FirstScreens({
    load: () => import('@/web/first-screen').then((m) => m.renderFirstScreen),
    elapsed: () => performance.now(),
    pendingRequests,
    onError: (error, page) => log.warn('a page was not rendered on the server', { page, error }),
  })
}

/** The temporary login lets anyone in without a password, so it isn't offered to the network by default. */
export function hostToListenOn(core: Core): string {
  const { HOST } = readConfig({ core }, appConfig)
  return HOST ?? (isDemoLoginEnabled({ core }) && isLocalSite({ core }) ? '127.0.0.1' : '0.0.0.0')
}

/** Printed instead of logged, because others may read the log. */
async function printFirstAdminLink(core: Core): Promise<void> {
  const link = await inviteFirstAdmin(systemContext(core, 'serve.first-admin'))
  if (link !== undefined)
    process.stderr.write(`There is no admin yet. Open this link within an hour to become admin:\n${link}\n`)
}

/** SQLite allows one server process, PostgreSQL several. */
export function acquireLock(settings: SettingsStore): { held: boolean; release(): void } {
  const folder = ensureDataFolder(settings)
  const { DATABASE_URL } = settings.of(appConfig)
  const lock = DATABASE_URL === undefined ? lockDataFolder(folder) : undefined
  return { held: DATABASE_URL !== undefined || lock !== undefined, release: () => lock?.close() }
}

/** Stops accepting connections, lets running requests finish, then closes idle connections. */
async function drainRequests(app: AnyElysia): Promise<void> {
  const { server } = app
  const deadline = performance.now() + drainTimeoutMs
  server?.stop()
  while ((server?.pendingRequests ?? 0) > 0 && performance.now() < deadline) await Bun.sleep(drainPollMs)
  await server?.stop(true)
}

/** Logs uncaught errors and resolves at the first: the process may be in an inconsistent state. */
function firstUncaughtError(log: Log): Promise<unknown> {
  return new Promise((resolve) => {
    for (const kind of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(kind, (error: unknown) => {
        log.error('uncaught error, stopping the server', { kind, error })
        resolve(error)
      })
  })
}

function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
  })
}

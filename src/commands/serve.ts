import type { AnyElysia } from 'elysia'
import { inviteFirstAdmin } from '@/modules/auth/service'
import { createApp } from '@/src/app'
import type { Command } from '@/src/commands/command'
import { ensureDataFolder, lockDataFolder, lockedExitCode } from '@/src/commands/data-folder'
import { openFromEnvironment } from '@/src/commands/open-core'
import { readSettings } from '@/src/create-core'
import { appConfig, publicUrl } from '@/src/kit/app-config'
import { type Env, readConfig } from '@/src/kit/config'
import { systemContext } from '@/src/kit/context'
import type { Core } from '@/src/kit/core'
import { createLog, type Log } from '@/src/kit/log'
import { withTimeout } from '@/src/kit/with-timeout'
import { modules } from '@/src/modules'
import { portProviders } from '@/src/runtime/check-modules'

/** Requests under way get this long to finish after a stop was asked for. */
const drainTimeoutMs = 8_000
const drainPollMs = 20
const coreStopTimeoutMs = 1_500

export const serve: Command = {
  name: 'serve',
  synopsis: 'serve',
  about: 'Serves the marketplace on HOST:PORT; brings the database up to date first. The default command.',
  run: () => serveUntilStopped(process.env),
}

/** Serves until the process is asked to stop, then finishes what is under way. */
export async function serveUntilStopped(env: Env): Promise<number> {
  // Heard from the first moment on: whoever asks while it starts is obeyed once it has started.
  const stopping = stopSignal()
  const lock = acquireLock(env)
  if (!lock.held) {
    process.stderr.write('Another server runs on this data directory.\n')
    return lockedExitCode
  }
  const { settings, db } = openFromEnvironment(env)
  const log = createLog(settings.of(appConfig).LOG_LEVEL)
  await db.migrate()
  const { core, server, sockets, restoreRateLimits } = createApp({ modules, settings, db, log })
  await core.checkDatabase()
  await restoreRateLimits()
  await core.start()
  const { PORT, HOST } = readConfig({ core }, appConfig)
  try {
    // Not shared: a second server on the port would take part of the traffic. Not development: its error page shows sources.
    server.listen({ port: PORT, hostname: HOST, reusePort: false, development: false })
  } catch (error) {
    await withTimeout(coreStopTimeoutMs, core.stop(), undefined)
    await db.close()
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    process.stderr.write(
      `HOST, PORT: cannot listen on ${HOST}:${PORT}: ${taken ? 'another program does' : 'expected an address of this machine and a port that may be used'}\n`,
    )
    return taken ? 1 : 2
  }
  log.info('serving', {
    url: publicUrl({ core }),
    ports: Object.fromEntries(portProviders(modules).rows.map((row) => [row.name, row.providedBy])),
  })
  await printFirstAdminLink(core)
  const exitCode = await Promise.race([stopping.then(() => 0), firstUncaughtError(log).then(() => 1)])
  core.beginStop()
  log.info('stopping', { exitCode })
  sockets.closeAll()
  await drainRequests(server)
  // A call to the outside that hangs is made again with its old key at the next start.
  await withTimeout(coreStopTimeoutMs, core.stop(), undefined)
  await db.close()
  lock.release()
  return exitCode
}

/** On the console and not in the log, which others may read. */
async function printFirstAdminLink(core: Core): Promise<void> {
  const link = await inviteFirstAdmin(systemContext(core, 'serve.first-admin'))
  if (link !== undefined)
    process.stderr.write(`There is no admin yet. Whoever opens this within an hour becomes one:\n${link}\n`)
}

/** One process writes one SQLite file; PostgreSQL may have several. */
function acquireLock(env: Env): { held: boolean; release(): void } {
  const settings = readSettings(modules, env)
  const folder = ensureDataFolder(settings)
  const { DATABASE_URL } = settings.of(appConfig)
  const lock = DATABASE_URL === undefined ? lockDataFolder(folder) : undefined
  return { held: DATABASE_URL !== undefined || lock !== undefined, release: () => lock?.close() }
}

/** Takes no new connection, lets requests under way finish, then closes what browsers only keep open. */
async function drainRequests(app: AnyElysia): Promise<void> {
  const { server } = app
  const giveUpAt = performance.now() + drainTimeoutMs
  server?.stop()
  while ((server?.pendingRequests ?? 0) > 0 && performance.now() < giveUpAt) await Bun.sleep(drainPollMs)
  await server?.stop(true)
}

/** Resolves with the first thing that nobody caught: it is logged, and nobody knows what it left half done. */
function firstUncaughtError(log: Log): Promise<string> {
  return new Promise((resolve) => {
    for (const kind of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(kind, (error: unknown) => {
        log.error('uncaught error, stopping the server', { kind, error })
        resolve(kind)
      })
  })
}

/** Resolves when the process is asked to stop. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
  })
}

import { lookup } from 'node:dns/promises'
import { configsOf } from '@/src/app/application-configs'
import { applicationListeners } from '@/src/app/application-listeners'
import { applicationPorts, providersOf } from '@/src/app/application-providers'
import { Observability } from '@/src/app/observability'
import { recurringJobs } from '@/src/app/recurring-jobs'
import { joinCluster } from '@/src/cluster/join-cluster'
import { createRedisConnection, type RedisConnection } from '@/src/cluster/redis-connection'
import { CacheVersions } from '@/src/kit/cache/cache-versions'
import { ConfigError, type Env, SettingsStore } from '@/src/kit/config/config'
import { type Context, type Core, type Fetch, systemContext } from '@/src/kit/context'
import type { Db } from '@/src/kit/db'
import { installedModulesPort } from '@/src/kit/installed-modules'
import type { Job } from '@/src/kit/jobs/jobs'
import type { Log } from '@/src/kit/log'
import type { Module } from '@/src/kit/module/module'
import { isList, type Provider, use } from '@/src/kit/ports'
import { alertOperator } from '@/src/mail/alert-operator'
import { eraseMailFiles } from '@/src/mail/erase-mail'
import { sendEmailHandler } from '@/src/mail/send-email'
import { SocketBroadcaster } from '@/src/realtime/broadcaster'
import { Auditor } from '@/src/runtime/auditor'
import { checkModules, errorKinds } from '@/src/runtime/check-modules'
import { ClockGuard } from '@/src/runtime/clock-guard'
import { enabledModules } from '@/src/runtime/enabled-modules'
import { Relay } from '@/src/runtime/events/relay'
import { Heartbeat, trustedTimes } from '@/src/runtime/heartbeat'
import { JobRunner, reportBlock } from '@/src/runtime/job-runner'
import type { MetricsRegistry } from '@/src/runtime/metrics/metrics'
import { Outbox } from '@/src/runtime/outbox/outbox'
import { RestoreLock } from '@/src/runtime/restore-lock'
import { startModules } from '@/src/runtime/start-modules'
import { findKept } from '@/src/runtime/switched-modules'
import { SwitchReader } from '@/src/runtime/switches'
import { WriteHealth } from '@/src/runtime/write-health'

export interface CoreOptions {
  modules: readonly Module[]
  settings: SettingsStore
  db: Db
  log: Log
  /** Modules that admins switched off: see `findModulesOff`. */
  switchedOff?: readonly string[]
  now?: () => number
  /** Defaults to `now` if that is given. */
  elapsed?: Core['elapsed']
  random?: (bytes: number) => Uint8Array
  fetch?: Fetch
  lookup?: Core['lookup']
  sleep?: Core['sleep']
  passwordCost?: Core['passwordCost']
  /** Jobs of the application, besides those of its modules. */
  jobs?: readonly Job[]
  countSockets?: () => number
}

export interface RunningCore extends Core {
  /** The modules that are switched on. */
  readonly modules: readonly Module[]
  readonly switches: SwitchReader
  readonly heartbeat: Heartbeat
  readonly metrics: MetricsRegistry
  readonly outbox: Outbox
  readonly broadcaster: SocketBroadcaster
  readonly cluster: RedisConnection | undefined
  /** Throws a ConfigError if the configuration contradicts stored data. Also reads the restore lock and the switches. */
  checkDatabase(): Promise<void>
  /** Starts the guards of money, and after `workDelayMs` the relay, the outbox and the other jobs. */
  start(options?: { workDelayMs?: number }): Promise<void>
  /** Checks all invariants now. */
  auditNow(): Promise<void>
  /** Makes `isStopping` true. */
  beginStop(): void
  /** Finishes running work and starts nothing new. */
  stop(): Promise<void>
}

/**
 * Checks the modules and reads their configuration, also of those that it switches off. Throws a ModuleError or a ConfigError, which
 * list every problem. Every command that uses the modules calls it before it opens the database.
 */
export function readSettings(modules: readonly Module[], env: Env): SettingsStore {
  checkModules(modules)
  const settings = new SettingsStore(configsOf(modules), env)
  enabledModules(modules, settings)
  return settings
}

/** Builds the application from the modules that `settings` was read for. */
export function createCore(options: CoreOptions): RunningCore {
  const { settings, log, countSockets } = options
  const modules = enabledModules(options.modules, settings, options.switchedOff)
  const providers = applicationPorts(modules, options.modules)
  const listenersByEvent = Map.groupBy(applicationListeners(modules), ({ event }) => event.name)
  const observability = new Observability(
    { settings, modules, countSockets, onTimer: (lateMs) => background.reportBlock(lateMs) },
    () => core,
  )
  const externals = externalsOf(options)
  const writeHealth = new WriteHealth(options.db, log, {
    elapsed: externals.elapsed,
    onEnd: (outcome, seconds) => observability.recordTransaction(outcome, seconds),
  })
  let isStopping = false
  const core: RunningCore = {
    modules,
    db: writeHealth.db,
    settings,
    providers,
    log,
    cacheVersions: new CacheVersions(),
    broadcaster: new SocketBroadcaster(),
    cluster: createRedisConnection(settings, () => core),
    tracer: observability.tracer,
    metrics: observability.metrics,
    errorKinds: new Map(errorKinds(modules).map((kind) => [kind.code, kind])),
    ...externals,
    lastAudit: () => background.auditor.audit,
    isRestoreLocked: () => background.restoreLock.isLocked,
    switches: new SwitchReader(() => core),
    isWritable: () => writeHealth.isWritable,
    heartbeat: new Heartbeat(modules),
    ...trustedTimes(() => ({ heartbeat: core.heartbeat, clockGuard: background.clockGuard })),
    isStopping: () => isStopping,
    outbox: new Outbox(
      () => core,
      [sendEmailHandler, eraseMailFiles, ...modules.flatMap((module) => module.outboxHandlers ?? [])],
    ),
    listenersOf: (eventName) => listenersByEvent.get(eventName) ?? [],
    wake: ({ listeners, outbox }) => {
      background.relay.wake(listeners)
      if (outbox) core.outbox.wake()
    },
    drain: () => drainAll(background.relay, core.outbox),
    checkDatabase: () => runStartupChecks(core, background.restoreLock),
    start: async ({ workDelayMs = 0 } = {}) => {
      await core.db.runIfOnlyProcess(() => Promise.all([core.outbox.recover(), background.relay.recover()]))
      await core.heartbeat.start(systemContext(core, core.heartbeat.job.name))
      await startModules(core, modules)
      await core.cluster?.start()
      background.start(workDelayMs)
      observability.start(workDelayMs)
    },
    auditNow: () => background.auditor.run(systemContext(core, background.auditor.job.name)),
    beginStop: () => {
      isStopping = true
    },
    stop: async () => {
      await background.stop()
      await observability.stop()
      core.cluster?.stop()
    },
  }
  const background = createBackground(core, options, writeHealth)
  if (core.cluster) core.broadcaster.join(core.cluster)
  for (const provider of providersOf(modules)) addProvider(core, providers, provider)
  return core
}

function addProvider(core: Core, providers: Map<string, unknown>, { port, make }: Provider): void {
  const made = make(core)
  providers.set(port.name, isList(port) ? [providers.get(port.name) ?? [], made].flat() : made)
}

/** Creates everything that runs in the background: recurring jobs, the relay, and the guards that can stop money. */
function createBackground(core: RunningCore, options: CoreOptions, writeHealth: WriteHealth) {
  const { modules } = core
  const cluster = joinCluster(core, { onAudit: () => guards.runNow(auditor.job) })
  const auditor = new Auditor(options.modules, alertOperator, cluster.announceAudit)
  const restoreLock = new RestoreLock()
  const clockGuard = new ClockGuard(core.now, core.elapsed, alertOperator)
  const guarding = [auditor, restoreLock, core.switches, clockGuard, core.heartbeat, writeHealth]
  const guards = new JobRunner(
    core,
    Array.from(guarding, ({ job }) => job),
  )
  const jobs = new JobRunner(core, [
    ...recurringJobs(core),
    ...(options.jobs ?? []),
    ...modules.flatMap((module) => module.jobs ?? []),
  ])
  const relay = new Relay(core, applicationListeners(modules))
  const startQueues = () => {
    relay.start()
    core.outbox.start()
  }
  let queuesTimer: Timer | undefined
  return {
    relay,
    auditor,
    restoreLock,
    clockGuard,
    reportBlock: (lateMs: number) => reportBlock(core, [guards, jobs], lateMs),
    start: (workDelayMs: number) => {
      guards.start()
      jobs.start(workDelayMs)
      if (workDelayMs === 0) startQueues()
      else queuesTimer = setTimeout(startQueues, workDelayMs)
    },
    stop: async () => {
      clearTimeout(queuesTimer)
      await Promise.all([guards.stop(), jobs.stop()])
      await core.outbox.stop()
      await relay.stop()
    },
  }
}

/** Throws a ConfigError when the configuration contradicts stored data. */
export async function rejectContradictions(ctx: Context, modules: readonly Module[]): Promise<void> {
  const problems = await findContradictions(ctx, modules)
  if (problems.length > 0) throw new ConfigError(problems)
}

/** Returns where the configuration contradicts stored data, naming the variables. `modules` are on. */
export async function findContradictions(ctx: Context, modules: readonly Module[]): Promise<string[]> {
  const found = await Promise.all(modules.map((module) => module.startupChecks?.(ctx) ?? []))
  const off = use(ctx, installedModulesPort).filter(({ isRunning }) => !isRunning)
  const kept = await findKept(
    ctx,
    off.map(({ module }) => module),
  )
  const problems = [...kept].map(
    ([name, reason]) =>
      `MODULES_OFF: ${name} can't be switched off, because ${reason}. Take it out of MODULES_OFF`,
  )
  return [...problems, ...found.flat()]
}

async function runStartupChecks(core: RunningCore, restoreLock: RestoreLock): Promise<void> {
  const ctx = systemContext(core, 'core.check')
  await rejectContradictions(ctx, core.modules)
  await Promise.all([restoreLock.check(ctx), core.switches.read()])
}

async function drainAll(relay: Relay, outbox: Outbox): Promise<void> {
  while ((await relay.drain()) + (await outbox.drain()) > 0);
}

type External = 'now' | 'elapsed' | 'random' | 'fetch' | 'lookup' | 'sleep' | 'passwordCost'

function externalsOf(options: CoreOptions): Pick<Core, External> {
  return {
    now: options.now ?? Date.now,
    elapsed: options.elapsed ?? options.now ?? (() => performance.now()),
    random: options.random ?? ((bytes) => crypto.getRandomValues(new Uint8Array(bytes))),
    fetch: options.fetch ?? fetch,
    lookup:
      options.lookup ?? (async (name) => (await lookup(name, { all: true })).map(({ address }) => address)),
    sleep: options.sleep ?? Bun.sleep,
    passwordCost: options.passwordCost,
  }
}

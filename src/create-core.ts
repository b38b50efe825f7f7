import { lookup } from 'node:dns/promises'
import { joinCluster } from '@/src/cluster/join-cluster'
import { createRedisConnection } from '@/src/cluster/redis-connection'
import type { Db } from '@/src/db/types'
import { appConfig } from '@/src/kit/app-config'
import { CacheVersions } from '@/src/kit/cache-versions'
import { ConfigError, type Env, SettingsStore } from '@/src/kit/config'
import { type Context, systemContext } from '@/src/kit/context'
import type { Core, Fetch } from '@/src/kit/core'
import { createCounters } from '@/src/kit/counters'
import type { Log } from '@/src/kit/log'
import type { Module } from '@/src/kit/module'
import { eraseMailFiles } from '@/src/mail/erase-mail'
import { sendEmailHandler } from '@/src/mail/send-email'
import { appPersonalData } from '@/src/privacy/app-personal-data'
import type { PersonalDataHolder } from '@/src/privacy/personal-data'
import { Broadcaster } from '@/src/realtime/broadcaster'
import { Auditor } from '@/src/runtime/auditor'
import { checkModules, portProviders } from '@/src/runtime/check-modules'
import { ClockGuard } from '@/src/runtime/clock-guard'
import { errorKinds } from '@/src/runtime/error-kinds'
import { deleteExpiredRecords } from '@/src/runtime/idempotency-records'
import { every, type Job, JobRunner } from '@/src/runtime/jobs'
import { Outbox } from '@/src/runtime/outbox'
import { Relay } from '@/src/runtime/relay'
import { RestoreLock } from '@/src/runtime/restore-lock'
import { WriteHealth } from '@/src/runtime/write-health'

const hourMs = 3_600_000

export interface CoreOptions {
  modules: readonly Module[]
  settings: SettingsStore
  db: Db
  log: Log
  now?: () => number
  /** Milliseconds that have passed, whatever becomes of the time of day. Default: those of `now`, where that is given. */
  elapsed?: () => number
  random?: (bytes: number) => Uint8Array
  fetch?: Fetch
  lookup?: Core['lookup']
  sleep?: Core['sleep']
  /** What the host does behind the requests besides what its modules do. */
  jobs?: readonly Job[]
}

export interface RunningCore extends Core {
  /** Looks at what the database holds: whether the configuration goes with it, else throws a ConfigError, and whether it was restored. */
  checkDatabase(): Promise<void>
  /** Starts what runs behind the requests: listeners, calls to the outside, jobs. */
  start(): Promise<void>
  /** Looks at every invariant now. */
  auditNow(): Promise<void>
  /** Says from now on that it is about to stop. */
  beginStop(): void
  /** Lets what is under way finish and starts nothing new. */
  stop(): Promise<void>
}

/** Reads every module's variables at once. Throws a ConfigError that names all that is wrong. */
export function readSettings(modules: readonly Module[], env: Env): SettingsStore {
  return new SettingsStore([appConfig, ...modules.flatMap((module) => module.config ?? [])], env)
}

/** Builds the host around a list of modules. Throws when the list is out of order or a guard port is unfilled. */
export function createCore(parts: CoreOptions): RunningCore {
  checkModules(parts.modules)
  const listeners = parts.modules.flatMap((module) => module.listeners ?? [])
  const fills = new Map<string, unknown>()
  const writing = new WriteHealth(parts.db, parts.log)
  let isStopping = false
  const core: RunningCore = {
    db: writing.db,
    settings: parts.settings,
    providers: fills,
    log: parts.log,
    cacheVersions: new CacheVersions(),
    broadcaster: new Broadcaster(),
    cluster: createRedisConnection(parts.settings, () => core),
    counters: createCounters(parts.modules),
    healthChecks: parts.modules.flatMap((module) => module.health ?? []),
    errorKinds: new Map(errorKinds(parts.modules).map((kind) => [kind.code, kind])),
    ...externalsOf(parts),
    lastAudit: () => auditor.audit,
    isRestoreLocked: () => hold.isLocked,
    isWritable: () => writing.isWritable,
    isClockTrusted: () => clock.isTrusted(),
    isStopping: () => isStopping,
    personalDataHolders: personalDataHoldersOf(parts.modules),
    outbox: new Outbox(
      () => core,
      [sendEmailHandler, eraseMailFiles, ...parts.modules.flatMap((module) => module.outboxHandlers ?? [])],
    ),
    listenersOf: (event) => listeners.filter((listener) => listener.event === event),
    committed: () => {
      relay.wake()
      core.outbox.wake()
    },
    drain: () => drainAll(relay, core.outbox),
    checkDatabase: async () => {
      const ctx = systemContext(core, 'core.check')
      await runStartupChecks(ctx, parts.modules)
      await hold.check(ctx)
    },
    start: async () => {
      await core.db.runIfOnlyProcess(() => Promise.all([core.outbox.recover(), relay.recover()]))
      for (const module of parts.modules) await module.start?.(systemContext(core, `${module.name}.start`))
      await core.cluster?.start()
      relay.start()
      core.outbox.start()
      jobs.start()
    },
    auditNow: () => auditor.run(systemContext(core, auditor.job.name)),
    beginStop: () => {
      isStopping = true
    },
    stop: async () => {
      await jobs.stop()
      await core.outbox.stop()
      await relay.stop()
      core.cluster?.stop()
    },
  }
  const relay = new Relay(core, listeners)
  const auditor = new Auditor(parts.modules)
  const hold = new RestoreLock()
  const clock = new ClockGuard(core.now, parts.elapsed ?? parts.now ?? (() => performance.now()))
  const own = [auditor, hold, clock, writing].map(({ job }) => job)
  const jobs = new JobRunner(core, [...own, ...cleanupJobs(core), ...jobsOf(parts)])
  if (core.cluster) joinCluster(core.cluster, core, () => jobs.runNow(auditor.job))
  for (const one of portProviders(parts.modules).providers) fills.set(one.port.name, one.make(core))
  return core
}

/** Throws a ConfigError for a configuration that does not go with what the database holds. */
async function runStartupChecks(ctx: Context, modules: readonly Module[]): Promise<void> {
  const problems = await Promise.all(modules.map((module) => module.startupChecks?.(ctx) ?? []))
  if (problems.flat().length > 0) throw new ConfigError(problems.flat())
}

async function drainAll(relay: Relay, outbox: Outbox): Promise<void> {
  while ((await relay.drain()) + (await outbox.drain()) > 0);
}

function jobsOf({ jobs = [], modules }: CoreOptions): Job[] {
  return [...jobs, ...modules.flatMap((module) => module.jobs ?? [])]
}

/** The runtime's own, where nothing else is given. */
function externalsOf(parts: CoreOptions): Pick<Core, 'now' | 'random' | 'fetch' | 'lookup' | 'sleep'> {
  return {
    now: parts.now ?? Date.now,
    random: parts.random ?? ((bytes) => crypto.getRandomValues(new Uint8Array(bytes))),
    fetch: parts.fetch ?? fetch,
    lookup: parts.lookup ?? resolveHost,
    sleep: parts.sleep ?? Bun.sleep,
  }
}

async function resolveHost(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address)
}

function cleanupJobs(core: Core): Job[] {
  return [
    every(hourMs, 'core.delete-idempotency-records', deleteExpiredRecords),
    every(hourMs, 'core.delete-done-jobs', () => core.outbox.deleteExpired()),
  ]
}

/** Whoever holds something of people. */
export function personalDataHoldersOf(modules: readonly Module[]): PersonalDataHolder[] {
  const own = modules.flatMap(({ name, personalData }) => (personalData ? [{ name, personalData }] : []))
  return [{ name: 'core', personalData: appPersonalData }, ...own]
}

import { lookup } from 'node:dns/promises'
import { forgetOldAnswers } from '@/src/core/answers'
import { Auditor } from '@/src/core/auditor'
import { checkModules, ports } from '@/src/core/check-modules'
import { Clock } from '@/src/core/clock'
import { ConfigError, type Env, SettingsStore } from '@/src/core/config'
import { type Context, systemContext } from '@/src/core/context'
import type { Core, Fetch } from '@/src/core/core'
import { createCounters } from '@/src/core/counters'
import { errorKinds } from '@/src/core/error-kinds'
import { forgetMailFiles } from '@/src/core/forget-mails'
import { Hold } from '@/src/core/hold'
import { hostConfig } from '@/src/core/host-config'
import { hostPersonal } from '@/src/core/host-personal'
import { every, type Job, JobRunner } from '@/src/core/jobs'
import type { Log } from '@/src/core/log'
import { sendMail } from '@/src/core/mail'
import type { Module } from '@/src/core/module'
import { Outbox } from '@/src/core/outbox'
import type { Holder } from '@/src/core/personal'
import { joinProcesses } from '@/src/core/processes'
import { Relay } from '@/src/core/relay'
import { Versions } from '@/src/core/versions'
import { Writing } from '@/src/core/writing'
import type { Db } from '@/src/db/types'
import { Post } from '@/src/live/post'
import { redisOf } from '@/src/redis/redis'

const hourMs = 3_600_000

export interface Parts {
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
  check(): Promise<void>
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
  return new SettingsStore([hostConfig, ...modules.flatMap((module) => module.config ?? [])], env)
}

/** Builds the host around a list of modules. Throws when the list is out of order or a guard port is unfilled. */
export function createCore(parts: Parts): RunningCore {
  checkModules(parts.modules)
  const listeners = parts.modules.flatMap((module) => module.listeners ?? [])
  const fills = new Map<string, unknown>()
  const writing = new Writing(parts.db, parts.log)
  let isStopping = false
  const core: RunningCore = {
    db: writing.db,
    settings: parts.settings,
    fills,
    log: parts.log,
    versions: new Versions(),
    post: new Post(),
    redis: redisOf(parts.settings, () => core),
    counters: createCounters(parts.modules),
    health: parts.modules.flatMap((module) => module.health ?? []),
    errors: new Map(errorKinds(parts.modules).map((kind) => [kind.code, kind])),
    ...outsideOf(parts),
    audit: () => auditor.audit,
    isHeld: () => hold.isHeld,
    isWritable: () => writing.isPossible,
    isClockBelieved: () => clock.isBelieved(),
    isStopping: () => isStopping,
    holders: holdersOf(parts.modules),
    outbox: new Outbox(
      () => core,
      [sendMail, forgetMailFiles, ...parts.modules.flatMap((module) => module.calls ?? [])],
    ),
    listenersOf: (event) => listeners.filter((listener) => listener.event === event),
    committed: () => {
      relay.wake()
      core.outbox.wake()
    },
    settled: () => settle(relay, core.outbox),
    check: async () => {
      const ctx = systemContext(core, 'core.check')
      await requireFit(ctx, parts.modules)
      await hold.look(ctx)
    },
    start: async () => {
      await core.db.whenAlone(() => Promise.all([core.outbox.recover(), relay.recover()]))
      for (const module of parts.modules) await module.start?.(systemContext(core, `${module.name}.start`))
      await core.redis?.start()
      relay.start()
      core.outbox.start()
      jobs.start()
    },
    auditNow: () => auditor.look(systemContext(core, auditor.job.name)),
    beginStop: () => {
      isStopping = true
    },
    stop: async () => {
      await jobs.stop()
      await core.outbox.stop()
      await relay.stop()
      core.redis?.stop()
    },
  }
  const relay = new Relay(core, listeners)
  const auditor = new Auditor(parts.modules)
  const hold = new Hold()
  const clock = new Clock(core.now, parts.elapsed ?? parts.now ?? (() => performance.now()))
  const own = [auditor, hold, clock, writing].map(({ job }) => job)
  const jobs = new JobRunner(core, [...own, ...forgetting(core), ...jobsOf(parts)])
  if (core.redis) joinProcesses(core.redis, core, () => jobs.runNow(auditor.job))
  for (const one of ports(parts.modules).fills) fills.set(one.port.name, one.make(core))
  return core
}

/** Throws a ConfigError for a configuration that does not go with what the database holds. */
async function requireFit(ctx: Context, modules: readonly Module[]): Promise<void> {
  const problems = await Promise.all(modules.map((module) => module.forbids?.(ctx) ?? []))
  if (problems.flat().length > 0) throw new ConfigError(problems.flat())
}

async function settle(relay: Relay, outbox: Outbox): Promise<void> {
  while ((await relay.drain()) + (await outbox.drain()) > 0);
}

function jobsOf({ jobs = [], modules }: Parts): Job[] {
  return [...jobs, ...modules.flatMap((module) => module.jobs ?? [])]
}

/** The runtime's own, where nothing else is given. */
function outsideOf(parts: Parts): Pick<Core, 'now' | 'random' | 'fetch' | 'lookup' | 'sleep'> {
  return {
    now: parts.now ?? Date.now,
    random: parts.random ?? ((bytes) => crypto.getRandomValues(new Uint8Array(bytes))),
    fetch: parts.fetch ?? fetch,
    lookup: parts.lookup ?? lookUp,
    sleep: parts.sleep ?? Bun.sleep,
  }
}

async function lookUp(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address)
}

function forgetting(core: Core): Job[] {
  return [
    every(hourMs, 'core.forget-old-answers', forgetOldAnswers),
    every(hourMs, 'core.forget-done-calls', () => core.outbox.forgetDone()),
  ]
}

/** Whoever holds something of people. */
export function holdersOf(modules: readonly Module[]): Holder[] {
  const own = modules.flatMap(({ name, personal }) => (personal ? [{ name, personal }] : []))
  return [{ name: 'core', personal: hostPersonal }, ...own]
}

import type { RedisConnection } from '@/src/cluster/redis-connection'
import type { Db } from '@/src/db/types'
import type { CacheVersions } from '@/src/kit/cache-versions'
import type { SettingsStore } from '@/src/kit/config'
import type { ErrorKind } from '@/src/kit/errors'
import type { Event, Listener } from '@/src/kit/events'
import type { Log } from '@/src/kit/log'
import type { PersonalDataHolder } from '@/src/privacy/personal-data'
import type { Broadcaster } from '@/src/realtime/broadcaster'
import type { HealthCheck } from '@/src/runtime/health'
import type { Outbox } from '@/src/runtime/outbox'
import type { AuditResult } from '@/src/runtime/safe-mode'

/** What reaches the network: the runtime's own, or a test's. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** The running host, as the kit's acts see it. */
export interface Core {
  readonly db: Db
  readonly settings: SettingsStore
  readonly providers: ReadonlyMap<string, unknown>
  readonly outbox: Outbox
  readonly log: Log
  readonly cacheVersions: CacheVersions
  /** Brings frames to open pages. */
  readonly broadcaster: Broadcaster
  /** What the processes of the site share; undefined where no Redis is named. */
  readonly cluster: RedisConnection | undefined
  /** Of every module, in the order of the list. */
  readonly healthChecks: readonly HealthCheck[]
  /** What is counted since the start, by the names that `/metrics` says. */
  readonly counters: Map<string, number>
  /** Every kind of refusal by its code. */
  readonly errorKinds: ReadonlyMap<string, ErrorKind>
  /** Whoever holds something of people: the host itself, then the modules in the order of the list. */
  readonly personalDataHolders: readonly PersonalDataHolder[]
  /** Milliseconds since 1970. */
  now(): number
  random(bytes: number): Uint8Array
  /** What the last look at the invariants found. */
  lastAudit(): AuditResult
  /** A backup was put in place and not yet compared with the outside: nothing goes out. */
  isRestoreLocked(): boolean
  /** The database takes what is written, as far as anybody has seen. */
  isWritable(): boolean
  /** The clock has not been put forward of late: a deadline may be acted upon. */
  isClockTrusted(): boolean
  /** It finishes what is under way and should be sent nothing more. */
  isStopping(): boolean
  /** The network. */
  readonly fetch: Fetch
  /** The addresses that a host name leads to. */
  lookup(name: string): Promise<string[]>
  /** Resolves after so many milliseconds. */
  sleep(ms: number): Promise<void>
  listenersOf(event: Event): readonly Listener[]
  /** A transaction has committed: wakes what waits for its events and calls. */
  committed(): void
  /** Resolves when nothing published is undelivered and no call is due. For tests, the demo and the stop. */
  drain(): Promise<void>
}
